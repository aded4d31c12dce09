import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/upnext/app/tables/store.js';
import type { Database } from '../../src/upnext/database/database.js';
import { createSeal } from '../../src/upnext/database/seal.js';
import { type Desk, openDesk, REDDIT_FAILS } from './desk.js';

const DUMPS = join(import.meta.dirname, '..', 'upnext', 'database', 'releases');

/** Those of which a dump is kept, the last one at the end. */
export const RELEASES = readdirSync(DUMPS)
  .flatMap((file) => /^(.+)\.sql$/.exec(file)?.[1] ?? [])
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const readDump = (version: string): string => readFileSync(join(DUMPS, `${version}.sql`), 'utf8');

/** The time of a dump, and what only people had: "clock", "calendar", "agent". */
export const noted = (dump: string, name: string): string =>
  new RegExp(`^-- ${name}: (.+)$`, 'm').exec(dump)?.[1] ?? '';

/** Upnext of today, started on what this version has left, with the messages that Slack has of it. */
export async function openDump(dump: string, open: () => Promise<Database>): Promise<Desk> {
  const database = await open();
  await database.executeSql(dump);
  await openStore(database, createSeal(['a key for tests']));
  const start = noted(dump, 'clock');
  // The clock of the database, by which cards are drawn again, is not that of the dump.
  await database.executeSql(
    `update upnext_jobs.jobs set due_at = $1, next_at = $1 where queue = 'post_cards' and taken_by is null`,
    [start],
  );
  const desk = await openDesk({ ...REDDIT_FAILS, start, open: async () => database });
  await restoreMessages(desk);
  // All that Slack has of them is where they are.
  await database.executeSql('update upnext.messages set look = null');
  await desk.deps.store.posts.goOn({ workspace: desk.slack.team.id }, desk.clock.now());
  return desk;
}

async function restoreMessages({ database, slack }: Desk): Promise<void> {
  const { rows } = await database.executeSql(
    `select distinct at ->> 'channel' as channel, at ->> 'ts' as ts, person from upnext.messages where at is not null order by 2`,
  );
  for (const { channel: id, ts, person } of rows as Record<'channel' | 'ts' | 'person', string>[]) {
    const known = slack.channels.find((one) => one.id === id);
    const channel = known ?? {
      ...{ id, name: `dm-${person}`, kind: 'im' as const, shared: false, archived: false, topic: '' },
      ...{ members: new Set([person, slack.bot.id]), messages: [] },
    };
    if (!known) slack.channels.push(channel);
    const { id: user, bot_id, app_id } = slack.bot;
    const message = { ts, channel: id, user, bot_id, app_id, text: 'Of the older version' };
    channel.messages.push({ ...message, blocks: [], attachments: [], enteredValues: new Map() });
  }
}
