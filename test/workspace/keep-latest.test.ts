import { expect, test } from 'vitest';
import { call, northwind, trigger } from './slack.js';

test('a desk that stays open keeps the latest of what was said between Slack and the bot', async () => {
  const workspace = northwind();
  for (let done = 0; done < 510; done += 1) {
    await call(workspace, 'chat.postMessage', { channel: 'C0NOWHERE', text: `${done}` });
    await trigger(workspace);
  }
  expect(workspace.calls).toHaveLength(500);
  expect(workspace.calls.at(-1)?.args.text).toBe('509');
  expect(workspace.deliveries).toHaveLength(500);
  expect(workspace.violations.length).toBeLessThanOrEqual(500);
});
