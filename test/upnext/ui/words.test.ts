import { expect, test } from 'vitest';
import { counted } from '../../../src/upnext/ui/words.js';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [999, '999 entries'],
  [10_000, '10,000 entries'],
])('%d is written as %j', (count, words) => {
  expect(counted(count, 'entry', 'entries')).toBe(words);
});
