import { inEnglish } from './prose.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';

/** What stands between the first and the last of several days or hours. */
const TO = /^\s*(?:[–—&+/-]|(?:au|al|ao|bis(?: zum)?|tot|t\/m|по)(?=\s))\s*/i;
const LISTED = /^\s*,\s*\d{1,2}(?:st|nd|rd|th|\.)?(?=\s+\p{L})/u;
const ENDS_WITH_NUMBER = /\d(?:st|nd|rd|th|\.| ?[ap]\.?m\.?| ?uhr| ?uur| ?h)?$/;
const ENDS_WITH_DAY = new RegExp(`(?:${MONTH}|${WEEKDAY_STEM})(?: \\d{1,2}(?:st|nd|rd|th|\\.)?)?$`);
const BEGINS_WITH_DAY = new RegExp(`^(?:\\d|${WEEKDAY_STEM}(?!\\p{L}))`, 'u');
/** A day or an hour on each side is not longer. */
const A_FEW_LETTERS = 20;

/** "Festival 5 – 7 Dec 10am", "Feria del sábado al domingo a las 10:00": what begins here is the end of a span. */
export function endsSpan(text: string, at: number, reader: Reader): boolean {
  const before = text.slice(0, at).replace(/\s*[&+/]$/, '');
  const after = text.slice(before.length);
  const [to] = TO.exec(after) ?? [];
  if (to === undefined) return /\d$/.test(before) && LISTED.test(after);
  const first = inEnglish(before.slice(-A_FEW_LETTERS), reader).join(' ');
  const last = inEnglish(after.slice(to.length, to.length + A_FEW_LETTERS), reader).join(' ');
  if (ENDS_WITH_DAY.test(first)) return BEGINS_WITH_DAY.test(last);
  return ENDS_WITH_NUMBER.test(first) && /^\d/.test(last);
}
