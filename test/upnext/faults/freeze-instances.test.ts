import { expect, test } from 'vitest';
import { changesOf } from '../../../src/upnext/posts/index.js';
import { holdPosts } from '../../support/held.js';
import { seededRandom } from '../../support/seeded-random.js';
import { pause } from './environment.js';
import { openInstances } from './instances.js';

/**
 * Freezing while several instances send posts, held ones and those of forms, on one PostgreSQL: after “Stopped” was answered,
 * nothing of the project leaves any of them.
 */

const ROUNDS = 6;
const HELD = 20;
const HOUR_MS = 3_600_000;
const STOPPED = /^Stopped: |There were no held posts to stop/;
const STILL_SENDING = /being sent right now/;

test.for([2, 4])(
  'with %i instances, nothing leaves after “Stopped”',
  { timeout: 120_000 },
  async (count, context) => {
    const random = seededRandom(context);
    const world = await openInstances(count, random);
    const ada = world.user('ada');
    const deps = world.deps();
    const allAnswers = () =>
      world.slack.messages('C0LAUNCH', 'U0ADA').filter(({ text }) => STOPPED.test(text));
    const answers = () => allAnswers().length;
    let stopped = 0;
    let leftBefore: number | undefined;
    world.slack.onChange(() => {
      if (answers() > stopped) leftBefore ??= world.arrivals.size;
    });

    for (let round = 1; round <= ROUNDS; round += 1) {
      stopped = answers();
      leftBefore = undefined;
      const posts = Array.from({ length: HELD }, (_, each) => ({
        content: `Tea ${round}.${each}`,
        at: new Date(world.now().getTime() + HOUR_MS + (random() < 0.7 ? 0 : 120_000)).toISOString(),
      }));
      await holdPosts(deps, posts);
      await world.user('grace').types(`/upnext schedule in 10 minutes Tea ${round} right away on x`);
      const sending = [
        world.tick(),
        world.user('grace').form().submit(),
        pause(random() * 100).then(() => ada.types('/upnext freeze')),
      ];
      await world.finish(Promise.all(sending));
      expect(answers()).toBe(stopped + 1);
      expect(JSON.stringify(allAnswers().at(-1))).not.toMatch(STILL_SENDING);
      for (const minutes of [1, 5, 30]) {
        world.clock.moveForward(minutes * 60_000);
        await world.finish(world.tick());
      }
      expect(world.arrivals.size).toBe(leftBefore);
      await ada.types('/upnext unfreeze');
      for (const post of await deps.store.posts.list({ workspace: 'T0NORTHWIND' }))
        await changesOf(deps).cancel(post, { version: post.version, person: 'U0ADA' });
      if (world.user('grace').hasForm()) await world.user('grace').form().closeAll();
    }
    await world.close();
  },
);
