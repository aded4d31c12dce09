import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emojiNames } from '../../../src/local-slack/index.js';
import { emojiCharacters, unknownEmoji } from '../../../src/when/index.js';

interface Emoji {
  unified: string;
  short_names: string[];
  skin_variations?: Record<string, { unified: string }>;
}

const path = new URL(import.meta.resolve('emoji-datasource/emoji.json'));
const all = JSON.parse(readFileSync(path, 'utf8')) as Emoji[];
const fromHex = (hex: string) =>
  String.fromCodePoint(...hex.split('-').map((codePoint) => parseInt(codePoint, 16)));

describe('names become characters', () => {
  test.each([
    ['alone', ':tada:', '🎉'],
    ['in a sentence', 'We are live :tada: today', 'We are live 🎉 today'],
    ['in a row', ':tada::rocket::tada:', '🎉🚀🎉'],
    ['next to words', 'Hello:tada:, bye:wave:', 'Hello🎉, bye👋'],
    ['after a colon', 'News::tada:', 'News:🎉'],
    ['after a time', 'at 10:30:tada:', 'at 10:30🎉'],
    ['without spaces around', '新発売:tada:お楽しみに', '新発売🎉お楽しみに'],
    ['after a link', '<https://tea.example|tea.example>:tada:', '<https://tea.example|tea.example>🎉'],
    ['with another name', ':thumbsup: :+1: :-1:', '👍 👍 👎'],
    ['of digits', ':100:', '💯'],
    ['of a flag', ':de: :flag-fi:', '🇩🇪 🇫🇮'],
    ['with a skin tone', ':+1::skin-tone-3:', '👍🏼'],
    ['with a skin tone in a sequence', ':female-technologist::skin-tone-6:', '👩🏿‍💻'],
    ['with two skin tones', ':handshake::skin-tone-2-6:', '🫱🏻‍🫲🏿'],
    ['with two names of skin tones', ':handshake::skin-tone-2::skin-tone-6:', '🫱🏻‍🫲🏿'],
    ['with a skin tone but no skin', ':tada::skin-tone-2:', '🎉'],
    ['between backticks that are not code', 'don`t :tada: can`t', 'don`t 🎉 can`t'],
  ])('%s', (_, text, characters) => {
    expect(emojiCharacters(text)).toBe(characters);
    expect(unknownEmoji(text)).toEqual([]);
  });

  test('in every skin tone of every emoji', () => {
    for (const { short_names, unified, skin_variations = {} } of all) {
      for (const name of short_names) expect(emojiCharacters(`:${name}:`)).toBe(fromHex(unified));
      for (const [modifiers, variation] of Object.entries(skin_variations)) {
        const tones = modifiers.split('-').map((modifier) => parseInt(modifier, 16) - 0x1f3fb + 2);
        const name = `:${short_names[0]}::skin-tone-${tones.join('-')}:`;
        expect(emojiCharacters(name)).toBe(fromHex(variation.unified));
      }
    }
  });
});

describe('keeps everything else, and reports no unknown emoji', () => {
  test.each([
    ['times', 'from 10:30:45 to 11:100:12, or 1:2:3'],
    ['an address', 'https://a.example:80:b/:tada:/x and tea.example/:wave:/'],
    ['code', 'run `:tada:` now'],
    ['a block of code', '```\nif :tada: then\n```'],
    ['scopes', 'std::sort: x, Foo::bar::baz'],
    ['words in a row', 'a:b:c and key:value:more'],
    ['words with spaces', 'Note: this : that'],
    ['capitals', ':TADA: and RE:FW: lunch'],
    ['one colon', 'Today: tea. :) :-) :D'],
    ['an IPv6 address', '2001:db8:85a3:0:0:8a2e'],
  ])('%s', (_, text) => {
    expect(emojiCharacters(text)).toBe(text);
    expect(unknownEmoji(text)).toEqual([]);
  });
});

test.each([
  ['in a sentence', 'Hi :party-parrot: there', [':party-parrot:']],
  ['next to a word', 'Hi:our_logo:', [':our_logo:']],
  ['next to other emoji', ':tada::our_logo::tada:', [':our_logo:']],
  ['in another script', ':わかる: !', [':わかる:']],
  ['with a skin tone', ':our_logo::skin-tone-2:', [':our_logo:']],
  ['twice, and another one', ':logo: :logo: :bun:', [':logo:', ':bun:']],
])('finds an emoji that only the workspace has: %s', (_, text, names) => {
  expect(unknownEmoji(text)).toEqual(names);
});

const emoji = fc.constantFrom(
  ...all.flatMap(({ unified, skin_variations = {} }) =>
    [unified, ...Object.values(skin_variations).map((variation) => variation.unified)].map(fromHex),
  ),
);
/** Text without characters that could combine with an emoji next to it. */
const words = fc
  .string({ unit: 'grapheme' })
  .map((text) =>
    text.replace(/[:`/\\]|[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{RI}\uFE0F\u200D\u20E3]/gu, ''),
  );

test('restores the emoji that Slack has replaced with names', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, emoji)), (parts) => {
      // Spaces, because neighbours may form another emoji.
      const text = parts.join(' ');
      expect(emojiCharacters(emojiNames(text))).toBe(text);
    }),
  );
});

test('changes nothing but names, whatever the text', () => {
  const part = fc.constantFrom(':', 'tada', 'zz', '10', '::', ' ', 'https://', '`', '```', '/', '2');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const shown = emojiCharacters(text);
      expect(shown.replaceAll('🎉', ':tada:')).toBe(text);
      expect(emojiCharacters(shown)).toBe(shown);
    }),
  );
});

test.each([':a', '`a ', '```a', 'a.', 'a-', 'a:', 'https://', ':skin-tone-2:', 'a:b'])(
  'a long text of %j is read quickly',
  (part) => {
    const startedAt = performance.now();
    unknownEmoji(part.repeat(20_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
