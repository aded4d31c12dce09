import { expect, test } from 'vitest';
import { together } from '../../src/database/together.js';

interface Question {
  key: string;
  words: string;
}

function counting(work: (questions: Question[]) => Promise<void> = async () => undefined) {
  const batches: Question[][] = [];
  const ask = together<Question, string>(
    ({ key }) => key,
    async (questions) => {
      batches.push(questions);
      await work(questions);
      return new Map(questions.map(({ key, words }) => [key, `${words}!`]));
    },
  );
  return { ask, batches };
}

const question = (key: string) => ({ key, words: `hello ${key}` });

test('many who ask in one moment are answered by one question, each with their own answer', async () => {
  const { ask, batches } = counting();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => ask(question(String(place)))));
  expect(answers).toEqual(Array.from({ length: 50 }, (_, place) => `hello ${place}!`));
  expect(batches).toHaveLength(1);
});

test('the same key stands in two batches, in the order of asking', async () => {
  const { ask, batches } = counting();
  await Promise.all([ask({ key: 'a', words: 'first' }), ask({ key: 'a', words: 'second' })]);
  expect(batches.map((batch) => batch.map(({ words }) => words))).toEqual([['first'], ['second']]);
});

test('a batch that fails refuses its own and no others', async () => {
  const { ask } = counting(async ([first]) => {
    if (first?.words === 'bad') throw new Error('no');
  });
  const bad = ask({ key: 'a', words: 'bad' });
  await expect(bad).rejects.toThrow('no');
  await expect(ask({ key: 'a', words: 'good' })).resolves.toBe('good!');
});

test('no batch grows without bound, and nobody is forgotten', async () => {
  const { ask, batches } = counting();
  const answers = await Promise.all(
    Array.from({ length: 1_050 }, (_, place) => ask(question(String(place)))),
  );
  expect(answers.every(Boolean)).toBe(true);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(100);
});
