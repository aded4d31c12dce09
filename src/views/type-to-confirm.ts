import type { ViewOutput } from '@slack/bolt';
import type { InputBlock } from '@slack/types';
import { field, plain } from '../slack/blocks.js';
import { typedText } from '../slack/view-state.js';

/** For what cannot be taken back: nobody types these words by mistake. */

const TYPED = 'Typed';

/** Empty each time it is shown. */
export const typeToConfirm = (label: string, words = ''): InputBlock =>
  field(TYPED, label, {
    type: 'plain_text_input',
    action_id: TYPED,
    ...(words && { placeholder: plain(words, 150) }),
  });

export const readTyped = ({ state }: Pick<ViewOutput, 'state'>): string => typedText(state, TYPED).trim();

export const notTyped = (words: string) => ({
  fields: { [TYPED]: `Type “${words}”, exactly so. Nothing is deleted yet.` },
  top: [],
});

const LONGEST = 60;

/** Nobody types a name of three thousand characters: of a long one, its beginning is enough. */
export function nameToType(name: string): string {
  const letters = [...name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()];
  return letters.slice(0, LONGEST).join('').trim();
}

/** Of one look: a phone bends quotes and dashes, and a letter may be kept apart from its accent. */
export const isTyped = (typed: string, words: string): boolean =>
  typed !== '' && plainly(typed) === plainly(words);

const plainly = (words: string) =>
  words
    .normalize('NFC')
    .replace(/[\p{Cf}\uFE0E\uFE0F]/gu, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Zero width, and what turns the text around it. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
