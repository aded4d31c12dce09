import { beforeAll, beforeEach, expect } from 'vitest';
import type { SlackFault } from '../../../src/local-slack/index.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** Slack may accept a file that nobody ever sees. */

let desk: Desk;
const ada = () => desk.user('ada');
const received = () =>
  ada()
    .inDirectMessage()
    .messages()
    .map((message) => message.text());

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.bind();
  await desk.insertPosts('prj_tea', [{ content: 'One', at: '2026-11-27T09:00:00Z' }]);
});

const neverShown: SlackFault = { call: 'files.completeUploadExternal', fault: 'empty' };
const NOT_ARRIVED: unknown = expect.stringMatching(
  /^:warning: “posts-\S+\.csv” didn’t arrive: Slack accepted the file, but doesn’t show it\. Try again\.$/,
);

/** Also while a call to Slack is under way. */
async function pass(minutes: number): Promise<void> {
  for (let steps = 0; steps < minutes * 4; steps += 1) {
    desk.clock.moveForward(15_000);
    await desk.deps.jobs.runDue();
  }
}

test.each<[string, SlackFault[], unknown[]]>([
  ['arrives: nothing more is said', [], []],
  ['is never shown: the person is told, once', [neverShown], [NOT_ARRIVED]],
  [
    'is never shown while Slack is down for a while: the person is told afterwards',
    [neverShown, { call: 'files.info', fault: 'status', status: 503, times: 3 }],
    [NOT_ARRIVED],
  ],
  [
    'can’t be looked up without the permission to read files: nothing is claimed',
    [neverShown, { call: 'files.info', fault: 'error', error: 'missing_scope' }],
    [],
  ],
  [
    'is not shared before Upnext ends: the person is told',
    [{ call: 'files.completeUploadExternal', fault: 'slow', ms: 1_200_000 }],
    [NOT_ARRIVED],
  ],
])('a file %s', async (_, faults, told) => {
  // A press is acked at once, so that time can pass meanwhile.
  await ada().types('/upnext postss export');
  const before = received().length;
  const removals = faults.map((fault) => desk.slack.fail(fault));
  const pressing = ada().lastMessage().press('Use /upnext posts');
  await desk.slack.until(() => received().length > before);
  await expect
    .poll(() => desk.deps.jobs.depth())
    .toContainEqual(expect.objectContaining({ queue: 'file-arrivals' }));
  await pass(5);
  expect(
    received()
      .slice(before)
      .filter((text) => text.includes('arrive')),
  ).toEqual(told);
  removals.forEach((remove) => remove());
  desk.clock.moveForward(1_200_000);
  await pressing;
});
