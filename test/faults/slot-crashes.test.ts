import { expect, test } from 'vitest';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { openHeldWorld, type ServiceFault } from './held-world.js';

/** People schedule for the next slot and cancel, while instances other than the first end at any statement and the service fails. */

const ROUNDS = amount({ short: 12, full: 60 });
const PEOPLE = ['ada', 'grace', 'mei'];
const FAULTS: ServiceFault[] = ['down', 'refuses', 'breaks off before', 'breaks off after', 'hangs', 'error'];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const MINUTE_MS = 60_000;
const times = Array.from({ length: 24 }, (_, hour) => ({
  days: EVERY_DAY,
  at: `${String(hour).padStart(2, '0')}:30`,
}));

test('no slot is taken twice or kept forever', { timeout: 240_000 }, async (context) => {
  const random = seededRandom(context);
  const world = await openHeldWorld(3, random);
  context.onTestFinished(() => world.close());
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const store = () => {
    const [instance] = world.instances;
    if (!instance) throw new Error('A world needs an instance.');
    return instance.deps.store;
  };
  const workspace = 'T0NORTHWIND';
  const project = 'prj_tea';
  const held = () => store().heldPosts.list({ workspace, project, states: ['held', 'sending'] });
  await store().projectSettings.saveSlots(
    workspace,
    project,
    { zone: 'Europe/Berlin', times, networks: {}, quiet: [] },
    world.now(),
  );

  async function settle(): Promise<void> {
    await world.restart();
    // Leases of instances that ended, and slots that were kept for somebody.
    for (let minutes = 0; minutes < 8; minutes += 1) {
      world.clock.moveForward(MINUTE_MS);
      await world.finish(world.tick());
    }
  }

  async function press(name: string, round: number): Promise<void> {
    const user = world.user(name);
    if (user.hasForm()) await user.form().closeAll();
    await user.types(`/upnext schedule next slot Tea ${round} of ${name} on x`);
    if (!user.hasForm() || user.form().submitText === '') return;
    await user.form().submit();
    const offer =
      user.hasForm() &&
      user
        .form()
        .buttons()
        .find((text) => text.startsWith('Next free'));
    if (!offer || random() < 0.3 || user.form().submitText === '') return;
    await user.form().press(offer);
    await user.form().submit();
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const holdMinutes = random() < 0.5 ? 15 : 0;
    await store().projectSettings.saveDetails(workspace, project, { holdMinutes }, world.now());
    if (random() < 0.5) world.failNext(pick(FAULTS), 1 + Math.floor(random() * 2));
    if (random() < 0.6) pick(world.instances.slice(1))?.life.endAfter(1 + Math.floor(random() * 80));
    const working = PEOPLE.map((name) => press(name, round).catch(() => undefined));
    await world.finish(Promise.all(working));
    await world.restart();
    const [post] = await held();
    if (post && random() < 0.4)
      await store().heldPosts.step(post, {
        transition: { from: ['held'], to: 'cancelled' },
        version: post.version,
        at: world.now(),
        jobs: [],
      });
    if (random() < 0.3) await settle();
  }
  await settle();

  const alive = [
    ...[...world.arrivals.values()].map(({ content, due }) => ({ content, at: due.getTime() })),
    ...(await held()).map(({ content, dueAt }) => ({ content, at: dueAt?.getTime() ?? 0 })),
  ];
  const posts = [
    ...new Set(alive.map(({ content, at }) => `${new Date(at).toISOString()} ${content}`)),
  ].sort();
  const timesTaken = posts.map((post) => post.split(' ')[0]);
  expect(new Set(timesTaken).size, posts.join('\n')).toBe(timesTaken.length);
  expect(alive.length).toBeGreaterThan(0);

  const range = { from: world.now(), to: new Date(world.now().getTime() + 30 * 24 * 60 * MINUTE_MS) };
  const taken = await store().slotReservations.planned({ workspace, project, ...range, now: world.now() });
  const timesOfPosts = new Set(alive.map(({ at }) => at));
  expect(taken.filter(({ at }) => !timesOfPosts.has(at.getTime()))).toEqual([]);
});
