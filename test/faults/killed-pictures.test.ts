import { test } from 'vitest';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';

/** The bot is killed while it copies the picture of a post and holds the post. */

const KILLS = amount({ short: 1, full: 6 });
const KILLED_WITHIN_MS = 500;
const RECOVERED_WITHIN_MS = 120_000;

test(
  'killed between copying a picture and holding the post, the bot holds the post once, with its picture',
  { timeout: KILLS * RECOVERED_WITHIN_MS },
  async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const settings = { PUBLIC_URL: 'https://upnext.test' };
    const bot = await openKillableBot(context, { settings, holdMinutes: 15 });
    const { ada } = bot;
    const messagesWith = (text: string) =>
      ada
        .inDirectMessage()
        .messages()
        .filter((message) => message.text().includes(text));

    /** The cards of the held post. Once Upnext knows that a form was not sent, its owner tries again. */
    async function shownOf(text: string): Promise<string[]> {
      await bot.skipPauses();
      const unsent = messagesWith(text).find((message) => message.buttons().includes('Try again'));
      await unsent?.press('Try again');
      return messagesWith(text)
        .map((message) => message.text())
        .filter((shown) => shown.includes('\nCan be changed until'));
    }

    for (let kills = 0; kills < KILLS; kills += 1) {
      const text = `Mug number ${kills + 1} is glazed`;
      await bot.openForm(() => ada.types('/upnext schedule'));
      await ada.form().press('More options');
      await expect.poll(() => ada.form().text()).toContain('Pictures or videos');
      // Posts at one time would be asked about.
      const When = `tomorrow ${kills + 9}:00`;
      const post = { Project: 'Tea House', Content: text, Platforms: ['X'], When };
      await ada.form().fill({ ...post, Files: ['mug.png'] });
      await ada.form().submit();
      await expect.poll(() => ada.form().text()).toContain('One more step');
      await ada.form().fill({ 'Description of mug.png': 'A mug' });
      await bot.submitDuring(async () => {
        await pause(random() * KILLED_WITHIN_MS);
        await bot.killAndRestart();
      });
      await expect
        .poll(() => shownOf(text), { timeout: RECOVERED_WITHIN_MS, interval: 500 })
        .toEqual([expect.stringMatching(/Picture: <https:.*\|mug\.png>/)]);
    }

    const { rows } = await bot.botDatabase.executeSql(
      'select count(*)::int as posts from upnext.held_posts where state = $1',
      ['held'],
    );
    expect(rows).toEqual([{ posts: KILLS }]);
  },
);
