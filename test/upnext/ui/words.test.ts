import { expect, test } from 'vitest';
import { counted, matchingAllWords } from '../../../src/upnext/ui/words.js';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [999, '999 entries'],
  [10_000, '10,000 entries'],
])('%d is written as %j', (count, words) => {
  expect(counted(count, 'entry', 'entries')).toBe(words);
});

test.each([
  ['x', ['Published on X', 'Xmas']],
  ['kiln x', ['Published on X: kiln']],
  ['six', ['Six evenings']],
  ['窯', ['京都の窯']],
  ['cafe', ['Un café']],
])('“%s” is found where it begins a word, and longer words anywhere', (words, found) => {
  const texts = ['Six evenings', 'Un café', '京都の窯', ...found];
  expect(matchingAllWords([...new Set(texts)], words, (text) => [text]).toSorted()).toEqual(found.toSorted());
});
