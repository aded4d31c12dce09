import { wallClock, type WallClock } from './wall-clock.js';

/** Above this a number counts milliseconds: pydantic's watershed. */
const MOST_SECONDS = 2e10;
const YEAR_0 = -62_167_219_200;
const YEAR_1 = -62_135_596_800;
const YEAR_10000 = 253_402_300_800;

/** Seconds or milliseconds since 1970; or the reason why there is no such date, in pydantic's words. */
export function unixTime(sent: number): WallClock | string {
  const seconds = Math.abs(sent) > MOST_SECONDS ? sent / 1000 : sent;
  if (seconds >= YEAR_10000) return 'dates after 9999 are not supported as unix timestamps';
  if (seconds < YEAR_0) return 'dates before 0000 are not supported as unix timestamps';
  if (seconds < YEAR_1) return 'year 0 is out of range';
  const whole = Math.floor(seconds);
  const micros = Math.round((seconds - whole) * 1e6);
  const wall = whole * 1000 + Math.floor(micros / 1000);
  return wallClock(wall, String(micros % 1000).padStart(3, '0'), 0);
}
