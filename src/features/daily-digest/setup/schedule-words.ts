import type { Digest } from '../../../store/digest-row.js';
import { escape } from '../../../slack/markup.js';
import { zoneCity } from '../../../time/zones.js';

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Schedule = Pick<Digest, 'time' | 'days' | 'zone'>;

/** "Every weekday at 09:00, Berlin time" */
export function scheduleInWords({ time, days, zone }: Schedule): string {
  return `${daysInWords(days)} at ${time}, ${escape(zoneCity(zone))} time`;
}

function daysInWords(days: readonly number[]): string {
  const key = [...days].sort().join('');
  if (key === '1234567') return 'Every day';
  if (key === '12345') return 'Every weekday';
  const names = [...days].sort().map((day) => `${DAY_NAMES[day - 1]}s`);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'Never');
}
