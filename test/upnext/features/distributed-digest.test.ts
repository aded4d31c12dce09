import { beforeAll, beforeEach, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** Slack lets an app that is distributed outside the Marketplace read 15 messages of a channel a minute. */

let desk: Desk;
beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER, switches: { distributed: true } })));
beforeEach(async () => {
  const today = await desk.startNewDay();
  await desk.insertPosts('prj_tea', [{ content: 'Evening tea', at: `${today}T19:30:00Z` }]);
  await desk.setUp({ Quiet: 'Send anyway' });
  desk.slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
  await desk.advanceTo('08:00');
  await desk.advance(0.1);
});

const searches = () =>
  desk.slack.calls.filter(({ method, error }) => method === 'conversations.history' && !error).length;
const sentDigests = () => desk.digests().filter(({ message }) => message.metadata !== undefined);

async function others(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await desk.user('grace').types(`Message ${n}`);
}

test('a search through many messages continues a minute later where it stopped', async () => {
  const before = searches();
  await others(40);
  await desk.advanceTo('08:10');
  expect(sentDigests()).toHaveLength(1);
  expect(searches()).toBe(before + 3);
});
