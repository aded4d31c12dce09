import { formatFullMoment } from './format.js';
import { splitWhen } from './split-when.js';
import { parseWhen } from './parse-when.js';

/** V8 compiles a regular expression on its first and second use, and separately for text beyond Latin-1. */
const PHRASES = [
  'tomorrow 9am berlin time',
  'friday the 4th at quarter past 3pm',
  '24/12 18:00',
  'nothing of a date',
  'tomorrow 9am The warm-up is over. Come in!',
  'We have warmed up in Berlin on friday at 3pm',
  'ไม่ 9',
];
const ROUNDS = 3;

/** Compiles every pattern after the start, so that the first person does not wait for it. */
export function warmUp(locale: string): void {
  const reader = { now: new Date(), zone: 'America/New_York', locale };
  for (const words of Array.from({ length: ROUNDS }, () => PHRASES).flat()) {
    const when = parseWhen(words, reader);
    if (when.ok) formatFullMoment(when.at, when.zone, reader);
    splitWhen(words, reader);
  }
}
