import { englishWords } from './prose.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';

/** Joins the first and last of several days or times. */
const TO = /^\s*(?:[–—&+/-]|(?:au|al|ao|bis(?: zum)?|tot|t\/m|по)(?=\s))\s*/i;
const LISTED = /^\s*,\s*\d{1,2}(?:st|nd|rd|th|\.)?(?=\s+\p{L})/u;
const ENDS_WITH_NUMBER = /\d(?:st|nd|rd|th|\.| ?[ap]\.?m\.?| ?uhr| ?uur| ?h)?$/;
const ENDS_WITH_DAY = new RegExp(`(?:${MONTH}|${WEEKDAY_STEM})(?: \\d{1,2}(?:st|nd|rd|th|\\.)?)?$`);
const BEGINS_WITH_DAY = new RegExp(`^(?:\\d|${WEEKDAY_STEM}(?!\\p{L}))`, 'u');
/** Enough for a day or a time on each side. */
const MAX_SIDE_LENGTH = 20;

/** "Festival 5 – 7 Dec 10am", "Feria del sábado al domingo a las 10:00": the date at this position ends a range. */
export function endsRange(text: string, at: number, reader: Reader): boolean {
  const before = text.slice(0, at).replace(/\s*[&+/]$/, '');
  const after = text.slice(before.length);
  const [to] = TO.exec(after) ?? [];
  if (to === undefined) return /\d$/.test(before) && LISTED.test(after);
  const first = englishWords(before.slice(-MAX_SIDE_LENGTH), reader).join(' ');
  const last = englishWords(after.slice(to.length, to.length + MAX_SIDE_LENGTH), reader).join(' ');
  if (ENDS_WITH_DAY.test(first)) return BEGINS_WITH_DAY.test(last);
  return ENDS_WITH_NUMBER.test(first) && /^\d/.test(last);
}
