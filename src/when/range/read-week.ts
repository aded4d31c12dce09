import { DateTime } from 'luxon';
import { DAY_MS } from '../durations.js';
import { languageCodes, languageOf } from '../languages/index.js';
import { translate, withoutAccents } from '../languages/language.js';
import { normalise } from '../read/normalise.js';
import type { Reader } from '../types.js';
import { readRange } from './read-range.js';

/** Names a week: "next", "of 14 Dec", "nächste Woche", "来週". Any day stands for its week. */

const WHICH: [weeks: number, words: string][] = [
  [0, 'this|coming|current'],
  [1, 'next|following|upcoming'],
  [-1, 'last|previous|past'],
];
const SHIFTS = WHICH.map(([weeks, words]): [number, RegExp] => [
  weeks,
  new RegExp(`^(?:(?:the|on|at|a|in) )*(?:(?:${words})(?: weeks?)?|weeks? (?:${words}))$`),
]);
const DAY_IN_WEEK = /^(?:(?:the|on) )*weeks? (?:(?:of|from|on|the) )*(.+)$|^(?:of|from) (.+)$/;

/** The week’s first day, as "2026-12-14". Without words it is this week. Undefined if they name none. */
export function readWeek(words: string, reader: Reader): string | undefined {
  const today = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const text = withoutAccents(normalise(words));
  if (text === '') return firstDay(today, reader);
  const versions = inLanguages(text, reader);
  const [shift] = versions.flatMap(
    (english) => SHIFTS.find(([, pattern]) => pattern.test(english))?.[0] ?? [],
  );
  if (shift !== undefined) return firstDay(today.plus({ weeks: shift }), reader);
  const days = versions.flatMap((english) => DAY_IN_WEEK.exec(english)?.slice(1) ?? []);
  for (const day of [words, ...days.filter(Boolean)]) {
    const from = readRange(day, reader)?.from;
    if (from) return firstDay(DateTime.fromJSDate(from, { zone: reader.zone }), reader);
  }
  return undefined;
}

/** In English, the coming week is the next one. */
const inLanguages = (text: string, { locale }: Reader): string[] => [
  text.replace(/\bcoming\b/, 'upcoming'),
  ...[locale, ...languageCodes].flatMap((code) => {
    const language = languageOf(code);
    return language ? [translate(text, language)] : [];
  }),
];

const firstDay = (day: DateTime, { locale }: Reader): string | undefined =>
  day.setLocale(locale).startOf('week', { useLocaleWeeks: true }).toISODate() ?? undefined;

/** The seven days of the week that starts on this day. */
export const daysOfWeek = (first: string): string[] =>
  Array.from({ length: 7 }, (_, days) => shiftDay(first, days));

/** Reading the day with luxon takes thirty times as long, and each digest needs several. */
export function shiftDay(day: string, days: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return day;
  // In UTC every day has 24 hours.
  const [shifted = day] = new Date(midnight + days * DAY_MS).toISOString().split('T');
  return shifted;
}
