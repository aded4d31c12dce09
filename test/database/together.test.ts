import { expect, test } from 'vitest';
import { oneByOne, together } from '../../src/database/together.js';

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

test('who asks while a batch is under way is in the next one, with all others who do', async () => {
  let end: () => void = () => undefined;
  const { ask, batches } = counting(() => new Promise((done) => (end = done)));
  const first = ask(question('first'));
  await expect.poll(() => batches.length).toBe(1);
  const others = ['a', 'b', 'c'].map((key) => ask(question(key)));
  await new Promise(setImmediate);
  end();
  await expect.poll(() => batches.length).toBe(2);
  end();
  await Promise.all([first, ...others]);
  expect(batches.map((batch) => batch.map(({ key }) => key))).toEqual([['first'], ['a', 'b', 'c']]);
});

test('of two kinds of questions that take turns, never two are asked at once, and both go on after a failure', async () => {
  const inTurn = oneByOne();
  let atOnce = 0;
  let most = 0;
  const kind = (name: string) =>
    together<string, string>(
      (key) => key,
      async (keys) => {
        most = Math.max(most, (atOnce += 1));
        await new Promise((done) => setTimeout(done, 2));
        atOnce -= 1;
        if (keys.includes('bad')) throw new Error('no');
        return new Map(keys.map((key) => [key, `${name} ${key}`]));
      },
      inTurn,
    );
  const [coffee, tea] = [kind('coffee'), kind('tea')];
  await expect(coffee('bad')).rejects.toThrow('no');
  const asked = ['1', '2', '3'].flatMap((key) => [coffee(key), tea(key)]);
  expect(await Promise.all(asked)).toEqual(['1', '2', '3'].flatMap((key) => [`coffee ${key}`, `tea ${key}`]));
  expect(most).toBe(1);
});
