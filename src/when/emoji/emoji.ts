import { EMOJI_TABLE } from './table.js';

/** Slack writes emoji as names, `:tada:` and `:+1::skin-tone-3:`. Everyone else expects the characters. */

/** Replaces the names of standard emoji with their characters. Code, URLs and times stay as they are. */
export function emojiCharacters(text: string, others: ReadonlyMap<string, string> = new Map()): string {
  let result = '';
  let end = 0;
  for (const { name, tones, start, length } of namesIn(text)) {
    const character = emojiNamed(name, tones) ?? others.get(name);
    if (character === undefined) continue;
    result += text.slice(end, start) + character;
    end = start + length;
  }
  return result + text.slice(end);
}

/** The names in a text that are not standard emoji, such as a workspace's own `:party-parrot:`. */
export function unknownEmoji(text: string): string[] {
  const unknown = [...namesIn(text)].filter(({ name }) => emojiNamed(name) === undefined);
  return [...new Set(unknown.map(({ name }) => `:${name}:`))];
}

export function emojiNamed(name: string, tones: readonly number[] = []): string | undefined {
  const entry = byName.get(name);
  return entry && withTones(tones.length > 1 ? entry.pair : entry.character, tones);
}

/** Every standard emoji with its first name. Those that take two skin tones appear in both forms. */
export const standardEmoji = new Map<string, string>();
/** `pair` is the character that takes two skin tones. */
const byName = new Map<string, { character: string; pair: string }>();

for (const line of EMOJI_TABLE.trim().split('\n')) {
  const [characters = '', ...aliases] = line.split(' ');
  const [character = '', pair = character] = characters.split('=');
  for (const alias of aliases) byName.set(alias, { character, pair });
  for (const form of [character, pair]) standardEmoji.set(form, aliases[0] ?? '');
}

/** Slack counts skin tones from 2 to 6, Unicode has five modifiers from U+1F3FB. Emoji without skin have no tone. */
function withTones(character: string, tones: readonly number[]): string {
  if (tones.length === 0) return character;
  const modifiers = tones.map((tone) => String.fromCodePoint(0x1f3fb + tone - 2));
  const one = modifiers.length === 1 ? modifiers[0] : undefined;
  return character.replace(TONED, (_, base: string) => base + (one ?? modifiers.shift() ?? ''));
}

/** The hands that join two people have no tone of their own. */
const TONED = /(?!(?<=\u200D)🤝)(\p{Emoji_Modifier_Base})\uFE0F?/gu;

/** Text that may contain colons but no emoji names. */
const CODE = /```[^]*?```|(?<![\p{L}\p{N}`])`(?!\s)[^`\n]*[^`\s]`(?![\p{L}\p{N}`])/u;
const ADDRESS = /(?<![\w+.-])\w[\w+.-]*:\/\/[^\s<>|]+|(?<![\w.-])(?:[\w-]+\.)+[a-z]{2,}\/[^\s<>|]*/u;
/** A name, followed by up to two skin tones. */
const NAME = /:(?<name>[\p{Ll}\p{Lo}\p{M}\p{N}_+'-]{1,100}):(?<tones>(?::skin-tone-[2-6](?:-[2-6])?:){0,2})/u;
const TOKEN = [CODE, ADDRESS, NAME].map(({ source }) => source).join('|');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function* namesIn(text: string): Generator<{ name: string; tones: number[]; start: number; length: number }> {
  if (!text.includes(':')) return;
  const pattern = new RegExp(TOKEN, 'gu');
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { name, tones = '' } = match.groups ?? {};
    if (name === undefined) continue;
    const [{ length }, start] = [match[0], match.index];
    const before = start === end ? '' : text.charAt(start - 1);
    if (isName(name, before, text.charAt(start + length))) {
      yield { name, tones: [...tones.matchAll(/[2-6]/g)].map(Number), start, length };
      end = start + length;
    } else {
      // The second colon may begin a name.
      pattern.lastIndex = start + name.length + 1;
    }
  }
}

/** In `10:30:45`, `std::sort:` and `key:value:more` the colons belong to something else. */
function isName(name: string, before: string, after: string): boolean {
  const isInWord = LETTER_OR_DIGIT.test(before) && LETTER_OR_DIGIT.test(after);
  if (byName.has(name)) return !isInWord || /\D{3}/.test(name);
  return /\p{L}/u.test(name) && !isInWord && before !== ':' && before !== '/';
}
