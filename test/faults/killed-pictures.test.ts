import { test } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore } from '../../src/store/store.js';
import { ALL_FAULTS, amount } from '../support/fault-extent.js';
import { openHostedEnvironment } from '../support/hosted-bot.js';
import { expireJobs, expireLeases, makeChecksDue } from '../support/leases.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';

/** The bot is killed while it copies the picture of a post and holds the post. */

const KILLS = amount({ sample: 2, all: 6 });
const KILLED_WITHIN_MS = 500;
const RECOVERED_WITHIN_MS = 120_000;

test(
  'killed between copying a picture and holding the post, the bot holds the post once, with its picture',
  { timeout: KILLS * RECOVERED_WITHIN_MS },
  async (context) => {
    const { expect, onTestFinished } = context;
    const random = seededRandom(context);
    const world = await openHostedEnvironment();
    onTestFinished(() => world.close());
    const { desk, settings, slack } = world;
    const database = await openDatabase({ url: settings.DATABASE_URL });
    const store = await openStore(database, createSeal(['a key for tests']));
    await store.projectSettings.saveHoldMinutes(slack.team.id, 'prj_tea', 15, new Date());
    const start = async () => {
      const started = await world.startBot({ PUBLIC_URL: 'https://upnext.test' });
      await world.deliverTo(started.origin);
      return started;
    };
    let bot = await start();
    onTestFinished(async () => {
      await bot.kill();
      await database.close();
    });
    const ada = desk.user('ada');
    const messagesWith = (text: string) =>
      ada
        .inDirectMessage()
        .messages()
        .filter((message) => message.text().includes(text));

    /** The cards of the held post. Once Upnext knows that a form was not sent, its owner tries again. */
    async function shownOf(text: string): Promise<string[]> {
      if (!ALL_FAULTS) await makeChecksDue(database);
      const unsent = messagesWith(text).find((message) => message.buttons().includes('Try again'));
      await unsent?.press('Try again');
      return messagesWith(text)
        .map((message) => message.text())
        .filter((shown) => shown.includes('*Held*'));
    }

    for (let kills = 0; kills < KILLS; kills += 1) {
      const text = `Mug number ${kills + 1} is glazed`;
      await ada.types('/upnext schedule');
      await slack.until(() => ada.hasForm());
      await ada.form().press('More options');
      await expect.poll(() => ada.form().text()).toContain('Pictures or videos');
      const post = { Project: 'Tea House', Content: text, Platforms: ['X'], When: 'tomorrow 9am' };
      await ada.form().fill({ ...post, Files: ['mug.png'] });
      await ada.form().submit();
      await expect.poll(() => ada.form().text()).toContain('Describe your files below');
      await ada.form().fill({ 'Description of mug.png': 'A mug' });
      const submitting = ada.form().submit({ until: 'acked' });
      await pause(random() * KILLED_WITHIN_MS);
      await bot.kill();
      // In full, the next instance waits for the leases of the one that was killed.
      if (!ALL_FAULTS) await Promise.all([expireLeases(database), expireJobs(database)]);
      bot = await start();
      await submitting;
      // Slack shows an error and leaves the form open, so the person presses again.
      if (ada.hasForm() && ada.form().title === 'Schedule a post') await ada.form().submit();
      if (ada.hasForm()) await ada.form().closeAll();
      await expect
        .poll(() => shownOf(text), { timeout: RECOVERED_WITHIN_MS, interval: 500 })
        .toEqual([expect.stringMatching(/Picture: <https:.*\|mug\.png>/)]);
    }

    const { rows } = await database.executeSql(
      'select count(*)::int as posts from upnext.held_posts where state = $1',
      ['held'],
    );
    expect(rows).toEqual([{ posts: KILLS }]);
  },
);
