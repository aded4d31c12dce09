import type { ViewOutput } from '@slack/bolt';
import type { InputBlock } from '@slack/types';
import { field, plain } from '../slack/text/blocks.js';
import { typedText } from '../slack/views/view-state.js';

/** Confirmation of something that cannot be undone, by typing a word or a name. */

const TYPED = 'Typed';

export const typeToConfirm = (label: string, placeholder = ''): InputBlock =>
  field(TYPED, label, {
    type: 'plain_text_input',
    action_id: TYPED,
    ...(placeholder && { placeholder: plain(placeholder, 150) }),
  });

export const readTyped = ({ state }: Pick<ViewOutput, 'state'>): string => typedText(state, TYPED).trim();

export const notTypedExactly = (words: string) => ({
  fields: { [TYPED]: `Type “${words}” exactly as shown. Nothing has been deleted.` },
  top: [],
});

const MAX_NAME_LENGTH = 60;

/** What to type for a name: without invisible characters, and only the beginning of a long one. */
export function typeableName(name: string): string {
  const letters = [...name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()];
  return letters.slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Ignores differences that nobody sees: curly quotes, dashes, and accents stored as separate characters. */
export const matchesTyped = (typed: string, words: string): boolean =>
  typed !== '' && normalize(typed) === normalize(words);

const normalize = (words: string) =>
  words
    .normalize('NFC')
    .replace(/[\p{Cf}\uFE0E\uFE0F]/gu, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Zero-width characters and text direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
