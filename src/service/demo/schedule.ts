import { DateTime } from 'luxon';
import type { DemoPost } from './demo-project.js';

/** When a demo post is due: the instant, and the date as its author would have written it. */
export interface DemoSchedule {
  at: Date;
  written: string;
}

export function scheduleOf(when: DemoPost['when'], now: Date, zone: string): DemoSchedule | undefined {
  if (when === undefined) return undefined;
  const today = DateTime.fromJSDate(now, { zone });
  const at = typeof when === 'number' ? today.plus({ seconds: when }).startOf('second') : onDay(today, when);
  return { at: at.toJSDate(), written: at.toISO({ suppressMilliseconds: true }) ?? '' };
}

function onDay(today: DateTime, [days, time]: [number, string]): DateTime {
  const [hour, minute] = time.split(':').map(Number);
  return today.plus({ days }).set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 });
}
