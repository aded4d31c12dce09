import { expect, test } from 'vitest';
import { createInputQueue } from '../../../src/local-slack/page/elements/input-queue.js';

/** A queue whose requests finish when the test calls `finish`. */
function slowQueue() {
  const sent: unknown[] = [];
  const pending: (() => void)[] = [];
  const queue = createInputQueue((_block, _action, { value }) => {
    sent.push(value);
    return new Promise((resolve) => pending.push(() => resolve({})));
  });
  const type = (value: string) => queue.enqueue('Content', 'value', { type: 'plain_text_input', value });
  const finish = async () => {
    pending.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, sent, type, finish };
}

test('sends only the latest of the values typed during a request', async () => {
  const { sent, type, finish } = slowQueue();
  for (const text of ['L', 'Le', 'Lea']) void type(text);
  expect(sent).toEqual(['L']);
  await finish();
  expect(sent).toEqual(['L', 'Lea']);
});

test('flush waits for every value', async () => {
  const { queue, type, finish } = slowQueue();
  void type('L');
  void type('Le');
  let flushed = false;
  void queue.flush().then(() => (flushed = true));
  await finish();
  expect(flushed).toBe(false);
  await finish();
  expect(flushed).toBe(true);
});
