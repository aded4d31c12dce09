import type { CSSProperties } from 'react';

interface Props {
  id: string;
  name: string;
  bot?: boolean;
}

const HUES = [12, 42, 95, 205, 262, 325];

/** Initials on a color derived from the id. */
export function Avatar({ id, name, bot = false }: Props) {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  // React’s types have no properties of our own.
  const style = { '--hue': HUES[sum % HUES.length] } as CSSProperties;
  const initials = name
    .split(' ')
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span className={bot ? 'avatar bot' : 'avatar'} style={style} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
