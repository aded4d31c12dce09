import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../support/hosted-bot.js';

/** A service whose list of posts is as large as a test wants. */

const MB = 1024 * 1024;
const COMMANDS = 40;

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof world.startBot>>;
let respond: (() => Response) | undefined;

beforeAll(async () => {
  world = await openHostedEnvironment((request, reach) =>
    respond && new URL(request.url).pathname.endsWith('/posts') ? Promise.resolve(respond()) : reach(request),
  );
  bot = await world.startBot();
  await world.deliverTo(bot.origin);
  const ada = world.desk.user('ada');
  await ada.types('/upnext project');
  await world.slack.until(() => ada.hasForm());
  await ada.form().fill({ Project: 'Tea House' });
  await ada.form().submit();
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

async function memory(): Promise<number> {
  const metrics = await (await fetch(`${bot.origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MB;
}

/** The longest time that a health check took until the work was done. */
async function slowestHealthCheck(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  let slowest = 0;
  while (!isDone) {
    const start = performance.now();
    await (await fetch(`${bot.origin}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await work;
  return slowest;
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
  const commands = Array.from({ length: COMMANDS }, async (_each, index) => {
    await people[index % people.length]?.types(`/upnext posts ${LISTS[index % LISTS.length] ?? ''}`);
  });
  const told = () =>
    people
      .flatMap((person, index) => person.messages().slice(seen[index]))
      .filter((message) => expected.test(message.text()));
  const everybodyIsTold = world.slack.until(() => told().length === COMMANDS);
  const slowest = await slowestHealthCheck(Promise.all([...commands, everybodyIsTold]));

  const states = world.slack.deliveries.slice(delivered).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: COMMANDS }, () => 'acked'));
  expect(await memory()).toBeLessThan(250);
  expect(slowest).toBeLessThan(1_000);
});
