import { expect, test } from 'vitest';
import { serially, batch } from '../../src/database/batch.js';

interface Item {
  key: string;
  text: string;
}

function counting(
  work: (items: Item[]) => Promise<void> = async () => undefined,
  options: { isRead?: boolean; schedule?: ReturnType<typeof serially> } = {},
) {
  const batches: Item[][] = [];
  const run = batch<Item, string>(
    ({ key }) => key,
    async (items) => {
      batches.push(items);
      await work(items);
      return new Map(items.map(({ key, text }) => [key, `${text}!`]));
    },
    options,
  );
  return { run, batches };
}

const item = (key: string) => ({ key, text: `hello ${key}` });

test('combines concurrent calls, and gives each its own result', async () => {
  const { run, batches } = counting();
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => run(item(String(index)))));
  expect(results).toEqual(Array.from({ length: 50 }, (_, index) => `hello ${index}!`));
  expect(batches).toHaveLength(1);
});

test('puts items with the same key into separate batches, in order', async () => {
  const { run, batches } = counting();
  await Promise.all([run({ key: 'a', text: 'first' }), run({ key: 'a', text: 'second' })]);
  expect(batches.map((items) => items.map(({ text }) => text))).toEqual([['first'], ['second']]);
});

test('reads with the same key share a batch, but not one that is running already', async () => {
  let end: () => void = () => undefined;
  const { run, batches } = counting(() => new Promise((done) => (end = done)), { isRead: true });
  const first = run(item('a'));
  await expect.poll(() => batches.length).toBe(1);
  const later = [run(item('a')), run(item('a'))];
  await new Promise(setImmediate);
  end();
  await first;
  await expect.poll(() => batches.length).toBe(2);
  end();
  expect(await Promise.all(later)).toEqual(['hello a!', 'hello a!']);
  expect(batches).toEqual([[item('a')], [item('a')]]);
});

test('a failing batch rejects only its own calls', async () => {
  const { run } = counting(async ([firstItem]) => {
    if (firstItem?.text === 'bad') throw new Error('no');
  });
  const bad = run({ key: 'a', text: 'bad' });
  await expect(bad).rejects.toThrow('no');
  await expect(run({ key: 'a', text: 'good' })).resolves.toBe('good!');
});

test('splits large batches without losing a call', async () => {
  const { run, batches } = counting();
  const results = await Promise.all(Array.from({ length: 1_050 }, (_, index) => run(item(String(index)))));
  expect(results.every(Boolean)).toBe(true);
  expect(Math.max(...batches.map((items) => items.length))).toBeLessThanOrEqual(100);
});

test('calls made during a batch share the next one', async () => {
  let end: () => void = () => undefined;
  const { run, batches } = counting(() => new Promise((done) => (end = done)));
  const first = run(item('first'));
  await expect.poll(() => batches.length).toBe(1);
  const others = ['a', 'b', 'c'].map((key) => run(item(key)));
  await new Promise(setImmediate);
  end();
  await expect.poll(() => batches.length).toBe(2);
  end();
  await Promise.all([first, ...others]);
  expect(batches.map((items) => items.map(({ key }) => key))).toEqual([['first'], ['a', 'b', 'c']]);
});

test('two batches that share a schedule never run at once, and continue after a failure', async () => {
  const schedule = serially();
  let atOnce = 0;
  let most = 0;
  const kind = (name: string) =>
    batch<string, string>(
      (key) => key,
      async (keys) => {
        most = Math.max(most, (atOnce += 1));
        await new Promise((done) => setTimeout(done, 2));
        atOnce -= 1;
        if (keys.includes('bad')) throw new Error('no');
        return new Map(keys.map((key) => [key, `${name} ${key}`]));
      },
      { schedule },
    );
  const [coffee, tea] = [kind('coffee'), kind('tea')];
  await expect(coffee('bad')).rejects.toThrow('no');
  const calls = ['1', '2', '3'].flatMap((key) => [coffee(key), tea(key)]);
  expect(await Promise.all(calls)).toEqual(['1', '2', '3'].flatMap((key) => [`coffee ${key}`, `tea ${key}`]));
  expect(most).toBe(1);
});

test('a large batch does not wait for another one on its schedule, a small one does', async () => {
  const schedule = serially();
  let end: () => void = () => undefined;
  const coffee = counting(() => new Promise((done) => (end = done)), { schedule });
  const tea = counting(undefined, { schedule });
  const first = coffee.run(item('coffee'));
  await expect.poll(() => coffee.batches.length).toBe(1);
  await Promise.all(Array.from({ length: 32 }, (_, index) => tea.run(item(`large ${index}`))));
  const small = tea.run(item('small'));
  await new Promise(setImmediate);
  expect(tea.batches.map((items) => items.length)).toEqual([32]);
  end();
  await Promise.all([first, small]);
  expect(tea.batches.map((items) => items.length)).toEqual([32, 1]);
});
