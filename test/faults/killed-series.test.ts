import { DateTime } from 'luxon';
import { test } from 'vitest';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bot is killed while it starts a series, makes its posts, sends them and stops it. */

const KILLS_PER_STEP = amount({ short: 1, full: 4 });
const KILLED_WITHIN_MS = 300;
/** What was interrupted on the way to the service is looked up three times, which takes 20 seconds. */
const RECOVERED_WITHIN_MS = amount({ short: 60_000, full: 150_000 });
const POSTS = 20;
const SENT = 8;
const TEXT = 'The kettle is on.';

/** As if their time were near, at the moment that the bot starts again. */
const LEAVE_NOW = `with leaving as (
    update upnext.held_posts set leaves_at = now() where id in
      (select id from upnext.held_posts where series is not null order by due_at offset 2 limit ${SENT})
    returning id)
  update upnext_jobs.jobs set due_at = now(), next_at = now()
  where queue = 'held_posts' and key in (select id from leaving)`;

/** So that no post of the series leaves by itself, whatever the time is now. */
const halfADayAway = () => DateTime.now().setZone('Europe/Berlin').plus({ hours: 12 }).toFormat('HH:mm');

test(
  'killed at random moments, the bot makes, sends and stops each occurrence once',
  { timeout: 3 * RECOVERED_WITHIN_MS },
  async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const bot = await openKillableBot(context, { between: slowly(random) });
    const { ada, botDatabase } = bot;
    const timeout = RECOVERED_WITHIN_MS;
    const isOpen = () => ada.hasForm() && ada.form().title === 'Schedule a post';

    async function kill(whileDown?: () => Promise<unknown>): Promise<void> {
      await pause(random() * KILLED_WITHIN_MS);
      await bot.killAndRestart(async () => {
        await bot.skipPauses();
        await whileDown?.();
      });
    }
    async function killAgain(): Promise<void> {
      for (let kills = 0; kills < KILLS_PER_STEP; kills += 1) await kill();
    }
    async function statesOf(): Promise<Record<string, number>> {
      const { rows } = await botDatabase.executeSql(
        `select state, count(*)::int as count, count(distinct due_at)::int as times from upnext.held_posts
         where series is not null group by state`,
      );
      for (const { count, times } of rows) expect(count).toBe(times);
      return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
    }

    await bot.openForm(() => ada.types('/upnext schedule'));
    await ada.form().fill({
      Project: 'Tea House',
      Content: TEXT,
      Platforms: ['THREADS'],
      When: `every day ${halfADayAway()}, ${POSTS} times`,
    });
    const submitting = ada.form().submit({ until: 'acked' });
    await killAgain();
    await submitting;
    // If it was not stored, the form comes back, first from Slack and then from Upnext, which says so. Until then, it waits.
    async function pressUntilStored(): Promise<Record<string, number>> {
      if (isOpen() && ada.form().view.submit) await ada.form().submit();
      return statesOf();
    }
    await expect.poll(pressUntilStored, { timeout, interval: 1_000 }).toEqual({ held: POSTS });
    if (ada.hasForm()) await ada.form().closeAll();

    await kill(() => botDatabase.executeSql(LEAVE_NOW));
    await killAgain();
    const left = { held: POSTS - SENT, scheduled: SENT };
    await expect.poll(statesOf, { timeout, interval: 300 }).toEqual(left);
    expect(await atService()).toEqual({ all: SENT, different: SENT });

    const series = () =>
      ada
        .inDirectMessage()
        .messages()
        .findLast(
          (one) => one.buttons().includes('Stop repeating') && one.text().includes('Repeating post by '),
        );
    await expect.poll(() => series() !== undefined, { timeout, interval: 300 }).toBe(true);
    const stopping = series()?.press('Stop repeating');
    await killAgain();
    await stopping;
    const known = await statesOf();
    if (known.held) await series()?.press('Stop repeating');
    await expect
      .poll(statesOf, { timeout, interval: 300 })
      .toEqual({ cancelled: POSTS - SENT, scheduled: SENT });
    expect(await atService()).toEqual({ all: SENT, different: SENT });

    async function atService() {
      const { rows } = await bot.serviceDatabase.executeSql(
        'select count(*)::int as all, count(distinct schedule_at)::int as different from scheduling.posts',
      );
      return rows[0];
    }
  },
);
