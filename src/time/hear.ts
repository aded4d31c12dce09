import { readByChrono } from './chrono.js';
import { explain } from './explain.js';
import { wallIn } from './instants.js';
import { kept } from './kept.js';
import { languageOf } from './languages.js';
import { translate } from './languages/language.js';
import { normalise, normaliseEnglish } from './normalise.js';
import type { Pieces } from './pieces.js';
import { question } from './question.js';
import { readPieces } from './read.js';
import type { Manner } from './rules/rule.js';
import * as say from './say.js';
import type { Question, Reader } from './when.js';

/** A moment is said in a few words; what is longer is not read at all, so no input costs more than a long phrase. */
const LONGEST = 120;

/** `foreign` is text that only chrono may know. */
export type Heard = { pieces: Pieces } | { question: Question; foreign?: string };

/** The reader's own language first, then English, which everybody in Slack may write. */
export function hear(words: string, { locale, now, zone }: Reader): Heard {
  if (words.length > 4 * LONGEST) return refused(say.tooLong);
  const heard = hearWords(words, locale);
  if ('pieces' in heard || heard.foreign === undefined) return heard;
  const pieces = readByChrono(heard.foreign, locale, wallIn(now, zone), mannerOf(locale));
  return pieces ? { pieces } : heard;
}

/** What words say whatever the day: a form, its echo and its submission ask for the same ones. */
const hearWords = kept((words: string, locale: string): Heard => {
  const text = normalise(words);
  if (text === '') return refused(say.empty);
  if (text.length > LONGEST) return refused(say.tooLong);

  const manner = mannerOf(locale);
  const language = languageOf(locale);
  const english = normaliseEnglish(text);
  const translated = language ? normaliseEnglish(translate(text, language)) : english;
  for (const one of new Set([translated, english])) {
    const read = readPieces(one, manner);
    if ('pieces' in read) return read;
  }
  const question = explain(translated, readPieces(english, manner));
  return language ? { question } : { question, foreign: text };
});

function mannerOf(locale: string): Manner {
  const clock24 = !locale.startsWith('en');
  const british = /^en-(?!US|CA)/.test(locale);
  return { clock24, british, dayFirst: locale !== 'en-US' && !/^(?:ja|zh|ko)/.test(locale) };
}

const refused = (why: string): Heard => ({ question: question(why) });
