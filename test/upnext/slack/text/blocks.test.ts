import { expect, test } from 'vitest';
import { messageProblems } from '../../../../src/local-slack/index.js';
import { context } from '../../../../src/upnext/slack/text/blocks.js';

test.each([1, 10, 11, 40])('a line of %i small texts loses none of them', (many) => {
  const texts = Array.from({ length: many }, (_, index) => `text ${index}.`);
  const block = context(...texts);
  expect(messageProblems({ text: '', blocks: [block] })).toEqual([]);
  const shown = block.elements.map((element) => ('text' in element ? element.text : '')).join('\n');
  expect(shown).toBe(texts.join('\n'));
});
