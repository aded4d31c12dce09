import { DAY_MINUTES } from '../durations.js';

/** How long before its time Upnext sends a post of a project to the service. */
const HOLD_TIMES = new Map([
  [0, 'Right away'],
  [15, '15 minutes before'],
  [60, '1 hour before'],
  [DAY_MINUTES, '1 day before'],
]);

export const HOLD_MINUTES = [...HOLD_TIMES.keys()];

export const holdTimeLabel = (minutes: number): string =>
  HOLD_TIMES.get(minutes) ?? `${minutes} minutes before`;
