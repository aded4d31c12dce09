import { DateTime } from 'luxon';
import { normalise } from '../read/normalise.js';
import type { Reader } from '../types.js';
import { readRange } from './read-range.js';

/** Names a week: "next", "of 14 Dec", "nächste Woche", "来週". Any day stands for its week. */

const ARTICLE = String.raw`(?:the |die |der |den |la |le |el |a |o |de |in |en |na |nella |nachste\w* )?`;
const WEEK = '(?:week|woche|semaine|semana|settimana|週(?:間)?)';
const OF = String.raw`(?:of |from |on |vom |von |mit dem |du |de la |del |de |da |dal |dia |van )?(?:the |el |le |il |o )?`;

const SHIFTS: [weeks: number, pattern: RegExp][] = [
  [0, which('this|current|diese|aktuelle|cette|esta|questa|deze|今', '')],
  [
    1,
    which(
      'next|coming|following|nachste|kommende|prochaine|proxima|siguiente|prossima|volgende|komende|来',
      'prochaine|suivante|proxima|que viene|que vem|seguinte|prossima',
    ),
  ],
  [
    -1,
    which(
      'last|previous|past|letzte|vorige|vergangene|derniere|pasada|passada|ultima|scorsa|vorige|afgelopen|先',
      'derniere|passee|pasada|passada|scorsa',
    ),
  ],
];

/** Before the word for week, which may be left out, or after it. */
function which(before: string, after: string): RegExp {
  const behind = after ? `|${ARTICLE}${WEEK} (?:${after})` : '';
  return new RegExp(`^(?:${ARTICLE}(?:${before})[nr]?(?: ?${WEEK})?${behind})$`);
}

const DAY_IN_WEEK = new RegExp(`^${ARTICLE}(?:${WEEK} )?${OF}(.+)$`);

/** The week’s first day, as "2026-12-14". Without words it is this week. Undefined if they name none. */
export function readWeek(words: string, reader: Reader): string | undefined {
  const text = withoutAccents(normalise(words));
  const today = DateTime.fromJSDate(reader.now, { zone: reader.zone });
  const shift = text === '' ? 0 : SHIFTS.find(([, pattern]) => pattern.test(text))?.[0];
  if (shift !== undefined) return firstDay(today.plus({ weeks: shift }), reader);
  const [, day = text] = DAY_IN_WEEK.exec(text.replace(/の?週$/, '')) ?? [];
  const from = readRange(words, reader)?.from ?? readRange(day, reader)?.from;
  return from && firstDay(DateTime.fromJSDate(from, { zone: reader.zone }), reader);
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

const firstDay = (day: DateTime, { locale }: Reader): string | undefined =>
  day.setLocale(locale).startOf('week', { useLocaleWeeks: true }).toISODate() ?? undefined;

/** The seven days of the week that starts on this day. */
export const daysOfWeek = (first: string): string[] =>
  Array.from({ length: 7 }, (_, days) => shiftDay(first, days));

export const shiftDay = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'UTC' }).plus({ days }).toISODate() ?? day;
