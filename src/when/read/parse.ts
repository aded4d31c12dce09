import { isDeepStrictEqual } from 'node:util';
import { wallIn } from '../instants.js';
import { languageOf, otherLanguages } from '../languages/index.js';
import { translate } from '../languages/language.js';
import { memoize } from '../memoize.js';
import * as messages from '../messages.js';
import { type Question, question, type Reader } from '../types.js';
import { applyRules } from './apply-rules.js';
import { parseWithChrono } from './chrono.js';
import type { Components } from './components.js';
import { explain } from './explain.js';
import { normalise, normaliseEnglish } from './normalise.js';
import type { Conventions } from './rules/rule.js';

/** Longer texts are not parsed at all, so no input costs more than a long phrase. */
const MAX_LENGTH = 120;

/**
 * `others` is what the words mean in other languages, if none of them is the reader's own.
 * `untranslated` is text in a language that only chrono may know, and `unknown` what could not be understood.
 */
export type ParseResult =
  | { components: Components; others?: Components[] }
  | { question: Question; untranslated?: string; unknown?: string };

/** Tries the reader's own language first, then English, which everyone may write, then the languages of the words. */
export function parseWords(words: string, { locale, now, zone }: Reader): ParseResult {
  if (words.length > 4 * MAX_LENGTH) return refused(messages.tooLong);
  const parsed = parseWithRules(words, locale);
  if ('components' in parsed) return parsed;
  if (parsed.untranslated === undefined) return parsed;
  const components = parseWithChrono(parsed.untranslated, locale, wallIn(now, zone), conventionsOf(locale));
  return components ? { components } : parsed;
}

/** What the words say, if they are understood. */
export function componentsIn(words: string, reader: Reader): Components | undefined {
  const parsed = parseWords(words, reader);
  return 'components' in parsed ? parsed.components : undefined;
}

/** Does not depend on the time. Memoized because a form parses the same words when it opens, redraws and submits. */
export const parseWithRules = memoize((words: string, locale: string): ParseResult => {
  const text = normalise(words);
  if (text === '') return refused(messages.empty);
  if (text.length > MAX_LENGTH) return refused(messages.tooLong);

  const conventions = conventionsOf(locale);
  const language = languageOf(locale);
  const english = normaliseEnglish(text);
  const translated = language ? normaliseEnglish(translate(text, language)) : english;
  for (const version of new Set([translated, english])) {
    const result = applyRules(version, conventions);
    if ('components' in result) return result;
  }
  const [components, ...others] = inOtherLanguages(text, locale);
  if (components) return { components, ...(others.length > 0 && { others }) };
  const reason = explain(translated, applyRules(english, conventions));
  return language ? reason : { ...reason, untranslated: text };
});

/** "3h18" and "25時" may as well be a clock. */
const MAY_BE_CLOCK = /^\s*\d{1,2} ?h ?\d\d\s*$|時(?!間)/i;

/** "2h", "1h30m", "5 days": from now, if the words say nothing else. */
export function parseDuration(words: string, reader: Reader): Components | undefined {
  if (MAY_BE_CLOCK.test(words) || words.length > MAX_LENGTH) return undefined;
  const parsed = parseWords(`in ${words}`, reader);
  if ('question' in parsed) return undefined;
  const { shift, ...others } = parsed.components;
  return shift && !shift.anchored && Object.keys(others).length === 0 ? { shift } : undefined;
}

/** What the words mean in each language that they may be in, if not the same. */
function inOtherLanguages(text: string, locale: string): Components[] {
  const found: Components[] = [];
  for (const code of otherLanguages(text, locale)) {
    const language = languageOf(code);
    if (!language) continue;
    const result = applyRules(normaliseEnglish(translate(text, language)), conventionsOf(code));
    if ('components' in result && !found.some((known) => isDeepStrictEqual(known, result.components)))
      found.push(result.components);
  }
  return found;
}

function conventionsOf(locale: string): Conventions {
  const clock24 = !locale.startsWith('en');
  const british = /^en-(?!US|CA)/.test(locale);
  return { clock24, british, dayFirst: locale !== 'en-US' && !/^(?:ja|zh|ko)/.test(locale) };
}

const refused = (message: string): ParseResult => ({ question: question(message) });
