import { expect, test } from 'vitest';
import { amount } from '../../support/extent.js';
import { createDice, seededRandom } from '../../support/seeded-random.js';
import { openInstances, type Instances, type ServiceFault } from './instances.js';

/** Several instances make and send the posts of series, while some of them end at any statement and the service fails. */

/** Nothing fails on the first. */
const DAYS = amount({ short: 4, full: 13 });
const PEOPLE = ['ada', 'grace', 'mei'];
const FAULTS: ServiceFault[] = ['down', 'breaks off before', 'breaks off after', 'hangs', 'error'];
const WORKSPACE = 'T0NORTHWIND';
const MINUTE_MS = 60_000;
/** What may have arrived is believed to be lost after ten minutes, so there is time for a second try. */
const HOLD_MINUTES = 25;
const HOUR_MS = 60 * MINUTE_MS;
/** 12:00 in Berlin. */
const HOUR_UTC = 11;

const textOf = (name: string) => `Tea of ${name}`;

interface Expected {
  content: string;
  days: Set<string>;
}

test(
  'each occurrence arrives once or its author is told, whatever ends',
  { timeout: 240_000 },
  async (context) => {
    const random = seededRandom(context);
    const world = await openInstances(3, random);
    await world.holdFor(HOLD_MINUTES);
    context.onTestFinished(() => world.close());
    const { pick } = createDice(random);
    const { store, plan } = world.deps();
    const isoDay = (offset: number) =>
      new Date(world.now().getTime() + offset * 24 * HOUR_MS).toISOString().slice(0, 10);

    const expected = PEOPLE.map((name): Expected => {
      const days = new Set(Array.from({ length: DAYS }, (_, offset) => isoDay(offset)));
      return { content: textOf(name), days };
    });
    for (const name of PEOPLE) await start(world, name);
    expect(await count()).toBe(PEOPLE.length * DAYS);

    for (let day = 0; day < DAYS; day += 1) {
      if (day === 1) await skipOne();
      if (day > 0) disturb();
      await moveTo(new Date(`${isoDay(0)}T${HOUR_UTC}:00:00Z`).getTime() - (HOLD_MINUTES + 1) * MINUTE_MS);
      for (let minute = 0; minute < HOLD_MINUTES + 6; minute += 1) {
        if (day > 0 && random() < 0.3) disturb();
        world.clock.moveForward(MINUTE_MS);
        await world.finish(world.tick());
        await world.restart();
      }
      if (day === 0) expect(world.arrivals.size).toBe(PEOPLE.length);
      await moveTo(new Date(`${isoDay(1)}T07:00:00Z`).getTime());
    }

    // What an instance had in hand when it ended at last.
    for (let hours = 0; hours < 3; hours += 1) await moveTo(world.now().getTime() + HOUR_MS);
    await leaveOutMissed();
    for (const { content, days } of expected) {
      const arrived = [...world.arrivals.values()].filter((one) => one.content === content);
      const at = arrived.map(({ due }) => due.toISOString().slice(0, 10)).sort();
      expect(at, content).toEqual([...days].sort());
      for (const { due } of arrived) expect(due.getUTCHours()).toBe(HOUR_UTC);
    }

    async function count(): Promise<number> {
      return (await store.heldPosts.list({ workspace: WORKSPACE, states: ['held'] })).length;
    }

    /** Not the first one, so that somebody works. */
    function disturb(): void {
      if (random() < 0.5) world.failNext(pick(FAULTS), 1);
      if (random() < 0.7) pick(world.instances.slice(1))?.life.endAfter(1 + Math.floor(random() * 120));
    }

    async function skipOne(): Promise<void> {
      const [mine] = expected;
      const posts = await store.heldPosts.list({ workspace: WORKSPACE, states: ['held'] });
      const post = posts.find(({ content }) => content === mine?.content);
      if (!mine || !post?.dueAt) throw new Error('nothing is held');
      expect(await plan.cancel(post, { version: post.version, person: 'U0ADA' })).toBe(true);
      mine.days.delete(post.dueAt.toISOString().slice(0, 10));
    }

    /** Where the service fails until the time of a post, its author is told. */
    async function leaveOutMissed(): Promise<void> {
      for (const { content, dueAt, messages } of await store.heldPosts.list({
        workspace: WORKSPACE,
        states: ['missed'],
        forCards: true,
      })) {
        expect(messages.map(({ name }) => name).join(), content).toContain('missed its scheduled time');
        const days = expected.find((one) => one.content === content)?.days;
        expect(days?.delete(dueAt?.toISOString().slice(0, 10) ?? '')).toBe(true);
      }
    }

    async function moveTo(time: number): Promise<void> {
      world.clock.moveForward(Math.max(0, time - world.now().getTime()));
      await world.finish(world.tick());
      await world.restart();
    }
  },
);

/** Pressed again until the form is gone, as an impatient person does. */
async function start(world: Instances, name: string): Promise<void> {
  const user = world.user(name);
  await user.types(`/upnext schedule every day 12:00 Berlin, ${DAYS} times ${textOf(name)} on threads`);
  for (const instance of world.instances.slice(1)) instance.life.endAfter(40);
  for (let ticks = 0; ticks < 6; ticks += 1) {
    // Whoever has not ended by now would end while the next person’s form opens.
    if (ticks === 1) for (const instance of world.instances.slice(1)) instance.life.endAfter(1);
    if (user.hasForm()) await world.finish(user.form().submit());
    await world.restart();
    world.clock.moveForward(MINUTE_MS / 2);
    await world.finish(world.tick());
    await world.restart();
  }
}
