import emoji from 'emoji-datasource/emoji.json' with { type: 'json' };

const BY_NAME = new Map(
  emoji.flatMap(({ short_names, unified }) => {
    const character = fromHex(unified);
    return short_names.map((name): [name: string, character: string] => [name, character]);
  }),
);

/** `:skin-tone-2:` is the first of Unicode's five modifiers. */
const SKIN_TONES = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'].map(fromHex);

/** Replaces `:wave:` and `:wave::skin-tone-3:`, and leaves unknown names as they are. */
export function emojify(text: string): string {
  return text.replace(EMOJI_NAME, (whole, name: string, tone?: string) => {
    const character = BY_NAME.get(name);
    if (!character) return whole;
    return tone ? withSkinTone(character, SKIN_TONES[Number(tone) - 2] ?? '') : character;
  });
}

const EMOJI_NAME = /:([\w+'-]+):(?::skin-tone-([2-6]):)?/g;

function withSkinTone(character: string, tone: string): string {
  return character.replace(/^(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${tone}`);
}

function fromHex(codePoints: string): string {
  return codePoints
    .split('-')
    .map((codePoint) => String.fromCodePoint(parseInt(codePoint, 16)))
    .join('');
}
