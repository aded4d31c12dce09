import { test } from 'vitest';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { amount, IS_FULL } from '../../support/extent.js';
import { openHostedEnvironment } from '../../support/hosted-bot.js';
import { expireJobs, expireLeases, makeChecksDue } from '../../support/leases.js';
import { seededRandom } from '../../support/seeded-random.js';
import { pause } from './environment.js';

/** The bots run at the same time, each with its own Slack and service: in full they mostly wait for leases. */
const BOTS = ['one bot', 'another bot'].slice(0, amount({ short: 1, full: 2 }));
const ROUNDS = amount({ short: 4, full: 10 });
const KILLED_WITHIN_MS = 220;
/** Before and after it stores a post: long enough for a kill before, during and after the call. */
const SERVICE_TAKES_MS = 60;
/** In full, leases end by themselves. */
const RECOVERED_WITHIN_MS = 120_000;

const texts = Array.from({ length: ROUNDS }, (_, round) => `Post of round ${'abcdefghij'[round]}`);

test.concurrent.for(BOTS)(
  '%s killed at random moments loses no text and posts nothing twice',
  { timeout: 240_000 },
  async (_, context) => {
    const { expect, onTestFinished } = context;
    const random = seededRandom(context);
    const killedAfter = texts.map(() => random() * KILLED_WITHIN_MS);
    const world = await openHostedEnvironment(async (request, reach) => {
      const isPost = request.method === 'POST';
      if (isPost) await pause(random() * SERVICE_TAKES_MS);
      const response = await reach(request);
      if (isPost) await pause(random() * SERVICE_TAKES_MS);
      return response;
    });
    onTestFinished(() => world.close());
    const database = await openDatabase({ url: world.settings.DATABASE_URL });
    onTestFinished(() => database.close());
    const ada = world.slack.as('ada');

    async function start() {
      const started = await world.startBot();
      await world.deliverTo(started.origin);
      return started;
    }
    let bot = await start();
    onTestFinished(async () => void (await bot.kill()));

    /** In full, the next instance waits for the leases of the one that was killed. */
    async function killAndRestart(): Promise<void> {
      await bot.kill();
      if (!IS_FULL) await Promise.all([expireLeases(database), expireJobs(database)]);
      bot = await start();
    }

    for (const [round, text] of texts.entries()) {
      await ada.types('/upnext schedule');
      await world.slack.until(() => ada.hasForm());
      await ada
        .form()
        .fill({ Project: 'Tea House', Content: text, Platforms: ['X'], When: `tomorrow ${8 + round}:00` });
      const { title } = ada.form();
      const submitting = ada.form().submit({ until: 'acked' });
      await pause(killedAfter[round] ?? 0);
      await killAndRestart();
      await submitting;
      // Slack shows an error and leaves the form open, so Ada submits it again.
      if (ada.hasForm() && ada.form().title === title) await ada.form().submit();
      if (ada.hasForm()) await ada.form().closeAll();
    }

    const missingTexts = async () => {
      const found = await Promise.all(texts.map((text) => world.posts(text)));
      return texts.filter((_, round) => found[round]?.length === 0);
    };
    const directMessages = () => ada.inDirectMessage().messages();
    const hasCard = (text: string) =>
      directMessages().some((card) => card.text().includes(text) && card.buttons().join() === 'Edit,Discard');
    const retryMissing = async () => {
      // Otherwise, what isn’t listed is sent again only after ten minutes.
      await makeChecksDue(database);
      const missing = await missingTexts();
      for (const text of missing.filter(hasCard)) {
        const card = directMessages().findLast((one) => one.text().includes(text));
        await card?.press('Edit');
        await ada.form().submit();
      }
      return missing;
    };
    await expect.poll(retryMissing, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toEqual([]);
    await bot.kill('SIGTERM');
    for (const text of texts) expect(await world.posts(text), text).toHaveLength(1);
  },
);
