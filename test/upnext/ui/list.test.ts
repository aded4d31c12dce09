import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { encodeButtonValue, readButtonValue } from '../../../src/upnext/slack/views/button-value.js';
import { pageOf } from '../../../src/upnext/ui/list.js';

const things = (many: number) => Array.from({ length: many }, (_, each) => each);

describe('a page', () => {
  test.each([
    [43, 0, '1–10 of 43', [['Next', 10]]],
    [43, 10, '11–20 of 43', [['Previous', 0], ['Next', 20]]], // prettier-ignore
    [43, 40, '41–43 of 43', [['Previous', 30]]],
    [43, 900, '41–43 of 43', [['Previous', 30]]],
    [43, -5, '1–10 of 43', [['Next', 10]]],
    [10, 0, '10', []],
    [0, 20, '0', []],
  ])('of %d things, from the one numbered %d on, is %s', (many, from, range, turns) => {
    const wanted = { words: 'tea', from };
    const page = pageOf(things(many), wanted, 10, 'things');
    expect(page.range).toBe(range);
    const buttons = page.pager.flatMap(({ elements }) => elements);
    expect(buttons).toMatchObject(
      turns.map(([text, start]) => ({
        text: { text },
        value: JSON.stringify({ words: 'tea', from: start }),
      })),
    );
  });
});

test('a button’s value is read back with its schema, and one that is too long is left out', () => {
  const page = z.object({ words: z.string(), from: z.number() });
  const value = encodeButtonValue({ words: 'tea & cake', from: 10 });
  expect(readButtonValue(page, { value })).toEqual({ words: 'tea & cake', from: 10 });
  expect(() => readButtonValue(page, { value: '{}' })).toThrow();
  expect(encodeButtonValue({ words: 'w'.repeat(2000) })).toBeUndefined();
});
