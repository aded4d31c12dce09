import { DateTime } from 'luxon';
import type { DemoPost } from './demo-project.js';

/** When a post of the demo is to go out: the instant, and the date as its author would have written it. */
export interface Moment {
  at: Date;
  written: string;
}

export function momentOf(when: DemoPost['when'], now: Date, zone: string): Moment | undefined {
  if (when === undefined) return undefined;
  const today = DateTime.fromJSDate(now, { zone });
  const moment =
    typeof when === 'number' ? today.plus({ seconds: when }).startOf('second') : onDay(today, when);
  return { at: moment.toJSDate(), written: moment.toISO({ suppressMilliseconds: true }) ?? '' };
}

function onDay(today: DateTime, [days, time]: [number, string]): DateTime {
  const [hour, minute] = time.split(':').map(Number);
  return today.plus({ days }).set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 });
}
