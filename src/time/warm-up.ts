import { formatFullMoment } from './format.js';
import { splitWhen } from './split-when.js';
import { parseWhen } from './parse-when.js';

/** A pattern is compiled at its first use and again at its second, and apart for texts beyond Latin letters. */
const PHRASES = [
  'tomorrow 9am berlin time',
  'friday the 4th at quarter past 3pm',
  '24/12 18:00',
  'nothing of a date',
  'tomorrow 9am The warm-up is over. Come in!',
  'We have warmed up in Berlin on friday at 3pm',
  'ไม่ 9',
];
const TIMES = 3;

/** The first phrases would otherwise pay for compiling every pattern; called after the start, when nobody waits. */
export function warmUp(locale: string): void {
  const reader = { now: new Date(), zone: 'America/New_York', locale };
  for (const words of Array.from({ length: TIMES }, () => PHRASES).flat()) {
    const when = parseWhen(words, reader);
    if (when.ok) formatFullMoment(when.at, when.zone, reader);
    splitWhen(words, reader);
  }
}
