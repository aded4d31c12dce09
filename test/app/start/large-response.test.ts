import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../support/hosted-bot.js';

/** A service whose list of posts is as large as a test wants. */

const MB = 1024 * 1024;
const COMMANDS = 40;
/** Lists take up to 56 MB. If each command read its own, those of 1.9 MB would take at least 107 MB, and those of 31 MB 1 GB. */
const MOST_GROWTH_MB = 80;
/** What hosts usually wait for a health check. */
const MOST_BLOCKED_MS = 1_000;

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof world.startBot>>;
let respond: (() => Response) | undefined;

beforeAll(async () => {
  world = await openHostedEnvironment((request, reach) =>
    respond && new URL(request.url).pathname.endsWith('/posts') ? Promise.resolve(respond()) : reach(request),
  );
  // Less garbage, of which each version of Node leaves another amount.
  bot = await world.startBot({ NODE_OPTIONS: '--max-semi-space-size=2' });
  await world.deliverTo(bot.origin);
  const ada = world.desk.user('ada');
  await ada.types('/upnext project');
  await world.slack.until(() => ada.hasForm());
  await ada.form().fill({ Project: 'Tea House' });
  await ada.form().submit();
  await ada.types('/upnext posts');
  await world.slack.until(() => ada.messages().some((message) => /in Tea House/.test(message.text())));
});
afterAll(async () => {
  await bot.kill('SIGTERM');
  await world.close();
});

function listOf(bytes: number): Buffer {
  const post = { Id: 'pst_1', Content: 'x'.repeat(20_000), Platforms: ['X'], Status: 'DRAFT' };
  const count = Math.floor(bytes / JSON.stringify(post).length);
  return Buffer.from(JSON.stringify({ data: Array.from({ length: count }, () => post) }));
}

const plain = (bytes: number) => {
  const body = new Uint8Array(listOf(bytes));
  return () => new Response(body, { headers: { 'content-type': 'application/json' } });
};
const zipped = (bytes: number) => {
  const body = new Uint8Array(gzipSync(listOf(bytes)));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  return () => new Response(body, { headers });
};

/** What the bot uses now, and for how long its event loop stood still at most since it was last asked. */
async function measure() {
  // A connection that is kept alive may be closed while this process is busy.
  const text = await (await fetch(`${bot.origin}/metrics`, { headers: { connection: 'close' } })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    memoryMb: read('process_resident_memory_bytes') / MB,
    blockedMs: read('nodejs_eventloop_lag_max_seconds') * 1_000,
  };
}

/** Different lists, since equal ones are read once. */
const LISTS = ['drafts', 'on x', 'on linkedin', 'this week', 'next week', 'today', 'tomorrow', 'published'];

test.each([
  ['31 MB in a small gzip', zipped(31 * MB), /The scheduling service’s response is too large/],
  ['31 MB', plain(31 * MB), /The scheduling service’s response is too large/],
  ['1.9 MB', plain(1.9 * MB), /\d posts? in Tea House/],
])('lists of %s delay nobody', { timeout: 60_000 }, async (_, response, expected) => {
  respond = response;
  const people = ['ada', 'mei', 'linus', 'grace'].map((name) => world.desk.user(name));
  const delivered = world.slack.deliveries.length;
  const seen = people.map((person) => person.messages().length);
  const before = await measure();
  const commands = Array.from({ length: COMMANDS }, async (_each, index) => {
    await people[index % people.length]?.types(`/upnext posts ${LISTS[index % LISTS.length] ?? ''}`);
  });
  const told = () =>
    people
      .flatMap((person, index) => person.messages().slice(seen[index]))
      .filter((message) => expected.test(message.text()));
  await Promise.all(commands);
  await world.slack.until(() => told().length === COMMANDS);
  const after = await measure();

  const states = world.slack.deliveries.slice(delivered).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: COMMANDS }, () => 'acked'));
  expect(after.memoryMb - before.memoryMb).toBeLessThan(MOST_GROWTH_MB);
  expect(after.blockedMs).toBeLessThan(MOST_BLOCKED_MS);
});
