/** A phrase is parsed within 2 ms, and no text takes longer than 20 ms. */
import { parseWhen, splitWhen } from '../../dist/when/index.js';
import { median, percentile } from './measure.mjs';

const ROUNDS = 15;
const LIMIT_OF_PHRASES = 2;
const LIMIT_OF_TEXTS = 20;
const LONGEST_TEXT = 3000;

const DAYS = {
  'en-US': [
    'tomorrow',
    'next friday',
    'the 30th',
    'fri 4 dec 2026',
    'first monday of december',
    'a week from tuesday',
    'every friday',
  ],
  'de-DE': ['morgen', 'am 24.12.', 'übermorgen', 'Freitag, 6. November', 'jeden Freitag'],
  'fr-FR': ['demain', 'le 3 novembre', 'vendredi prochain', 'dernier jour de novembre'],
  'es-ES': ['mañana', 'el 12 de noviembre', 'pasado mañana'],
  'ja-JP': ['明日', '11月5日', '金曜日の'],
  'ru-RU': ['завтра', '5 ноября'],
};
const CLOCKS = [
  '9am',
  '14:30',
  'at 9',
  'quarter past 3pm',
  '18:00 Berlin time',
  '7:05 pm EST',
  '17h30',
  'and 5pm',
  'whatever',
];
const ODD = [
  '1',
  '9 ',
  '1-1-',
  '1st ',
  '((9) ',
  'in 1 hour ',
  'one and ',
  'of the ',
  "'",
  'new york ',
  'tomorow ',
  '十',
  'завтра ',
  'ﷺ',
];

const now = new Date('2026-10-21T14:00:00Z');
const PHRASES = ['tomorrow 9am berlin time', '24/12 18:00', 'Come to Berlin on friday at 3pm', 'ไม่ 9'];

/** V8 compiles a pattern at its first use and again at its second, and apart for texts beyond Latin letters. */
function warmUp(locale) {
  const reader = { now: new Date(), zone: 'America/New_York', locale };
  for (const phrase of [...PHRASES, ...PHRASES, ...PHRASES]) {
    parseWhen(phrase, reader);
    splitWhen(phrase, reader);
  }
}

const readerOf = (locale) => ({ now, zone: 'America/New_York', locale });

export async function run(report) {
  Object.keys(DAYS).forEach(warmUp);
  const phrases = Object.entries(DAYS).flatMap(([locale, days]) =>
    days.flatMap((day) =>
      CLOCKS.map((clock) => costOf(() => parseWhen(`${day} ${clock}`, readerOf(locale)))),
    ),
  );
  report({
    what: `p99 of ${phrases.length} phrases in ${Object.keys(DAYS).length} languages`,
    figure: percentile(phrases, 99),
    unit: 'ms',
    atMost: LIMIT_OF_PHRASES,
  });

  const texts = ODD.flatMap((part) =>
    [100, LONGEST_TEXT].flatMap((length) =>
      Object.keys(DAYS).map((locale) =>
        costOf(() => readText(part.repeat(length).slice(0, length), readerOf(locale))),
      ),
    ),
  );
  report({
    what: `slowest of ${texts.length} unusual texts of up to ${LONGEST_TEXT} characters`,
    figure: Math.max(...texts),
    unit: 'ms',
    atMost: LIMIT_OF_TEXTS,
  });
}

function readText(text, reader) {
  parseWhen(text, reader);
  splitWhen(text, reader);
}

function costOf(act) {
  const costs = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return median(costs);
}
