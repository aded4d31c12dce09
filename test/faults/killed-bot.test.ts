import { test } from 'vitest';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bots run at the same time, each with its own Slack and service: in full they mostly wait for leases. */
const BOTS = ['one bot', 'another bot'].slice(0, amount({ short: 1, full: 2 }));
const ROUNDS = amount({ short: 4, full: 10 });
const KILLED_WITHIN_MS = 220;
/** The second check of a submission left behind comes half a minute after the first. */
const RECOVERED_WITHIN_MS = 120_000;

const texts = Array.from({ length: ROUNDS }, (_, round) => `Post of round ${'abcdefghij'[round]}`);

test.concurrent.for(BOTS)(
  '%s killed at random moments loses no text and posts nothing twice',
  { timeout: 240_000 },
  async (_, context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const killedAfter = texts.map(() => random() * KILLED_WITHIN_MS);
    const bot = await openKillableBot(context, slowly(random));
    const { ada } = bot;
    for (const [round, text] of texts.entries()) {
      await bot.openForm(() => ada.types('/upnext schedule'));
      await ada
        .form()
        .fill({ Project: 'Tea House', Content: text, Platforms: ['X'], When: `tomorrow ${8 + round}:00` });
      await bot.submitDuring(async () => {
        await pause(killedAfter[round] ?? 0);
        await bot.killAndRestart();
      });
    }

    const missingTexts = async () => {
      const found = await Promise.all(texts.map((text) => bot.posts(text)));
      return texts.filter((_, round) => found[round]?.length === 0);
    };
    const directMessages = () => ada.inDirectMessage().messages();
    const hasCard = (text: string) =>
      directMessages().some((card) => card.text().includes(text) && card.buttons().join() === 'Edit,Discard');
    const retryMissing = async () => {
      await bot.skipPauses();
      const missing = await missingTexts();
      for (const text of missing.filter(hasCard)) {
        const card = directMessages().findLast((one) => one.text().includes(text));
        await card?.press('Edit');
        await ada.form().submit();
      }
      return missing;
    };
    await expect.poll(retryMissing, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toEqual([]);
    await bot.stop();
    for (const text of texts) expect(await bot.posts(text), text).toHaveLength(1);
  },
);
