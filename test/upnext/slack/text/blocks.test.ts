import { expect, test } from 'vitest';
import { messageProblems } from '../../../../src/local-slack/index.js';
import { context, piecesOf } from '../../../../src/upnext/slack/text/blocks.js';

test.each([1, 10, 11, 40])('a line of %i small texts loses none of them', (many) => {
  const texts = Array.from({ length: many }, (_, index) => `text ${index}.`);
  const block = context(...texts);
  expect(messageProblems({ text: '', blocks: [block] })).toEqual([]);
  const shown = block.elements.map((element) => ('text' in element ? element.text : '')).join('\n');
  expect(shown).toBe(texts.join('\n'));
});

const x = (times: number) => 'x'.repeat(times);
test.each<[string, text: string, lengths: number[]]>([
  ['what is short stays whole', 'Tea\nfor two', [11]],
  ['whole lines, if there are any', `${x(2_000)} ${x(100)}\n${x(1_000)}`, [2_101, 1_000]],
  ['else whole words', `${x(2_000)} ${x(1_000)}`, [2_000, 1_000]],
  ['else as much as fits', x(6_000), [2_500, 2_500, 1_000]],
  ['never a part of an entity', `${x(2_498)}&amp;${x(100)}`, [2_498, 105]],
  ['never a half of a character', `${x(2_499)}🍵${x(100)}`, [2_499, 102]],
  ['nothing is lost of what looks like entities', '&'.repeat(6_000), [2_500, 2_500, 1_000]],
  ['nor of what looks like halves', '\ud83c'.repeat(6_000), [2_500, 2_500, 1_000]],
])('a long text in pieces: %s', (_, text, lengths) => {
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.length)).toEqual(lengths);
  expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});
