import { prepositions } from '../languages/index.js';
import { ZONE_ABBREVIATIONS } from '../place-names.js';
import { MONTH, WEEKDAY_STEM } from '../read/vocabulary.js';
import type { Reader } from '../types.js';
import { englishWords, MAX_LENGTH } from './prose.js';

/** Which part some words belong to. If that is unclear, no date is taken from the text at all. */
export type BelongsTo = 'date' | 'text' | 'unclear';

export interface Split {
  when: string;
  rest: string;
}

export const NO_DATE: Split = { when: '', rest: '' };

const MAX_WORDS = 10;

/** These belong to the time that follows, so no text ends with them. "Am" is German, but "9 am" is a time. */
const endWithPreposition = new RegExp(
  `(?:^|\\s)(?:at|on|by|for|from|the|around|about|${prepositions().join('|')}|(?<!\\d\\s)am|в|с|о|по)$`,
  'i',
);
export const endsWithPreposition = (words: string) => endWithPreposition.test(words);

/** "9 am" must not be split. */
export const STARTS_WITH_CLOCK_WORD = /^(?:[ap]\.? ?m|h|uhr|uur|o['’ ]?clock)(?![\p{L}\p{N}])/iu;
/** "9h 20 % de remise": the 20 is not a minute. */
const STARTS_WITH_UNIT = /^\s*[%‰€$£¥]/;
/** "9am ET / 6am PT": the same time in two zones. */
const SECOND_ZONE = /^(\p{Lu}{2,5})\s*[,|/(]/u;

/** Splits after a date at the start of the text, longest date first. */
export function leadingSplits(text: string): Split[] {
  const start = text.slice(0, MAX_LENGTH);
  const words = [...start.matchAll(/\S+/g)].slice(0, MAX_WORDS);
  const ends = words.map((word) => word.index + word[0].length);
  return [...ends, ...japaneseClocks(start)]
    .toSorted((a, b) => b - a)
    .map((end) => dateFirst(text, end))
    .filter(
      ({ when, rest }) =>
        !endsWithPreposition(when) && !splitsTime(when, rest) && !splitsAmountOrZones(when, rest),
    );
}

/** Where a clock ends in a text without spaces: "明日9時に新商品が出ます". Not "10時間" and "10時まで". */
const JAPANESE_CLOCK =
  /(?:\d時(?:半|\d{1,2}分)?|\d:\d\d)(?=[に、]?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?!間|頃|ごろ|まで|以降|前|過|から|より|台|限|開|半|\d)/gu;

const japaneseClocks = (text: string) =>
  [...text.matchAll(JAPANESE_CLOCK)].map(({ index, 0: clock }) => index + clock.length);

/** Splits before a date at the end of the text, longest date first. */
export function trailingSplits(text: string, reader: Reader): Split[] {
  const from = Math.max(0, text.length - MAX_LENGTH);
  return [...text.slice(from).matchAll(/\S+/g)]
    .slice(-MAX_WORDS)
    .map((word) => dateLast(text, from + word.index))
    .filter(
      ({ when, rest }) =>
        !endsWithPreposition(rest) &&
        !splitsTime(rest, when, reader.locale) &&
        !endsRange(text, rest.length, reader),
    );
}

/** Splits at line breaks. */
export function lineSplits(text: string): Split[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const before = breaks.filter((at) => at <= MAX_LENGTH).reverse();
  const behind = breaks.filter((at) => at >= text.length - MAX_LENGTH);
  return [
    ...before.slice(-MAX_WORDS).map((at) => dateFirst(text, at)),
    ...behind.slice(-MAX_WORDS).map((at) => dateLast(text, at)),
  ].filter(({ when, rest }) => rest !== '' && !splitsTime(when, rest));
}

/** In German, "Top 10 am Freitag" is split before "am". */
const splitsTime = (before: string, after: string, locale = '') =>
  /\d$/.test(before) &&
  STARTS_WITH_CLOCK_WORD.test(after) &&
  !(locale.startsWith('de') && /^am\s+[\p{L}\d]/u.test(after));

const splitsAmountOrZones = (before: string, after: string) =>
  (/\d$/.test(before) && STARTS_WITH_UNIT.test(after)) ||
  ZONE_ABBREVIATIONS.has((SECOND_ZONE.exec(after)?.[1] ?? '').toLowerCase());

/** 「9時に」, but not the first letter of 「にんじん」 */
const JAPANESE_PARTICLE = /^(?:、|に(?=[おご]?[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}]))/u;

/** Removes the punctuation in between, but not what belongs to the text, such as ":tada:" or "-50%". */
export function dateFirst(text: string, at: number): Split {
  const when = text.slice(0, at).replace(/[\s,;:–—-]+$/, '');
  return {
    when,
    rest: text
      .slice(at)
      .replace(/^[^\S\n]+[,;:–—-]+(?=\s)/, '')
      .replace(JAPANESE_PARTICLE, '')
      .trim(),
  };
}

export function dateLast(text: string, at: number): Split {
  const rest = text.slice(0, at).trim();
  const when = text.slice(at).replace(/^[\s,;:–—-]+/, '');
  return { when, rest: /:[\w+'-]+:$/.test(rest) ? rest : rest.replace(/[\s,;:–—-]+$/, '') };
}

/** Joins the first and last of several days or times. */
const TO = /^\s*(?:[–—&+/-]|(?:au|al|ao|bis(?: zum)?|tot|t\/m|по)(?=\s))\s*/i;
const LISTED = /^\s*,\s*\d{1,2}(?:st|nd|rd|th|\.)?(?=\s+\p{L})/u;
const ENDS_WITH_NUMBER = /\d(?:st|nd|rd|th|\.| ?[ap]\.?m\.?| ?uhr| ?uur| ?h)?$/;
const ENDS_WITH_DAY = new RegExp(`(?:${MONTH}|${WEEKDAY_STEM})(?: \\d{1,2}(?:st|nd|rd|th|\\.)?)?$`);
const BEGINS_WITH_DAY = new RegExp(`^(?:\\d|${WEEKDAY_STEM}(?!\\p{L}))`, 'u');
/** Enough for a day or a time on each side. */
const MAX_SIDE_LENGTH = 20;

/** "Festival 5 – 7 Dec 10am", "Feria del sábado al domingo a las 10:00": the date at this position ends a range. */
function endsRange(text: string, at: number, reader: Reader): boolean {
  const before = text.slice(0, at).replace(/\s*[&+/]$/, '');
  const after = text.slice(before.length);
  const [to] = TO.exec(after) ?? [];
  if (to === undefined) return /\d$/.test(before) && LISTED.test(after);
  const first = englishWords(before.slice(-MAX_SIDE_LENGTH), reader).join(' ');
  const last = englishWords(after.slice(to.length, to.length + MAX_SIDE_LENGTH), reader).join(' ');
  if (ENDS_WITH_DAY.test(first)) return BEGINS_WITH_DAY.test(last);
  return ENDS_WITH_NUMBER.test(first) && /^\d/.test(last);
}
