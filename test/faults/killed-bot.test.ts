import { test } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { ALL_FAULTS, amount } from '../support/fault-extent.js';
import { openHostedEnvironment } from '../support/hosted-bot.js';
import { expireLeases, makeChecksDue } from '../support/leases.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { slowly } from './slow-service.js';

/** The bots run at the same time, each with its own Slack and service: in full they mostly wait for leases. */
const BOTS = ['one bot', 'another bot'].slice(0, amount({ sample: 1, all: 2 }));
const ROUNDS = amount({ sample: 4, all: 10 });
const KILLED_WITHIN_MS = 220;
/** The second check of a submission left behind comes half a minute after the first. */
const RECOVERED_WITHIN_MS = 120_000;

const texts = Array.from({ length: ROUNDS }, (_, round) => `Post of round ${'abcdefghij'[round]}`);

test.concurrent.for(BOTS)(
  '%s killed at random moments loses no text and posts nothing twice',
  { timeout: 240_000 },
  async (_, context) => {
    const { expect, onTestFinished } = context;
    const random = seededRandom(context);
    const killedAfter = texts.map(() => random() * KILLED_WITHIN_MS);
    const world = await openHostedEnvironment(slowly(random));
    onTestFinished(() => world.close());
    const ada = world.desk.user('ada');
    const startBot = async () => {
      const started = await world.startBot();
      await world.deliverTo(started.origin);
      return started;
    };
    let bot = await startBot();
    const database = await openDatabase({ url: world.settings.DATABASE_URL });
    onTestFinished(async () => {
      await bot.kill();
      await database.close();
    });
    for (const [round, text] of texts.entries()) {
      await ada.types('/upnext schedule');
      await world.slack.until(() => ada.hasForm());
      await ada.form().fill({ Project: 'Tea House', Content: text, Platforms: ['X'], When: 'tomorrow 9am' });
      const submitting = ada.form().submit({ until: 'acked' });
      await pause(killedAfter[round] ?? 0);
      await bot.kill();
      await submitting;
      if (!ALL_FAULTS) await expireLeases(database);
      bot = await startBot();
      // Slack shows an error and leaves the form open, so the person presses again.
      if (ada.hasForm() && ada.form().title === 'Schedule a post') await ada.form().submit();
      if (ada.hasForm()) await ada.form().closeAll();
    }

    const missingTexts = async () => {
      const found = await Promise.all(texts.map((text) => world.posts(text)));
      return texts.filter((_, round) => found[round]?.length === 0);
    };
    const directMessages = () => ada.inDirectMessage().messages();
    const hasCard = (text: string) =>
      directMessages().some((card) => card.text().includes(text) && card.buttons().includes('Try again'));
    const retryMissing = async () => {
      if (!ALL_FAULTS) await makeChecksDue(database);
      const missing = await missingTexts();
      for (const text of missing.filter(hasCard)) {
        const card = directMessages().findLast((one) => one.text().includes(text));
        await card?.press('Try again');
      }
      return missing;
    };
    await expect.poll(retryMissing, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toEqual([]);
    await bot.kill('SIGTERM');
    for (const text of texts) expect(await world.posts(text), text).toHaveLength(1);
  },
);
