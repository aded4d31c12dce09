import { expect, test } from 'vitest';
import { createInputQueue } from '../../../src/workspace/page/elements/input-queue.js';

/** A line to the workspace on which answers come when the test says so. */
function slowLine() {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  const entries = createInputQueue((_block, _action, { value }) => {
    sent.push(value);
    return new Promise((resolve) => answers.push(() => resolve({})));
  });
  const type = (value: string) => entries.enqueue('Content', 'value', { type: 'plain_text_input', value });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { entries, sent, type, answer };
}

test('of what is typed while a value is on its way only the latest follows', async () => {
  const { sent, type, answer } = slowLine();
  for (const text of ['L', 'Le', 'Lea']) void type(text);
  expect(sent).toEqual(['L']);
  await answer();
  expect(sent).toEqual(['L', 'Lea']);
});

test('a form is settled only when all that was typed has arrived', async () => {
  const { entries, type, answer } = slowLine();
  void type('L');
  void type('Le');
  let settled = false;
  void entries.flush().then(() => (settled = true));
  await answer();
  expect(settled).toBe(false);
  await answer();
  expect(settled).toBe(true);
});
