import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../ui/IconButton.js';

const STORAGE_KEY = 'desk-theme';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

function onSystemChange(listener: () => void): () => void {
  const media = systemDark();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Follows the system setting until the person picks a theme. */
export function ThemeToggle() {
  const system = useSyncExternalStore(onSystemChange, () => (systemDark().matches ? 'dark' : 'light'));
  const [chosen, choose] = useState(() => localStorage.getItem(STORAGE_KEY));
  const theme = chosen ?? system;
  const other = theme === 'dark' ? 'light' : 'dark';
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => {
        localStorage.setItem(STORAGE_KEY, other);
        choose(other);
      }}
    />
  );
}
