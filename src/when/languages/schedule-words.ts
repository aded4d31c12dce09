import { memoize } from '../memoize.js';
import { english } from './english.js';
import { codeOf, languageCodes, languageOf } from './index.js';
import { rewrite, type Schedule, wordsOf } from './language.js';

/** Looks up the words of posting times, slots and repetitions in all languages at once, for people mix them. */

export interface FoundWords {
  english: string;
  end: number;
}

/** The longest words at a position of a text in lower case without accents. */
export type WordsAt = (text: string, at: number, locale: string) => FoundWords | undefined;

/** Only looks for words with these meanings. The reader’s own language wins, then English. */
export function wordsMeaning(meanings: Iterable<string>): WordsAt {
  const wanted = new Set(meanings);
  const known = memoize((code: string) => {
    const others = [...languageCodes.filter((other) => other !== code).toReversed(), 'en'];
    const wantedOf = (other: string) => entriesOf(other).filter(([, english]) => wanted.has(english));
    const all = new Map([
      ...[...wanted].map((meaning): [string, string] => [meaning, meaning]),
      ...others.flatMap(wantedOf),
      ...entriesOf(code),
    ]);
    return withLongest(new Map([...all].filter(([, english]) => wanted.has(english))));
  });
  return (text, at, locale) => {
    const code = codeOf(locale);
    return wordsAt(known(languageOf(code) ? code : 'en'), text, at);
  };
}

interface Words {
  meanings: Map<string, string>;
  longest: number;
}

const withLongest = (meanings: Map<string, string>): Words => ({
  meanings,
  longest: Math.max(...[...meanings.keys()].map(({ length }) => length)),
});

function wordsAt({ meanings, longest }: Words, text: string, at: number): FoundWords | undefined {
  for (let end = Math.min(text.length, at + longest); end > at; end -= 1) {
    const english = meanings.get(text.slice(at, end));
    if (english !== undefined && isEnd(text, end)) return { english, end };
  }
  return undefined;
}

const LETTER = /[\p{L}\d]/u;
const WRITTEN_TOGETHER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}'-]/u;

const isEnd = (text: string, end: number) =>
  WRITTEN_TOGETHER.test(text[end - 1] ?? '') || !LETTER.test(text[end] ?? ' ');

const scheduleOf = (code: string): Schedule => languageOf(code)?.schedule ?? english;

function entriesOf(code: string): [phrase: string, english: string][] {
  const language = languageOf(code);
  const words = new Map([
    ...(language ? wordsOf(language) : []),
    ...wordsOf(scheduleOf(code), language?.weekdays),
  ]);
  const meaning = (wanted: string) => [...words.keys()].filter((word) => words.get(word) === wanted);
  const each = (days: string, english: string) =>
    meaning('every').flatMap((every) => meaning(days).map((day) => [`${every} ${day}`, english] as const));
  const combined = [
    ...each('days', 'every day'),
    ...each('weekday', 'weekdays'),
    ...each('weekdays', 'weekdays'),
  ];
  return [...new Map([...combined, ...words])];
}

export const rewriteSchedule = memoize((text: string): string =>
  ['en', ...languageCodes].reduce((result, code) => rewrite(result, scheduleOf(code).rewrites ?? []), text),
);
