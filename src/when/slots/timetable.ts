import { dayIn, daysOn, wallIn } from '../instants.js';
import { occurrenceOn } from '../local-day.js';

/** The times at which a project posts, and when those are. */

export interface Timetable {
  zone: string;
  times: WeeklyTime[];
}

export interface WeeklyTime {
  /** 1 is Monday, 7 is Sunday. */
  days: number[];
  /** "09:00" */
  at: string;
}

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** When nothing should be posted. */
export interface QuietHours {
  /** On which they begin: 1 is Monday, 7 is Sunday. */
  days: number[];
  from: string;
  /** On the next day, unless it is later than `from`. */
  to: string;
}

export interface Slot {
  at: Date;
  zone: string;
}

/** From the first moment to the last one, both included. A time that the clocks repeat counts once. */
function slotsBetween({ zone, times }: Timetable, from: Date, to: Date): Slot[] {
  const found = new Set<number>();
  const end = daysOn(dayIn(to, zone), 1);
  for (let day = daysOn(dayIn(from, zone), -1); day <= end; day = daysOn(day, 1))
    for (const time of times.filter(({ days }) => days.includes(day.weekday))) {
      const { at } = occurrenceOn(day, time.at, zone);
      if (at >= from && at <= to) found.add(at.getTime());
    }
  return [...found].sort((one, other) => one - other).map((at) => ({ at: new Date(at), zone }));
}

/** The slots that all timetables have. */
export function sharedSlots([first, ...others]: Timetable[], from: Date, to: Date): Slot[] {
  if (!first) return [];
  const shared = slotsBetween(first, from, to);
  return shared.filter(({ at }) => others.every((other) => slotsBetween(other, at, at).length > 0));
}

export function isQuiet(quiet: QuietHours[], zone: string, at: Date): boolean {
  const wall = wallIn(at, zone);
  const [time, today] = [wall.toFormat('HH:mm'), wall.weekday];
  const yesterday = today === 1 ? 7 : today - 1;
  return quiet.some(({ days, from, to }) => {
    if (to > from) return days.includes(today) && time >= from && time < to;
    return (days.includes(today) && time >= from) || (days.includes(yesterday) && time < to);
  });
}
