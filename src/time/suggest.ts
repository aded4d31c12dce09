import type { DayPart } from './pieces.js';

const TIMES: Record<DayPart | 'day', number[]> = {
  day: [9, 12, 17],
  morning: [8, 9, 10],
  afternoon: [13, 15, 17],
  evening: [18, 19, 20],
  night: [20, 21, 22],
};

/** Hours to offer where a day came without a time; one each where the day itself is a question. */
export function timesOf(part: DayPart | undefined, days: number): number[] {
  return TIMES[part ?? 'day'].slice(0, days > 1 ? 1 : undefined);
}
