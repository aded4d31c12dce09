import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'desk-theme';

/** Follows the system setting until the person picks a theme. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => storedTheme() ?? systemTheme());
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const followSystem = () => {
      if (!storedTheme()) setTheme(systemTheme());
    };
    media.addEventListener('change', followSystem);
    return () => media.removeEventListener('change', followSystem);
  }, []);
  const selectTheme = (chosen: Theme) => {
    localStorage.setItem(STORAGE_KEY, chosen);
    setTheme(chosen);
  };
  return [theme, selectTheme];
}

function storedTheme(): Theme | undefined {
  const theme = localStorage.getItem(STORAGE_KEY);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
