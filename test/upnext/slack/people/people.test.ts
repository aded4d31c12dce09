import type { WebClient } from '@slack/web-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPeople } from '../../../../src/upnext/slack/people/people.js';
import { MINUTE_MS } from '../../../../src/when/index.js';

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

describe('everybody of a workspace', () => {
  const member = (id: string) => ({ id, team_id: 'T1', name: id, locale: 'en-GB', tz: 'Europe/Berlin' });
  const calls: string[] = [];
  let list: (args: { cursor?: string }) => Promise<unknown>;
  const slack = {
    users: {
      list: (args: { cursor?: string }) => (calls.push(`list ${args.cursor ?? ''}`), list(args)),
      info: async ({ user }: { user: string }) => (calls.push(`info ${user}`), { user: member(user) }),
    },
    // People only uses these two of Slack.
  } as unknown as WebClient;
  let at = Date.parse('2026-11-26T09:00:00Z');
  const people = () => createPeople(() => new Date(at));

  beforeEach(() => {
    calls.length = 0;
    list = async ({ cursor }) =>
      cursor
        ? { members: [member('U3'), { id: 'U4' }] }
        : { members: [member('U1'), member('U2')], response_metadata: { next_cursor: 'more' } };
  });

  test('is read in pages, and nobody on them is asked for again', async () => {
    const all = people();
    await Promise.all([all.readAll(slack, { workspace: 'T1' }), all.readAll(slack, { workspace: 'T1' })]);
    expect(calls).toEqual(['list ', 'list more']);
    const { zone, membership } = await all.find(slack, { workspace: 'T1', person: 'U3' });
    expect({ zone, membership }).toEqual({ zone: 'Europe/Berlin', membership: 'member' });
    expect(calls).toHaveLength(2);
  });

  test('is asked for one by one where the pages do not say who somebody is', async () => {
    const all = people();
    await all.readAll(slack, { workspace: 'T1' });
    await all.find(slack, { workspace: 'T1', person: 'U4' });
    await all.find(slack, { workspace: 'T1', person: 'U5' });
    expect(calls.slice(2)).toEqual(['info U4', 'info U5']);
  });

  test('is searched for a word of their names, in an organization with its team', async () => {
    list = async () => ({ members: [member('U1'), { ...member('U2'), real_name: 'Grace Romero' }] });
    const all = people();
    const called = async (workspace: string, team?: string) =>
      (await all.called(slack, { workspace, team }, 'romero')).map(({ id }) => id);
    expect(await called('T1')).toEqual(['U2']);
    expect(await called('E1', 'T1')).toEqual(['U2']);
    expect(calls).toHaveLength(2);
  });

  test('is read again once the profiles are five minutes old', async () => {
    const all = people();
    await all.readAll(slack, { workspace: 'T1' });
    at += 5 * MINUTE_MS + 1;
    await all.readAll(slack, { workspace: 'T1' });
    expect(calls).toHaveLength(4);
  });

  test('is asked for one by one if Slack refuses the list, and in an organization', async () => {
    list = () => Promise.reject(new Error('limit_required'));
    const all = people();
    await all.readAll(slack, { workspace: 'T1' });
    await all.readAll(slack, { workspace: 'T1' });
    await all.readAll(slack, { workspace: 'E1' });
    expect(calls).toEqual(['list ']);
    expect((await all.find(slack, { workspace: 'T1', person: 'U1' })).zone).toBe('Europe/Berlin');
  });
});
