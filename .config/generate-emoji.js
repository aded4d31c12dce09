/** Generates src/when/emoji/table.ts, Slack's names for the standard emoji: 37 kB instead of the 1.3 MB of emoji-datasource. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const emoji = JSON.parse(readFileSync('node_modules/emoji-datasource/emoji.json', 'utf8'));
const TONES = /[\u{1F3FB}-\u{1F3FF}]/gu;

const lines = emoji.map(({ unified, short_names, skin_variations = {} }) => {
  const character = fromHex(unified);
  // With two skin tones, 🤝 is a different sequence: 🫱🏻‍🫲🏿.
  const [pair] = Object.entries(skin_variations)
    .filter(([tones]) => tones.includes('-'))
    .map(([, variation]) => fromHex(variation.unified).replace(TONES, ''));
  const differs = pair && pair !== character.replaceAll('\uFE0F', '') && pair !== character;
  return [differs ? `${character}=${pair}` : character, ...short_names].join(' ');
});

mkdirSync('src/when/emoji', { recursive: true });
writeFileSync(
  'src/when/emoji/table.ts',
  `/** Generated from emoji-datasource by the build. Do not edit. Each line has an emoji (=its form for two skin tones) and its names. */
export const EMOJI_TABLE = \`
${lines.join('\n')}
\`;
`,
);

function fromHex(codePoints) {
  return String.fromCodePoint(...codePoints.split('-').map((codePoint) => parseInt(codePoint, 16)));
}
