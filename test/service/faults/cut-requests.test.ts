import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Publisher } from '../../../src/service/publishing/publisher.js';
import { createTelegram } from '../../../src/service/publishing/telegram.js';
import { IS_FULL } from '../../support/extent.js';
import { type FakeTelegram, startFakeTelegram } from '../../support/fake-telegram.js';
import { type Cut, openCutProxy } from './cut-proxy.js';
import { createNetworks } from './network.js';
import { findFaults } from './oracle.js';
import { type Actor, createTurns, end } from './turns.js';
import { type FaultDatabase, openFaultDatabase, openWorld, PLATFORMS } from './world.js';

/** A request to Telegram is cut at any byte, and its sender ends there, or goes on. */

let database: FaultDatabase;
let telegram: FakeTelegram;
let proxy: Awaited<ReturnType<typeof openCutProxy>>;

beforeAll(async () => {
  database = await openFaultDatabase();
  telegram = await startFakeTelegram();
  proxy = await openCutProxy(telegram.api);
});
afterAll(async () => {
  await database.close();
  proxy.close();
  await telegram.stop();
});

const HEAD_ENDS = '\r\n\r\n';

interface Case {
  cut?: Cut;
  isEnded?: boolean;
  instances: number;
  api?: string;
}

async function tell({ cut, isEnded, instances, api = proxy.api }: Case) {
  telegram.posts = [];
  const networks = createNetworks(() => ({ arrives: 0, answers: 0, answer: 'published' }));
  const turns = createTurns(
    (all) => all[0],
    () => world.now(),
  );
  const now = () => world.now();
  let sender: Actor | undefined;

  function telegramFor(actor: Actor): Publisher {
    const settings = { chat: '@teahouse', token: telegram.token, api };
    const publisher = createTelegram(settings, now, () => Promise.resolve());
    return {
      ...publisher,
      async publish(post, media, signal) {
        sender = actor;
        const { id, platform, dueAt } = post;
        const sending = networks.begin({ post: id, platform, actor, at: now(), dueAt });
        const answer = await turns.meanwhile(publisher.publish(post, media, signal));
        await turns.step(actor, 'answer from Telegram', () => undefined);
        sending.heard = answer.state;
        return answer;
      },
    };
  }

  const world = await openWorld(database, {
    turns,
    failStatement: () => undefined,
    publisherFor: (actor, platform) =>
      platform === 'TELEGRAM' ? telegramFor(actor) : networks.publisherFor(actor, platform, turns, now),
  });
  world.start('first');
  if (instances === 2) world.start('second');
  proxy.begin(cut, () => {
    if (isEnded && sender) end(sender);
  });
  const id = await world.schedule(PLATFORMS);
  await world.advance(0);
  await world.advance(1);
  if (instances === 1 && isEnded) world.start('next');
  for (const seconds of [1, 30, 241, 5, 600, 60]) await world.advance(seconds);
  await proxy.quiet();
  networks.there.push(...telegram.posts.map(() => `${id} TELEGRAM`));
  const posts = await world.seenPosts();
  const faults = findFaults(posts, networks);
  await world.close();
  return { faults, status: posts[0]?.results.get('TELEGRAM'), arrived: telegram.posts.length };
}

/** Each byte, or one of each kind. */
function cutsOf(passed: Record<Cut['way'], Buffer>): Cut[] {
  return (['there', 'back'] as const).flatMap((way) => {
    const text = passed[way];
    const head = text.indexOf(HEAD_ENDS) + HEAD_ENDS.length;
    const some = [0, 1, head - 1, head, head + 1, text.length - 1, text.length];
    const all = Array.from({ length: text.length + 1 }, (_, index) => index);
    return (IS_FULL ? all : some).map((afterBytes) => ({ way, afterBytes }));
  });
}

describe.each([1, 2])('with %i', (instances) => {
  test.each([
    ['ends', true],
    ['goes on', false],
  ])('a request that is cut at any byte, whose sender %s', { timeout: 600_000 }, async (_, isEnded) => {
    const whole = await tell({ instances });
    expect(whole).toMatchObject({ faults: [], status: 'PUBLISHED', arrived: 1 });
    const { there, back } = proxy.passed();
    expect(there.length).toBeGreaterThan(200);
    for (const cut of cutsOf({ there, back })) {
      const { faults } = await tell({ cut, isEnded, instances });
      expect.soft(faults, `after ${cut.afterBytes} bytes ${cut.way}`).toEqual([]);
    }
  });
});

test('a network that nobody listens for', async () => {
  expect(await tell({ instances: 2, api: 'http://127.0.0.1:1' })).toMatchObject({
    faults: [],
    status: 'FAILED',
    arrived: 0,
  });
});
