import { wallClock, type WallClock } from './wall-clock.js';

/** pydantic reads larger numbers as milliseconds. */
const MAX_SECONDS = 2e10;
const YEAR_0 = -62_167_219_200_000;
const YEAR_1 = -62_135_596_800_000;
const YEAR_10000 = 253_402_300_800_000;

/** Seconds or milliseconds since 1970; or pydantic's reason why the date is invalid. */
export function unixTime(sent: number): WallClock | string {
  const unit = Math.abs(sent) > MAX_SECONDS ? 1 : 1000;
  const whole = Math.floor(sent);
  const micros = Math.round((sent - whole) * unit * 1000);
  const wall = whole * unit + Math.floor(micros / 1000);
  if (wall < YEAR_0) return 'dates before 0000 are not supported as unix timestamps';
  if (wall < YEAR_1) return 'year 0 is out of range';
  // For Infinity `wall` is NaN.
  if (!(wall < YEAR_10000)) return 'dates after 9999 are not supported as unix timestamps';
  return wallClock(wall, String(micros % 1000).padStart(3, '0'), 0);
}
