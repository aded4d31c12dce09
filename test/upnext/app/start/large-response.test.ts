import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { existing } from '../../../support/story.js';

/** A service whose list of posts is as large as a test wants. */

const MB = 1024 * 1024;
const COMMANDS = 40;
/** Without a limit for one list, those of 31 MB would take 1 GB. */
const MOST_GROWTH_MB = 400;
const MOST_BLOCKED_MS = 1_000;

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof world.startBot>>;
let respond: (() => Response) | undefined;
let reads = 0;
/** For how long as many commands with short lists block the bot on this machine now. */
let usuallyBlockedMs = 0;

beforeAll(async () => {
  world = await openHostedEnvironment(async (request, reach) => {
    if (!respond || !new URL(request.url).pathname.endsWith('/posts')) return reach(request);
    reads += 1;
    return respond();
  });
  bot = await world.startBot();
  await world.deliverTo(bot.origin);
  const ada = world.slack.as('ada');
  await ada.types('/upnext project');
  await world.slack.until(() => ada.hasForm());
  await ada.form().fill({ Project: 'Tea House' });
  await ada.form().submit();
  await listAll(/in Tea House/, ['scheduled', 'yesterday', 'on facebook', 'on threads']);
  usuallyBlockedMs = (await measure()).blockedMs;
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

/** Resolves once everybody has their answer. */
async function listAll(expected: RegExp, lists = LISTS): Promise<void> {
  const people = ['ada', 'mei', 'linus', 'grace'].map((name) => world.slack.as(name));
  const seen = people.map((person) => person.messages().length);
  const commands = Array.from({ length: COMMANDS }, async (_each, index) => {
    await existing(people[index % people.length]).types(`/upnext posts ${lists[index % lists.length] ?? ''}`);
  });
  const told = () =>
    people
      .flatMap((person, index) => person.messages().slice(seen[index]))
      .filter((message) => expected.test(message.text()));
  await Promise.all(commands);
  await world.slack.until(() => told().length === COMMANDS);
}

test.each([
  ['31 MB in a small gzip', zipped(31 * MB), /The scheduling service’s response is too large/],
  ['31 MB', plain(31 * MB), /The scheduling service’s response is too large/],
  ['1.9 MB', plain(1.9 * MB), /\d posts? in Tea House/],
])('lists of %s delay nobody', { timeout: 60_000 }, async (size, response, expected) => {
  respond = response;
  reads = 0;
  const delivered = world.slack.deliveries.length;
  const before = await measure();
  await listAll(expected);
  const after = await measure();
  const states = world.slack.deliveries.slice(delivered).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: COMMANDS }, () => 'acked'));
  if (size === '1.9 MB') expect(reads).toBeLessThanOrEqual(LISTS.length);
  expect(after.memoryMb - before.memoryMb).toBeLessThan(MOST_GROWTH_MB);
  expect(after.blockedMs).toBeLessThan(MOST_BLOCKED_MS + usuallyBlockedMs);
});
