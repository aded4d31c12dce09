import { DAY_MINUTES } from '../../when/index.js';

/** Until when the posts of a project can be changed: Upnext then sends them to the service. */
const HOLD_TIMES = new Map([
  [0, 'they are scheduled'],
  [15, '15 minutes before the scheduled time'],
  [60, '1 hour before the scheduled time'],
  [DAY_MINUTES, '1 day before the scheduled time'],
]);

export const HOLD_MINUTES = [...HOLD_TIMES.keys()];

/** Follows “Posts can be changed until”. */
export const holdTimeLabel = (minutes: number): string =>
  HOLD_TIMES.get(minutes) ?? `${minutes} minutes before the scheduled time`;
