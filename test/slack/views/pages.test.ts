import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { readButtonValue, encodeButtonValue } from '../../../src/slack/views/button-value.js';
import { nextStart, previousStart, pageOf, pager, rangeOf } from '../../../src/slack/views/pages.js';

const things = (many: number) => Array.from({ length: many }, (_, each) => each);

describe('a page', () => {
  test.each([
    [43, 0, '1–10 of 43', undefined, 10],
    [43, 10, '11–20 of 43', 0, 20],
    [43, 40, '41–43 of 43', 30, undefined],
    [43, 900, '41–43 of 43', 30, undefined],
    [43, -5, '1–10 of 43', undefined, 10],
    [10, 0, '10', undefined, undefined],
    [0, 20, '0', undefined, undefined],
  ])('of %d things, from the one numbered %d on, is %s', (many, from, place, back, on) => {
    const page = pageOf(things(many), from, 10);
    expect([rangeOf(page), previousStart(page), nextStart(page)]).toEqual([place, back, on]);
  });

  test('counts from the start of the list, and says that there is more', () => {
    const page = pageOf(things(100), 20, 10);
    expect(rangeOf(page, 200, true)).toBe('221–230 of 300+');
  });
});

test('there are no buttons for a single page', () => {
  expect(pager('turn', undefined, undefined)).toEqual([]);
});

test('a button’s value is read back with its schema, and one that is too long is left out', () => {
  const page = z.object({ words: z.string(), from: z.number() });
  const value = encodeButtonValue({ words: 'tea & cake', from: 10 });
  expect(readButtonValue(page, { value })).toEqual({ words: 'tea & cake', from: 10 });
  expect(() => readButtonValue(page, { value: '{}' })).toThrow();
  expect(encodeButtonValue({ words: 'w'.repeat(2000) })).toBeUndefined();
});
