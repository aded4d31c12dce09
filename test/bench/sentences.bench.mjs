/**
 * Dates × texts × platforms, in both orders: what the form shows is right, or the words stay in the text and are asked
 * about. Plain texts are right in 99 %, tricky ones in 85 %, and at most 0.5 % show another time, text or network. A series
 * or a slot in front of any text is right in 85 %; behind a text it is asked about. A time that is none is taken as a whole.
 * `SENTENCES_SHOW=wrong` or `asked` lists them.
 */
import { DateTime } from 'luxon';
import { sized } from './measure.mjs';
import * as phrases from './sentence-phrases.mjs';
import { read } from './sentences.mjs';

const LANGUAGES = [
  { language: phrases.ENGLISH, locales: ['en-US', 'en-GB', 'de-DE'], zone: 'America/New_York' },
  { language: phrases.GERMAN, locales: ['de-DE', 'en-US'], zone: 'Europe/Berlin' },
  { language: phrases.FRENCH, locales: ['fr-FR', 'en-US'], zone: 'Europe/Paris' },
  { language: phrases.SPANISH, locales: ['es-ES', 'en-US'], zone: 'Europe/Madrid' },
  { language: phrases.PORTUGUESE, locales: ['pt-BR', 'en-US'], zone: 'America/Sao_Paulo' },
  { language: phrases.ITALIAN, locales: ['it-IT', 'en-GB'], zone: 'Europe/Rome' },
  { language: phrases.DUTCH, locales: ['nl-NL', 'en-US'], zone: 'Europe/Amsterdam' },
  { language: phrases.JAPANESE, locales: ['ja-JP', 'en-US'], zone: 'Asia/Tokyo' },
];
/** A Tuesday and a Wednesday in every zone above. */
const NOWS = ['2026-11-24T06:07:00Z', '2026-11-25T06:07:00Z'].map((at) => new Date(at));
const SEED = 20261124;
/** At least so many in a hundred. */
const RIGHT = { plain: 99, tricky: 85, 'series or slot': 85, unusable: 85 };

export function run(report) {
  for (const [kind, wanted] of Object.entries(RIGHT)) {
    const all = SENTENCES[kind]?.() ?? sentences(kind);
    const results = all
      .slice(0, sized(all.length, 200))
      .map((sentence) => ({ ...sentence, verdict: verdictOn(sentence) }));
    show(kind, results);
    const share = (verdict) =>
      (100 * results.filter((result) => result.verdict === verdict).length) / results.length;
    const what = (verdict) => `${verdict} of ${results.length} ${kind} sentences`;
    report({ what: what('right'), figure: share('right'), unit: '%', atLeast: wanted });
    report({ what: what('wrong'), figure: share('wrong'), unit: '%', atMost: 0.5 });
  }
}

/** Every date with every text, in both orders, with networks here and there. */
export function sentences(kind) {
  const random = randomFrom(SEED);
  const oneOf = (list) => list[Math.floor(random() * list.length)];
  return LANGUAGES.flatMap(({ language, locales, zone }) =>
    Object.entries(language.dates).flatMap(([date, meaning]) =>
      textsOf(language, kind).flatMap(([text, isAtStart, endsWithTime]) => {
        if (endsWithTime && isClockAlone(meaning)) return [];
        const [platforms, named] = random() < 0.5 ? oneOf(Object.entries(language.platforms)) : ['', []];
        const words = placed({ date, text, platforms, isAtStart }, oneOf);
        const reader = { now: oneOf(NOWS), zone, locale: oneOf(locales) };
        return { words, text, platforms: named, at: instantOf(meaning, reader), ...reader };
      }),
    ),
  );
}

/** Each series and slot in front of each text. */
function sentencesAfterPhrase() {
  const random = randomFrom(SEED);
  const oneOf = (list) => list[Math.floor(random() * list.length)];
  return LANGUAGES.flatMap(({ language, locales: [locale], zone }) =>
    [...language.series, ...language.slots].flatMap((phrase) =>
      [...language.plain, ...language.starts, ...language.ends].map((text) => {
        const [platforms, named] = random() < 0.5 ? oneOf(Object.entries(language.platforms)) : ['', []];
        const marked = `${phrase}${oneOf([' ', ' ', ': ', ', ', '\n'])}${text}`;
        const words = platforms ? oneOf([`${marked} ${platforms}`, `${platforms} ${marked}`]) : marked;
        return { words, text, platforms: named, phrase, now: oneOf(NOWS), zone, locale };
      }),
    ),
  );
}

/** Each unusable time before and behind each plain text. No half of it may be taken. */
function sentencesWithUnusable() {
  const random = randomFrom(SEED);
  const oneOf = (list) => list[Math.floor(random() * list.length)];
  return LANGUAGES.flatMap(({ language, locales, zone }) =>
    language.unusable.flatMap((phrase) =>
      language.plain.flatMap((text) =>
        [true, false].map((isAtStart) => {
          const [platforms, named] = random() < 0.5 ? oneOf(Object.entries(language.platforms)) : ['', []];
          const words = placed({ date: phrase, text, platforms, isAtStart }, oneOf);
          return { words, text, platforms: named, phrase, now: oneOf(NOWS), zone, locale: oneOf(locales) };
        }),
      ),
    ),
  );
}

const SENTENCES = { 'series or slot': sentencesAfterPhrase, unusable: sentencesWithUnusable };

function textsOf({ plain, starts, ends }, kind) {
  if (kind === 'plain') return [true, false].flatMap((isAtStart) => plain.map((text) => [text, isAtStart]));
  return [
    ...[...starts, ...starts].map((text) => [text, true]),
    ...starts.map((text) => [text, false]),
    ...ends.map((text) => [text, false, true]),
  ];
}

/** "We celebrate tonight" and "9pm" have another meaning together. */
const isClockAlone = (meaning) => /^\d\d:\d\d$/.test(meaning);

/** The networks stand at either end of the sentence or between the date and the text. */
function placed({ date, text, platforms, isAtStart }, oneOf) {
  const parts = isAtStart ? [date, text] : [text, date];
  if (platforms) parts.splice(oneOf([0, 1, 2]), 0, platforms);
  return parts.join(' ');
}

function verdictOn({ words, text, platforms, at, phrase, ...reader }) {
  const form = read(words, reader);
  const isTaken = phrase === undefined ? form.instant !== undefined : form.when !== '';
  const isOther = phrase === undefined ? +form.instant !== +at : form.when !== phrase || form.instant;
  const isShown = isTaken && isOther;
  const hasText = normal(form.content).includes(normal(text));
  const hasOther = form.platforms.some((platform) => !platforms.includes(platform));
  if (isShown || !hasText || hasOther) return 'wrong';
  if (!isTaken) return 'asked';
  const isRight = normal(form.content) === normal(text) && form.platforms.length === platforms.length;
  if (isRight) return 'right';
  return form.platforms.length < platforms.length ? 'asked' : 'wrong';
}

const normal = (text) => text.replace(/[\s,.:–-]+/g, ' ').trim();

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function instantOf(meaning, reader) {
  const now = DateTime.fromJSDate(reader.now);
  const [, amount, unit] = /^\+(\d+)([mh])$/.exec(meaning) ?? [];
  if (unit) return now.plus({ [unit === 'm' ? 'minutes' : 'hours']: Number(amount) }).toJSDate();
  const [first, second, zone = reader.zone] = meaning.split(' ');
  const [day, clock] = second === undefined ? ['', first] : [first, second];
  const [hour, minute] = clock.split(':').map(Number);
  const here = now.setZone(reader.zone);
  const date = dateOf(day, here);
  const at = DateTime.fromObject(
    { year: date.year, month: date.month, day: date.day, hour, minute },
    { zone },
  );
  return (day === '' && at <= now ? at.plus({ days: 1 }) : at).toJSDate();
}

function dateOf(day, here) {
  if (day.startsWith('+')) return here.plus({ days: Number.parseInt(day, 10) });
  const [month, date] = day.split('-').map(Number);
  if (date) return here.set({ month, day: date });
  const weekday = WEEKDAYS.indexOf(day) + 1;
  return weekday === 0 ? here : here.plus({ days: ((weekday - here.weekday + 6) % 7) + 1 });
}

/** The same numbers at each run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function show(kind, results) {
  const wanted = process.env.SENTENCES_SHOW;
  for (const { verdict, words, locale, ...sentence } of results) {
    if (verdict !== wanted) continue;
    const { content, platforms, when, instant } = read(words, { locale, ...sentence });
    const shown = `${when} | ${content} | ${platforms.join(' ')} | ${instant?.toISOString() ?? '–'}`;
    console.log(`${kind} ${locale} “${words}” → ${shown}`);
  }
}
