import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const KEPT_AS = 'desk-theme';

/** The system's choice until the person makes their own. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => kept() ?? system());
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const followSystem = () => {
      if (!kept()) setTheme(system());
    };
    media.addEventListener('change', followSystem);
    return () => media.removeEventListener('change', followSystem);
  }, []);
  const choose = (chosen: Theme) => {
    localStorage.setItem(KEPT_AS, chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}

function kept(): Theme | undefined {
  const theme = localStorage.getItem(KEPT_AS);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

function system(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
