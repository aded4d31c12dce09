interface Props {
  id: string;
  name: string;
  bot?: boolean;
}

const HUES = 6;

/** Initials on a color derived from the id. */
export function Avatar({ id, name, bot = false }: Props) {
  const hue = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES;
  const initials = name
    .split(' ')
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span className={bot ? 'avatar bot' : `avatar hue-${hue}`} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
