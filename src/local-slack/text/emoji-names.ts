import { standardEmoji } from '../../when/index.js';

/** Slack's names for emoji: 🎉 is `:tada:`, 👍🏼 is `:+1::skin-tone-3:`. */

export function emojiNames(text: string): string {
  if (!EMOJI.test(text)) return text;
  return [...graphemes.segment(text)].map(({ segment }) => nameOf(segment) ?? segment).join('');
}

const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function nameOf(grapheme: string): string | undefined {
  const exact = standardEmoji.get(grapheme);
  if (exact) return `:${exact}:`;
  const tones = [...grapheme.matchAll(TONES)].map(([tone]) => (tone.codePointAt(0) ?? 0) - 0x1f3fb + 2);
  if (tones.length === 0) return undefined;
  const name = namesWithoutTone().get(withoutTone(grapheme));
  return name && `:${name}::skin-tone-${[...new Set(tones)].join('-')}:`;
}

const TONES = /[\u{1F3FB}-\u{1F3FF}]/gu;
/** A skin tone replaces U+FE0F. */
const withoutTone = (character: string) => character.replace(TONES, '').replaceAll('\uFE0F', '');

let byCharacter: Map<string, string> | undefined;
const namesWithoutTone = () =>
  (byCharacter ??= new Map([...standardEmoji].map(([character, name]) => [withoutTone(character), name])));
