import type { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { createPeople } from '../../../src/slack/people/people.js';

/** Counts the calls of users.info. */
function openPeople() {
  let calls = 0;
  const info = async ({ user }: { user: string }) => {
    calls += 1;
    return { user: { id: user, team_id: 'T1', name: user } };
  };
  // People only uses users.info of Slack.
  const slack = { users: { info } } as unknown as WebClient;
  const people = createPeople(() => new Date());
  return {
    find: (person: string) => people.find(slack, { workspace: 'T1', person }),
    calls: () => calls,
  };
}

test('Slack is asked once about each of ten thousand people who come back within five minutes', async () => {
  const { find, calls } = openPeople();
  const ids = Array.from({ length: 10_000 }, (_, number) => `U${number}`);
  for (const id of [...ids, ...ids]) await find(id);
  expect(calls()).toBe(10_000);
});
