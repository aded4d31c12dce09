import { formatStored, listed, WEEKDAY_NAMES } from '../format.js';
import { placeOf } from '../read/zone-words.js';
import type { ClockReader } from '../types.js';
import { EVERY_DAY, type QuietHours, type Timetable } from './timetable.js';

/** Writes posting times so that they read as the same times again. */

/** "Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin". Without the city among others in that zone. */
export function writeTimetable({ zone, times }: Timetable, reader: ClockReader, others?: string): string {
  const groups = new Map<string, number[]>();
  for (const day of EVERY_DAY) {
    const clocks = times.filter(({ days }) => days.includes(day)).map(({ at }) => shortClock(at, reader));
    if (clocks.length > 0) groups.set(listed(clocks), [...(groups.get(listed(clocks)) ?? []), day]);
  }
  const parts = [...groups].map(([clocks, days]) => `${writeDays(days)} ${clocks}`);
  return [...parts, ...(zone === others ? [] : [placeOf(zone)])].join(', ');
}

/** "Mon–Fri 22:00–7:00, Sun all day" */
export const writeQuietHours = (quiet: QuietHours[], reader: ClockReader): string =>
  quiet
    .map(({ days, from, to }) => {
      if (from === to) return `${writeDays(days)} all day`;
      return `${writeDays(days)} ${shortClock(from, reader)}–${shortClock(to, reader)}`;
    })
    .join(', ');

const shortClock = (clock: string, reader: ClockReader) => formatStored(clock, reader).replace(/^0/, '');

const SHORTEST_RANGE = 3;

/** "Every day", "Mon–Fri", "Mon, Wed and Fri" */
function writeDays(days: number[]): string {
  if (days.length === 7) return 'Every day';
  const runs: number[][] = [];
  for (const day of [...days].sort()) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => WEEKDAY_NAMES[(day ?? 1) - 1]?.slice(0, 3) ?? '';
  return listed(
    runs.flatMap((run) =>
      run.length < SHORTEST_RANGE ? run.map(name) : [`${name(run[0])}–${name(run.at(-1))}`],
    ),
  );
}
