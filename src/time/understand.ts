import { explain } from './explain.js';
import { normalise, normaliseEnglish } from './normalise.js';
import { readPieces } from './read.js';
import * as say from './say.js';
import { settle } from './settle.js';
import type { Reader, When } from './when.js';

/** A moment is said in a few words; what is longer is not read at all, so no input costs more than a long phrase. */
const LONGEST = 120;

export interface Understanding {
  when: When;
  /** Every word said something about a moment, even where a question is left. */
  whole: boolean;
}

export function understand(words: string, reader: Reader): Understanding {
  const refused = (why: string): Understanding => ({
    when: { ok: false, say: why, choices: [] },
    whole: false,
  });
  if (words.length > 4 * LONGEST) return refused(say.tooLong);
  const text = normalise(words);
  if (text === '') return refused(say.empty);
  if (text.length > LONGEST) return refused(say.tooLong);
  const manner = { dayFirst: reader.locale !== 'en-US', clock24: !reader.locale.startsWith('en') };
  const english = normaliseEnglish(text);
  const read = readPieces(english, manner);
  if ('pieces' in read) return { when: settle(read.pieces, reader), whole: true };
  return { when: explain(english, read), whole: false };
}
