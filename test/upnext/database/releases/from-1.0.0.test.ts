import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../../src/upnext/database/database.js';
import { createSeal } from '../../../../src/upnext/database/seal.js';
import { openFresh } from '../../../support/databases.js';
import { readDump } from '../../../support/load-dump.js';

/** Rows of 1.0.0 that are rarer than those of its dump. */

/** What people were told, in the words that were its name. */
const TOLD: Record<string, string> = {
  'The service rejected your post for X 2': 'refused 2',
  'The service rejected a post by <@U0ADA> 2': 'refused 2 left',
  'Your post missed its scheduled time for LinkedIn and X 1': 'missed 1',
  'A post by <@U0ADA> missed its scheduled time 1': 'missed 1 left',
  'Upnext couldn’t find out whether your post was sent 1': 'unconfirmed 1',
  'Your post expired 3': 'expired 3',
  'No admin could be asked about your post 1': 'draft 1',
  '<@U0MEI> declined your post 2': 'draft 2',
  'Your post couldn’t be sent yet 1': 'delayed 1',
  'Upnext is checking whether your post was sent 1': 'sending 1',
  '<@U0MEI> changed your post 2': 'changed 2',
  '<@U0MEI> cancelled your post 2': 'cancelled 2',
  '<@U0MEI> not approved in time your post 4': 'cancelled 4',
  '<@U0MEI> allowed your post 1': 'allowed U0MEI 1',
  '<@U0MEI> approved your post 1': 'approved U0MEI 1',
  '<@U0MEI> approved your post as an admin 1': 'emergency U0MEI 1',
  '<@U0LINUS> asks to schedule a post U0MEI 1': 'ask U0MEI 1',
  'A post is about to expire without approval U0MEI 1': 'escalation U0MEI 1',
  'A post is waiting for your approval U0MEI 1': 'reminder U0MEI 1',
  '<@U0MEI> changed your post, so it needs your approval U0ADA 2': 'reminder U0ADA 2',
  'Your post for X, Reddit is stuck': 'stuck X REDDIT',
  'Your post failed on LinkedIn, X and Reddit': 'failed LINKEDIN X REDDIT',
  'A post by <@U0ADA> failed on X': 'failed X left',
  'Your post was partly published. It failed on X': 'partly-published X',
  'Your post was only partly published': 'partly-published',
  card: 'card',
  'request 0': 'request 0',
};

/** Whatever form answers for a post, and why it waits. */
const POSTS: [
  state: string,
  atOnce: boolean,
  about: object,
  reason: string | null,
  form: string | null,
  cause: string | null,
][] = [
  ['held', true, {}, null, 'open', null],
  ['sending', true, {}, 'No answer.', 'open', 'delayed'],
  ['scheduled', true, {}, null, 'answered', null],
  ['missed', false, { toldState: 'missed' }, 'No answer.', 'answered', null],
  ['missed', false, { toldState: 'held' }, null, null, null],
  ['held', false, {}, 'No answer.', null, 'delayed'],
  ['refused', false, {}, 'Too long.', null, null],
];

let database: Database;
const rows = async (text: string) => (await database.executeSql(text)).rows;

beforeAll(async () => {
  database = await openFresh();
  await database.executeSql(readDump('1.0.0'));
  const insert = (text: string, ...values: unknown[]) =>
    database.executeSql(`insert into upnext.${text}`, values);
  for (const [nth, name] of Object.keys(TOLD).entries())
    await insert(
      `messages (workspace, kind, id, name, person, state, since, moved_from)
        values ('T1', 'post', 'told', $1, 'U0ADA', 'posted', now(), $2)`,
      name,
      nth,
    );
  for (const [nth, [state, atOnce, about, reason]] of [
    ...POSTS.entries(),
    [-1, ['held', false, {}, null]] as const,
  ]) {
    const id = nth < 0 ? 'told' : `post ${nth}`;
    await insert(
      `held_posts (workspace, id, project_id, project_name, author, state, version, at_once, reason, changed_by, created_at,
        updated_at) values ('T1', $1, 'p', 'P', 'U0ADA', $2, 1, $3, $4, 'U0ADA', now(), now())`,
      ...[id, state, atOnce, reason],
    );
    await insert(`held_versions values ('T1', $1, 1, 'U0ADA', '{}', $2, now())`, id, JSON.stringify(about));
  }
  const forms = {
    interrupted: [{}, 'Upnext restarted while it was sending this. It may or may not have been received.'],
    unsent: [{}, 'Upnext can’t reach the scheduling service, so nothing was sent.'],
    holidays: [{ country: { text: 'Germany', value: 'DE' } }, ''],
    none: [{ country: { text: 'None', value: 'none' } }, ''],
  } as const;
  for (const [id, [values, reason]] of Object.entries(forms))
    await insert(
      `kept_forms values ($1, 'T1', 'U0ADA', 'choose_project', 'A form', $2, '{}', '', 'returned', $3, now())`,
      ...[id, JSON.stringify(values), reason],
    );
  await openStore(database, createSeal(['a key for tests']));
});
afterAll(() => database.close());

test('what was told keeps its name in the words of 1.1.0', async () => {
  const names = await rows(`select name from upnext.messages where id = 'told' order by moved_from::int`);
  expect(names.map(({ name }) => name)).toEqual(Object.values(TOLD));
});

test('a post says which form answers for it, and why it waits', async () => {
  const posts = await rows(`select state, form, cause from upnext.posts where id like 'post %' order by id`);
  expect(posts).toEqual(POSTS.map(([state, , , , form, cause]) => ({ state, form, cause })));
});

test('jobs have the names of 1.1.0, and cards with buttons are drawn again', async () => {
  const jobs = await rows(
    `select distinct queue from upnext_jobs.jobs where queue like 'held%' or queue in ('posts', 'post_cards') order by 1`,
  );
  expect(jobs).toEqual([{ queue: 'post_cards' }, { queue: 'posts' }]);
  const missing = await rows(
    `select state from upnext.posts where state in ('draft', 'held', 'missed', 'refused', 'expired', 'proposed')
      and exists (select from upnext.messages where kind = 'post' and id = posts.id and name = 'card')
      and not exists (select from upnext_jobs.jobs where queue = 'post_cards' and key = posts.id)`,
  );
  expect(missing).toEqual([]);
});

test('a kept form says whether it may have been sent, and a country is its code', async () => {
  const forms = await rows(
    `select id, may_be_sent, "values" ->> 'country' as country from upnext.kept_forms where workspace = 'T1' order by id`,
  );
  expect(forms).toEqual([
    { id: 'holidays', may_be_sent: false, country: 'DE' },
    { id: 'interrupted', may_be_sent: true, country: null },
    { id: 'none', may_be_sent: false, country: '' },
    { id: 'unsent', may_be_sent: false, country: null },
  ]);
});
