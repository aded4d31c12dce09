import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import type { Journal } from '../../../../src/upnext/log.js';
import { findManagers } from '../../../../src/upnext/rights/access.js';
import { createAdmins } from '../../../../src/upnext/slack/people/admins.js';

const settings = { managers: [], guests: [], members: [], strangers: [], fileDeletion: false, agents: false };

/** A workspace of so many pages; admins are those whose number is in the list. */
function slackOf(pages: number, admins: Record<string, object>) {
  const asked: string[] = [];
  const answer = (async (_: unknown, init?: RequestInit) => {
    const cursor = new URLSearchParams(init?.body as string).get('cursor') ?? '0';
    asked.push(cursor);
    const page = Number(cursor);
    const members = [{ id: `U${page}` }, ...(admins[page] ? [{ id: `A${page}`, ...admins[page] }] : [])];
    const next_cursor = page + 1 < pages ? String(page + 1) : '';
    return Response.json({ ok: true, members, response_metadata: { next_cursor } });
  }) as typeof fetch;
  return { asked, client: new WebClient('xoxb-1', { fetch: answer, retryConfig: { retries: 0 } }) };
}

const nobodyReads = { warn: () => undefined };

function adminsOf(client: WebClient, clock = { at: 0 }, log: Pick<Journal, 'warn'> = nobodyReads) {
  return createAdmins(
    () => new Date(clock.at),
    async () => client,
    log,
  );
}

/** An organisation with an admin in each of its workspaces. Its token is of none of them. */
function slackOfOrganisation() {
  const asked: string[] = [];
  const answer = (async (_: unknown, init?: RequestInit) => {
    const team = new URLSearchParams(init?.body as string).get('team_id') ?? '';
    asked.push(team);
    if (!team) return Response.json({ ok: false, error: 'missing_argument' });
    return Response.json({ ok: true, members: [{ id: `A-${team}`, is_admin: true }] });
  }) as typeof fetch;
  return { asked, client: new WebClient('xoxb-1', { fetch: answer, retryConfig: { retries: 0 } }) };
}

test('lists the admins of each workspace of an organization', async () => {
  const { asked, client } = slackOfOrganisation();
  const admins = adminsOf(client);
  expect(await admins.of({ workspace: 'E1', team: 'T1' })).toEqual(['A-T1']);
  expect(await admins.of({ workspace: 'E1', team: 'T2' })).toEqual(['A-T2']);
  expect(await admins.of({ workspace: 'E1', team: 'T1' })).toEqual(['A-T1']);
  expect(asked).toEqual(['T1', 'T2']);
});

test('logs that Slack could not list the admins, and asks again next time', async () => {
  const { asked, client } = slackOfOrganisation();
  const lines: object[] = [];
  const admins = adminsOf(client, { at: 0 }, { warn: (line: object) => lines.push(line) });
  const asOf = (reference: string) => admins.of({ workspace: 'E1', reference });
  expect(await Promise.all([asOf('1'), asOf('2')])).toEqual([[], []]);
  const failed = { error: { data: { error: 'missing_argument' } } };
  expect(lines).toMatchObject(['1', '2'].map((reference) => ({ ...failed, reference })));
  await admins.of({ workspace: 'E1' });
  expect(asked).toHaveLength(2);
});

test('finds admins and owners on every page, without deactivated people and bots', async () => {
  const { client } = slackOf(4, {
    0: { is_admin: true, deleted: true },
    1: { is_owner: true },
    2: { is_admin: true, is_bot: true },
    3: { is_primary_owner: true },
  });
  expect(await adminsOf(client).of({ workspace: 'T1' })).toEqual(['A1', 'A3']);
});

test('stops at three admins or ten calls, and caches the result for an hour', async () => {
  const many = slackOf(50, Object.fromEntries([0, 1, 2, 3].map((page) => [page, { is_admin: true }])));
  expect(await adminsOf(many.client).of({ workspace: 'T1' })).toHaveLength(3);
  expect(many.asked).toEqual(['0', '1', '2']);

  const none = slackOf(50, {});
  const clock = { at: 1 };
  const admins = adminsOf(none.client, clock);
  await Promise.all([admins.of({ workspace: 'T1' }), admins.of({ workspace: 'T1' })]);
  expect(none.asked).toHaveLength(10);
  clock.at = 62 * 60_000;
  await admins.of({ workspace: 'T1' });
  expect(none.asked).toHaveLength(20);
});

test('asks managers first, nobody twice, and not too many', async () => {
  const asked = (managers: string[], admins: string[]) =>
    findManagers(
      {
        admins: { of: async () => admins },
        store: { settings: { of: async () => ({ ...settings, managers }) } },
      },
      { workspace: 'T1' },
    );
  const managers = Array.from({ length: 20 }, (_, each) => `M${each}`);
  expect(await asked(['M1', 'A1'], ['A1', 'A2'])).toEqual(['M1', 'A1', 'A2']);
  expect(await asked(managers, ['A1'])).toHaveLength(8);
});
