import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Database } from '../../../../src/upnext/database/database.js';
import { migrate } from '../../../../src/upnext/database/migrate.js';
import { openDatabase } from '../../../../src/upnext/database/open.js';
import { auditLine } from '../../../../src/upnext/ui/audit/audit.js';
import { agentsOf } from '../../../support/agents.js';
import { calendarsOf } from '../../../support/calendars.js';
import { openFresh } from '../../../support/databases.js';
import type { Desk } from '../../../support/desk.js';
import { linesOf, MIGRATIONS } from '../../../support/dump.js';
import { noted, openDump, readDump, RELEASES } from '../../../support/load-dump.js';
import { existing, test } from '../../../support/story.js';

/**
 * The database of each release, updated by this version: what people had goes on, and nothing is sent or told twice. What a release
 * has is never changed, and what it uses stays in the next one.
 */

/** What 1.1.0 has removed or renamed at once: it is no update beside running instances of 1.0.0. */
const REMOVED: Record<string, string[]> = {
  '1.0.0': [
    'scheduling.outbox_entries',
    'scheduling.posts.attempts integer',
    'scheduling.posts.leased_until timestamp with time zone',
    'scheduling.posts.results jsonb',
    'upnext.held_approvals',
    'upnext.held_posts',
    'upnext.held_versions',
    'upnext.project_settings.country text',
    'upnext.project_settings.hold_minutes integer',
    'upnext.project_settings.link_parameters text',
  ],
};

const STATES = {
  'Published tea': 'Published',
  'Partly published tea': 'Partly published',
  'Failed tea': 'Failed',
  'Scheduled tea': 'Scheduled',
  'Draft tea': 'Draft',
  'Kept tea': 'Draft',
  'Waiting tea': 'Waiting for approval',
  'Approved tea': 'Approved',
  'Debated tea': 'Changes requested',
  'Expired tea': 'Expired',
  'Guest tea': 'Waiting for an admin',
  'Unsure tea': 'Scheduled',
  'Refused coffee': 'Rejected by the service',
  'Missed coffee': 'Missed',
  // They leave once the freeze has ended.
  'Weekly coffee': 'Scheduled',
  'Held coffee': 'Scheduled',
  'Proposed coffee': 'Proposed',
  'Cancelled coffee': 'Cancelled',
};

/** The second text of a post is another post there. */
const ONCE = [
  'Approved tea',
  'Failed tea',
  'Guest tea',
  'Held coffee',
  'Partly published tea',
  'Published tea',
  'Published tea, at length',
  'Scheduled tea',
  'Unsure tea',
  'Waiting tea',
  'Weekly coffee',
];

const TOLD = [
  ['Approved tea', 'approved U0MEI 1'],
  ['Debated tea', expect.stringMatching(/^changes U0MEI [\w-]{10} 1$/)],
  ['Expired tea', 'expired 1'],
  ['Expired tea', 'reminder U0MEI 1'],
  ['Failed tea', 'failed REDDIT'],
  ['Guest tea', 'ask U0ADA 1'],
  ['Guest tea', 'ask U0MEI 1'],
  ['Missed coffee', 'missed 1'],
  ['Partly published tea', 'partly-published REDDIT'],
  ['Refused coffee', 'refused 1'],
  ['Unsure tea', 'approved U0MEI 1'],
  ['Unsure tea', 'sending 1'],
];

const kinds: [string, () => Promise<Database>][] = [
  ['embedded', () => openDatabase({ dir: mkdtempSync(join(inject('databases'), 'dump-')) })],
  ['PostgreSQL', openFresh],
];

for (const release of RELEASES) {
  const dump = readDump(release);

  test(`the migrations of ${release} are as they were released`, () => {
    const now = Object.keys(MIGRATIONS).flatMap((schema) => linesOf(schema as keyof typeof MIGRATIONS));
    expect(now).toEqual(expect.arrayContaining(dump.match(/^-- \w+ \d{3}_\w+ .+$/gm) ?? []));
  });

  for (const [kind, open] of kinds)
    test(`what people had in ${release} goes on, ${kind}`, { timeout: 120_000 }, async () => {
      const desk = await openDump(dump, open);
      const before = allMessages(desk);
      await expectTold(desk);
      await expectListed(desk);
      const news = allMessages(desk).filter((ts) => !before.includes(ts));
      expect(news, 'nothing but the message of the import').toHaveLength(1);
      await expectKept(desk, dump);
      await expectSentOnce(desk);
      const digests = ['launch', 'dm-U0ADA'].map((name) =>
        existing(desk.slack.channels.find((channel) => channel.name === name)).messages.filter(
          ({ ts, text }) => !before.includes(ts) && /^(?:Today in|Your day)/.test(text),
        ),
      );
      expect(digests).toEqual([[expect.anything()], [expect.anything()]]);
    });
}

test('what the last release uses stays, or is listed above', async () => {
  const release = existing(RELEASES.at(-1));
  const database = await openFresh();
  await database.executeSql(readDump(release));
  const used = await columnsOf(database);
  for (const [schema, migrations] of Object.entries(MIGRATIONS)) await migrate(database, schema, migrations);
  const left = await columnsOf(database);
  await database.close();
  const tables = left.map(({ table }) => table);
  const gone = used
    .filter(({ table, column }) => !left.some((one) => one.table === table && one.column === column))
    .map(({ table, column }) => (tables.includes(table) ? `${table}.${column}` : table));
  expect([...new Set(gone)].sort()).toEqual(REMOVED[release] ?? []);
  const needed = left.filter(
    ({ table, column, needed: isNeeded }) =>
      isNeeded &&
      used.some((one) => one.table === table) &&
      !used.some((one) => one.table === table && one.column === column),
  );
  expect(needed, 'columns that an older instance would leave empty').toEqual([]);
});

/** Each with its type, and whether each new row must have it. */
async function columnsOf(database: Database): Promise<{ table: string; column: string; needed: boolean }[]> {
  const { rows } = await database.executeSql(
    `select table_schema || '.' || table_name as table, column_name || ' ' || data_type as column,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema in ('upnext', 'upnext_jobs', 'scheduling')`,
  );
  return rows as { table: string; column: string; needed: boolean }[];
}

const inMessages = (desk: Desk, name: string) => desk.user(name).inDirectMessage().messages();
const allMessages = ({ slack }: Desk) =>
  slack.channels.flatMap(({ messages }) => messages.flatMap(({ ts, viewer }) => (viewer ? [] : ts)));

function cardOf(desk: Desk, content: string) {
  const shown = desk.user('mei').messages();
  return existing(shown.findLast((message) => message.text().includes(`> ${content}`)));
}

async function expectTold({ database }: Desk): Promise<void> {
  const { rows } = await database.executeSql(
    `select "values" ->> 'Content' as content, name from upnext.messages join upnext.post_versions on post = id and version = 1
    where kind = 'post' and name !~ '^(card$|request )' order by 1, 2`,
  );
  expect(rows.map(({ content, name }) => [content, name])).toEqual(TOLD);
}

/** In lists and, once they are drawn, on cards. */
async function expectListed(desk: Desk): Promise<void> {
  const shown: string[] = [];
  const places = [desk.user('ada'), desk.user('ada').in('#social')];
  for (const place of places)
    for (const words of ['', 'held', 'drafts']) {
      await place.types(`/upnext posts ${words}`);
      shown.push(...place.lastMessage().text().split('\n'));
    }
  await desk.runDueJobs();
  shown.push(...places.flatMap((place) => place.messages().map((message) => message.text())));
  for (const [content, state] of Object.entries(STATES))
    expect(`${content}: ${shown.find((line) => line.includes(content))}`).toContain(state);
}

/** What is neither a post nor sent. */
async function expectKept(desk: Desk, dump: string): Promise<void> {
  const { audit, projectSettings, services } = desk.deps.store;
  expect(inMessages(desk, 'ada').at(-1)?.text()).toContain('*Importing 3 rows into Coffee Bar*');
  await desk.user('ada').opensHome();
  const home = desk.user('ada').home().text();
  expect(home).toContain('*May have been sent*\nInvitation for 1 person');
  expect(home).toContain('*Not sent yet*\nUnsaved change.');
  const { rows } = await desk.database.executeSql(
    `select about -> 'held' as held from upnext.kept_forms where about ? 'held'`,
  );
  expect(rows).toMatchObject([{ held: { unscheduled: 'draft' } }]);
  const { events } = await calendarsOf(desk).read(noted(dump, 'calendar'));
  expect(events.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('Approved tea'));
  const proposed = { project: 'prj_coffee', state: 'proposed' };
  const { text } = await agentsOf(desk).call(noted(dump, 'agent'), 'list_posts', proposed);
  expect(text).toContain('18:00 Berlin (CET) · Proposed · X');
  const audited = (await audit.page('T0NORTHWIND', 100)).map(auditLine).join('\n');
  for (const words of ['Post approved', 'Changes to a post requested', 'Held post cancelled'])
    expect(audited).toContain(`*${words}*`);
  expect(await services.find('T0CONTOSO')).toMatchObject({ token: 'of another service' });
  expect(await projectSettings.find('T0NORTHWIND', 'prj_coffee')).toMatchObject({
    holdMinutes: 60,
    country: 'US',
    linkParameters: 'utm_source=coffee',
  });
}

/** On the next day, also what is approved and allowed after the update. */
async function expectSentOnce(desk: Desk): Promise<void> {
  // Cards are drawn one after the other.
  await desk.advance(1);
  await cardOf(desk, 'Waiting tea').press('Approve');
  const both = 'Allow and approve';
  const request = inMessages(desk, 'mei').find((message) => message.buttons().includes(both));
  await existing(request).press(both);
  await desk.advance(36 * 60);
  expect(inMessages(desk, 'ada').map((message) => message.text())).toContainEqual(
    expect.stringContaining('*Imported 3 posts into Coffee Bar*'),
  );
  const { rows } = await desk.database.executeSql('select content from scheduling.posts order by 1');
  expect(rows.map(({ content }) => content)).toEqual(ONCE);
}
