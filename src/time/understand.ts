import { explain } from './explain.js';
import { languageOf } from './languages.js';
import { translate } from './languages/language.js';
import { normalise, normaliseEnglish } from './normalise.js';
import { readByChrono } from './chrono.js';
import type { Pieces } from './pieces.js';
import { readPieces } from './read.js';
import type { Manner } from './rules/rule.js';
import * as say from './say.js';
import { settle } from './settle.js';
import type { Reader, When } from './when.js';

/** A moment is said in a few words; what is longer is not read at all, so no input costs more than a long phrase. */
const LONGEST = 120;

export interface Understanding {
  when: When;
  /** There where every word said something about a moment, even if a question is left. */
  pieces?: Pieces;
}

/** The reader's own language first, then English, which everybody in Slack may write. */
export function understand(words: string, reader: Reader): Understanding {
  if (words.length > 4 * LONGEST) return { when: refused(say.tooLong) };
  const text = normalise(words);
  if (text === '') return { when: refused(say.empty) };
  if (text.length > LONGEST) return { when: refused(say.tooLong) };

  const manner = mannerOf(reader.locale);
  const language = languageOf(reader.locale);
  const translated = language && readPieces(normaliseEnglish(translate(text, language)), manner);
  if (translated && 'pieces' in translated)
    return { when: settle(translated.pieces, reader), pieces: translated.pieces };
  const english = normaliseEnglish(text);
  const read = readPieces(english, manner);
  if ('pieces' in read) return { when: settle(read.pieces, reader), pieces: read.pieces };
  const pieces = language ? undefined : readByChrono(text, reader, manner);
  if (pieces) return { when: settle(pieces, reader), pieces };
  return { when: explain(english, read) };
}

function mannerOf(locale: string): Manner {
  const clock24 = !locale.startsWith('en');
  return { clock24, dayFirst: locale !== 'en-US' && !/^(?:ja|zh|ko)/.test(locale) };
}

const refused = (why: string): When => ({ ok: false, say: why, choices: [] });
