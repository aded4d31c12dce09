import { emojiNamed } from '../../../when/emoji/emoji.js';

/** Replaces `:wave:` and `:wave::skin-tone-3:`, and leaves unknown names as they are. */
export function emojify(text: string): string {
  return text.replace(
    EMOJI_NAME,
    (whole, name: string, tone?: string) => emojiNamed(name, tone ? [Number(tone)] : []) ?? whole,
  );
}

const EMOJI_NAME = /:([\w+'-]+):(?::skin-tone-([2-6]):)?/g;
