import { expect, test } from 'vitest';
import { batched } from '../../../src/upnext/database/batched.js';

/** What is asked in the same moment is one statement. */

const createDoubling = () => {
  const statements: number[][] = [];
  const double = batched(async (numbers: number[]) => {
    statements.push(numbers);
    if (numbers.includes(13)) throw new Error('not this one');
    return (asked) => 2 * asked;
  });
  return { double, statements };
};

test('each gets its own answer', async () => {
  const { double, statements } = createDoubling();
  expect(await Promise.all([1, 2, 2].map(double))).toEqual([2, 4, 4]);
  expect(await double(5)).toBe(10);
  expect(statements).toEqual([[1, 2, 2], [5]]);
});

test('one that fails is the only one that fails', async () => {
  const { double, statements } = createDoubling();
  const [one, wrong] = await Promise.allSettled([1, 13].map(double));
  expect(one).toEqual({ status: 'fulfilled', value: 2 });
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'not this one' } });
  await expect(double(13)).rejects.toThrow('not this one');
  expect(statements).toEqual([[1, 13], [1], [13], [13]]);
});
