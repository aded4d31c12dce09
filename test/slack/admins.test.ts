import { WebClient } from '@slack/web-api';
import { expect, test } from 'vitest';
import { approversOf, createAdmins } from '../../src/slack/admins.js';

const settings = { managers: [], guests: [], members: [], strangers: [], fileDeletion: false };

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

function adminsOf(client: WebClient, clock = { at: 0 }) {
  return createAdmins(
    () => new Date(clock.at),
    async () => client,
  );
}

test('admins and owners are found on any page; who left, and bots, are none', async () => {
  const { client } = slackOf(4, {
    0: { is_admin: true, deleted: true },
    1: { is_owner: true },
    2: { is_admin: true, is_bot: true },
    3: { is_primary_owner: true },
  });
  expect(await adminsOf(client).of('T1')).toEqual(['A1', 'A3']);
});

test('three are enough, and a workspace of any size costs ten calls at most, once an hour', async () => {
  const many = slackOf(50, Object.fromEntries([0, 1, 2, 3].map((page) => [page, { is_admin: true }])));
  expect(await adminsOf(many.client).of('T1')).toHaveLength(3);
  expect(many.asked).toEqual(['0', '1', '2']);

  const none = slackOf(50, {});
  const clock = { at: 0 };
  const admins = adminsOf(none.client, clock);
  await Promise.all([admins.of('T1'), admins.of('T1')]);
  expect(none.asked).toHaveLength(10);
  clock.at = 61 * 60_000;
  await admins.of('T1');
  expect(none.asked).toHaveLength(20);
});

test('whom an admin has named is asked first, nobody twice, and never a crowd', () => {
  const managers = Array.from({ length: 20 }, (_, each) => `M${each}`);
  expect(approversOf({ ...settings, managers: ['M1', 'A1'] }, ['A1', 'A2'])).toEqual(['M1', 'A1', 'A2']);
  expect(approversOf({ ...settings, managers }, ['A1'])).toHaveLength(8);
});
