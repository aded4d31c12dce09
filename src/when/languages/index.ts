import { dutch } from './dutch.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import { type Language, signsOf, withoutAccents, wordsOf } from './language.js';
import { polish } from './polish.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

const LANGUAGES: Record<string, Language> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ja: japanese,
  pl: polish,
};

export const languageCodes = Object.keys(LANGUAGES);

/** For a Slack locale such as "de-DE". */
export function languageOf(locale: string): Language | undefined {
  return LANGUAGES[codeOf(locale)];
}

export const codeOf = (locale: string) => locale.slice(0, 2).toLowerCase();

const ENGLISH_SIGNS =
  'today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday hour hours minute minutes days week weeks noon midnight morning afternoon evening next january february march april june july august september october november december';

/** The languages that have a time word in the text. */
const languagesOf = new Map<string, string[]>();
for (const [code, signs] of [['en', ENGLISH_SIGNS.split(' ')] as const, ...signsByLanguage()])
  for (const sign of signs) languagesOf.set(sign, [...(languagesOf.get(sign) ?? []), code]);

function signsByLanguage() {
  return Object.entries(LANGUAGES).map(([code, language]) => [code, signsOf(language)] as const);
}

/** Everyday words only decide between languages with equally many time words. */
const EVERYDAY_WEIGHT = 0.01;
/** English time words that are common in any text. */
const COMMON_ENGLISH =
  'half quarter past before after this that last every first second third fourth from later time days hour hours minute sharp about around between until';

/** Words of all languages that belong to the time behind them. */
export const prepositions = () =>
  Object.values(LANGUAGES).flatMap((language) => language.prepositions.split(' ').filter(Boolean));

/** Also the words of phrases such as "pasado mañana". */
const timeWords = new Set([
  ...languagesOf.keys(),
  ...COMMON_ENGLISH.split(' '),
  ...Object.values(LANGUAGES).flatMap((language) => [...wordsOf(language).keys()].flatMap(longWordsOfPhrase)),
]);

function longWordsOfPhrase(entry: string): string[] {
  return /[ -]/.test(entry) ? (entry.match(/\p{L}{5,}/gu) ?? []) : [];
}

export const isWordOfTime = (word: string) => timeWords.has(word);
export const wordsOfTime = () => [...timeWords];

const WORD = /\p{L}+/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const JAPANESE_DATE = /明日|明後日|今日|午前|午後|\d[時月分]|曜/u;

const everyday = new Map(
  Object.entries(LANGUAGES).map(([code, language]) => [code, new Set(language.everyday.split(' '))]),
);

/** The languages of a text by its time words, clearest first: codes such as "de". */
function languagesIn(text: string): string[] {
  const words = text.toLowerCase().normalize('NFC').match(WORD) ?? [];
  const counts = new Map<string, number>();
  for (const word of words)
    for (const code of languagesOf.get(word) ?? languagesOf.get(withoutAccents(word)) ?? [])
      counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const [code, count] of counts)
    counts.set(code, count + words.filter((word) => everyday.get(code)?.has(word)).length * EVERYDAY_WEIGHT);
  if (KANA.test(text) || JAPANESE_DATE.test(text)) counts.set('ja', text.length);
  return [...counts].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

/** Languages that a text may be in besides the reader’s own, clearest first. */
export function otherLanguages(text: string, locale: string): string[] {
  const own = codeOf(locale);
  const found = languagesIn(text).filter((code) => code !== 'ja' || own !== 'zh' || KANA.test(text));
  return found.filter((code) => code !== own);
}

/** The language that has more time words in the text than the reader’s own, or else the reader’s own. */
export function localesOf(text: string, locale: string): string[] {
  const code = codeOf(locale);
  const found = languagesIn(text);
  const own = found.indexOf(code);
  const clearer = own < 0 ? found : found.slice(0, own);
  const others = otherLanguages(text, locale)
    .filter((other) => clearer.includes(other))
    .slice(0, 1);
  const isKnown = code === 'en' || languageOf(locale) !== undefined;
  return isKnown && others.length > 0 ? others : [...others, locale];
}
