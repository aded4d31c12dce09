import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { IS_FULL } from '../../support/extent.js';
import { openHostedEnvironment } from '../../support/hosted-bot.js';
import { pause } from './environment.js';

/** A bot whose whole process stands still while it sends a post, as on a laptop that sleeps, and another one that goes on. */

type Hosted = Awaited<ReturnType<typeof openHostedEnvironment>>;
type Bot = Awaited<ReturnType<Hosted['startBot']>>;

let world: Hosted;
let database: Database;
let first: Bot;
let second: Bot;
let posts: number;
/** Runs once the service has stored a post, before it answers. */
let onStored: () => void;

const TEXT = 'A post of a bot that stands still';
const ada = () => world.slack.as('ada');
const isStopped = { now: false };

const stand = () => {
  first.process.kill('SIGSTOP');
  isStopped.now = true;
};

beforeEach(async () => {
  posts = 0;
  onStored = () => undefined;
  world = await openHostedEnvironment(async (request, reach) => {
    const response = await reach(request);
    if (request.method === 'POST') {
      posts += 1;
      onStored();
    }
    return response;
  });
  database = await openDatabase({ url: world.settings.DATABASE_URL });
  first = await world.startBot();
  await world.deliverTo(first.origin);
  await ada().types('/upnext schedule');
  await world.slack.until(() => ada().hasForm());
  await ada()
    .form()
    .fill({ Project: 'Tea House', Content: TEXT, Platforms: ['X'], When: 'tomorrow 9:00' });
  second = await world.startBot();
  await world.deliverTo(second.origin);
});

afterEach(async () => {
  first.process.kill('SIGCONT');
  await Promise.all([first.kill(), second.kill()]);
  await database.close();
  await world.close();
});

const state = async () => (await database.executeSql('select state from upnext.posts')).rows[0]?.state;

/** As if the second one had looked for it in vain for ten minutes. */
const believeItLost = () =>
  database.executeSql(`update upnext.sendings set tried_at = tried_at - interval '11 minutes'`);

async function submit(): Promise<void> {
  await world.deliverTo(first.origin);
  const submitting = ada()
    .form()
    .submit({ until: 'acked' })
    .catch(() => undefined);
  await expect.poll(() => isStopped.now, { timeout: 20_000 }).toBe(true);
  await submitting;
  await world.deliverTo(second.origin);
}

const expectOne = async () => {
  first.process.kill('SIGCONT');
  await pause(4_000);
  expect(await world.posts(TEXT)).toHaveLength(1);
  expect(posts).toBe(1);
  expect(await state()).toBe('scheduled');
};

test.runIf(IS_FULL)(
  'between the claim and the request: the other one sends it, and the first doesn’t any more',
  { timeout: 120_000 },
  async () => {
    await database.executeSql(`
    create function upnext.pause() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return new; end $$`);
    await database.executeSql(
      'create trigger pause after insert on upnext.sendings for each row execute function upnext.pause()',
    );
    const stopping = (async () => {
      for (;;) {
        const { rows } = await database.executeSql(
          `select 1 from pg_stat_activity where wait_event = 'PgSleep'`,
        );
        if (rows.length > 0) return stand();
        await pause(20);
      }
    })();
    await submit();
    await stopping;
    await expect.poll(state, { timeout: 10_000 }).toBe('sending');
    await database.executeSql('drop trigger pause on upnext.sendings');
    await pause(3_000);
    expect(posts).toBe(0);
    await believeItLost();
    await expect.poll(state, { timeout: 60_000 }).toBe('scheduled');
    await expectOne();
  },
);

test('between the answer and its storing: the other one finds it', { timeout: 120_000 }, async () => {
  onStored = stand;
  await submit();
  expect(posts).toBe(1);
  await believeItLost();
  await expect.poll(state, { timeout: 60_000 }).toBe('scheduled');
  await expectOne();
});
