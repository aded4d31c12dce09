import { memoize } from '../memoize.js';
import { normalise, normaliseEnglish } from '../read/normalise.js';
import { english } from './english.js';
import { codeOf, languageCodes, languageOf, otherLanguages } from './index.js';
import { type Rewrite, rewrite, translate, withoutAccents, wordsOf } from './language.js';

/** The words of posting times, slots and repetitions in English. */

const WORD = /\p{L}{3,}/gu;

/** In each language that the words may be in, the reader’s own first. All of them also know the English words. */
export function* scheduleInEnglish(words: string, locale: string): Generator<string, void> {
  const text = withoutAccents(normalise(words.replace(/[~〜～]/g, '-')));
  const own = inEnglish(text, codeOf(locale));
  yield own;
  const said = text.match(WORD) ?? [];
  const others = languageCodes.filter((code) => said.some((word) => vocabularyOf(code).own.has(word)));
  for (const code of new Set(['en', ...otherLanguages(text, locale), ...others])) {
    const english = inEnglish(text, code);
    if (english !== own) yield english;
  }
}

const inEnglish = memoize((text: string, code: string): string => {
  const vocabulary = vocabularyOf(code);
  const translated = translate(rewrite(text, vocabulary.first), vocabulary);
  return normaliseEnglish(translated).replace(/(\d) ?(?:oclock|hours?)\b/g, '$1h');
});

/** "9 Uhr 10 mal": the number that follows is no minute. */
const COUNT: Rewrite = [/(?<!\bfor) (\d{1,4}) (?=times\b|(?:days|weeks|months) long\b)/g, ', $1 '];

const vocabularyOf = memoize((code: string) => {
  const language = languageOf(code);
  const schedule = language?.schedule ?? english;
  const own = new Map([...(language ? wordsOf(language) : []), ...wordsOf(schedule, language?.weekdays)]);
  return {
    own,
    words: [...wordsOf(english), ...own],
    meanings: {},
    first: schedule.rewrites ?? [],
    rewrites: [COUNT, ...(language?.rewrites ?? [])],
  };
});
