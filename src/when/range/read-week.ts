import { DateTime } from 'luxon';
import { languageCodes, languageOf } from '../languages/index.js';
import { translate, withoutAccents } from '../languages/language.js';
import { normalise } from '../read/normalise.js';
import type { Reader } from '../types.js';
import { readRange } from './read-range.js';

/** Names a week: "next", "of 14 Dec", "nächste Woche", "来週". Any day stands for its week. */

const BEFORE = /^(?:(?:the|on|at|a|in) )+/;
/** "week of 14 Dec", "week last" */
const IN_WEEK = /^week (?:(?:of|from|on|the) )*(?=.)|^(?:of|from) /;

/** The week’s first day, as "2026-12-14". Without words it is this week. Undefined if they name none. */
export function readWeek(words: string, reader: Reader): string | undefined {
  const today = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const text = withoutAccents(normalise(words));
  if (text === '') return firstDay(today, reader);
  const versions = inLanguages(text, reader).map((english) =>
    english.replace('weeks', 'week').replace(BEFORE, '').replace(IN_WEEK, ''),
  );
  for (const named of [words, ...versions.flatMap((version) => [version, `${version} week`])]) {
    const from = readRange(named, reader)?.from;
    if (from) return firstDay(DateTime.fromJSDate(from, reader), reader);
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
