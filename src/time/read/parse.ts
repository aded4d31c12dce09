import { readByChrono } from './chrono.js';
import { explain } from './explain.js';
import { wallIn } from '../instants.js';
import { memoize } from '../memoize.js';
import { languageOf } from './languages/index.js';
import { translate } from './languages/language.js';
import { normalise, normaliseEnglish } from './normalise.js';
import type { Components } from './components.js';
import { question } from '../question.js';
import { applyRules } from './apply-rules.js';
import type { Conventions } from './rules/rule.js';
import * as messages from '../messages.js';
import type { Question, Reader } from '../types.js';

/** A moment is said in a few words; what is longer is not read at all, so no input costs more than a long phrase. */
const LONGEST = 120;

/** `foreign` is text that only chrono may know. */
export type Parsed = { components: Components } | { question: Question; foreign?: string };

/** The reader's own language first, then English, which everybody in Slack may write. */
export function parseWords(words: string, { locale, now, zone }: Reader): Parsed {
  if (words.length > 4 * LONGEST) return refused(messages.tooLong);
  const heard = parseTimeless(words, locale);
  if ('components' in heard || heard.foreign === undefined) return heard;
  const components = readByChrono(heard.foreign, locale, wallIn(now, zone), mannerOf(locale));
  return components ? { components } : heard;
}

/** What words say whatever the day: a form, its echo and its submission ask for the same ones. */
const parseTimeless = memoize((words: string, locale: string): Parsed => {
  const text = normalise(words);
  if (text === '') return refused(messages.empty);
  if (text.length > LONGEST) return refused(messages.tooLong);

  const manner = mannerOf(locale);
  const language = languageOf(locale);
  const english = normaliseEnglish(text);
  const translated = language ? normaliseEnglish(translate(text, language)) : english;
  for (const one of new Set([translated, english])) {
    const read = applyRules(one, manner);
    if ('components' in read) return read;
  }
  const question = explain(translated, applyRules(english, manner));
  return language ? { question } : { question, foreign: text };
});

function mannerOf(locale: string): Conventions {
  const clock24 = !locale.startsWith('en');
  const british = /^en-(?!US|CA)/.test(locale);
  return { clock24, british, dayFirst: locale !== 'en-US' && !/^(?:ja|zh|ko)/.test(locale) };
}

const refused = (why: string): Parsed => ({ question: question(why) });
