import { describe, test, type TestContext } from 'vitest';
import { createJobs } from '../../src/jobs/jobs.js';
import { createLog } from '../../src/log.js';
import { jobKey, nextMorning, OWN_DIGEST } from '../../src/digest/mine/run.js';
import { emptyDraft } from '../../src/posts/fields.js';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';

/** The bot is killed while it sends a person’s own digest. Each morning brings one message. */

const RECOVERED_WITHIN_MS = 180_000;
const RANDOM_KILLS = amount({ short: 2, full: 8 });
const KILLED_WITHIN_MS = 1_500;
const ZONE = 'Europe/Berlin';

async function openBot(context: TestContext) {
  const bot = await openKillableBot(context);
  const key = { workspace: bot.slack.team.id, person: bot.slack.person('ada').id };
  const now = new Date();
  const { nextDay, nextAt } = nextMorning({ time: '00:00', zone: ZONE }, now);
  // A post of today that was rejected is something to tell.
  const post = {
    workspace: key.workspace,
    id: 'kettle',
    project: { id: 'prj_tea', name: 'Tea House' },
    channel: undefined,
    author: key.person,
    state: 'refused' as const,
    values: { ...emptyDraft, Content: 'The kettle is on', Platforms: ['X' as const] },
    about: { submissionId: 'kettle', openedAt: now.getTime() },
    content: 'The kettle is on',
    platforms: ['X'],
    dueAt: new Date((now.getTime() + nextAt.getTime()) / 2),
    leavesAt: undefined,
  };
  await bot.store.heldPosts.add(post, now, []);
  const day = new Date(nextAt.getTime() - 1).toLocaleDateString('en-CA', { timeZone: ZONE });
  const settings = { projects: [{ id: 'prj_tea', name: 'Tea House' }], time: '00:00', zone: ZONE };
  await bot.store.ownDigests.save(key, { ...settings, nextDay: day, nextAt: now }, now);
  const jobs = await createJobs({
    database: bot.botDatabase,
    now: () => new Date(),
    log: createLog('silent'),
  });

  const messages = () =>
    bot.ada
      .inDirectMessage()
      .messages()
      .filter((message) => message.text().startsWith('*Your '));
  const isPlanned = async () => {
    await bot.skipPauses();
    const digest = await bot.store.ownDigests.find(key);
    return digest?.nextDay === nextDay && digest.shownDay === day;
  };
  return { ...bot, messages, isPlanned, send: () => jobs.add(OWN_DIGEST, jobKey(key), new Date(), key) };
}

describe.concurrent('killed', () => {
  test.for(['dropped', 'slow'] as const)(
    'while Slack’s answer is %s, the bot sends it once, and plans the next',
    { timeout: 300_000 },
    async (fault, context) => {
      const { expect } = context;
      const bot = await openBot(context);
      bot.slack.injectFault(
        fault === 'slow'
          ? { call: 'chat.postMessage', fault, ms: 2_000, times: 1 }
          : { call: 'chat.postMessage', fault, executed: true, times: 1 },
      );
      await bot.send();
      if (fault === 'dropped') await bot.slack.until(() => bot.messages().length > 0);
      else await pause(1_000);
      await bot.killAndRestart();
      await expect.poll(bot.isPlanned, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe(true);
      expect(bot.messages()).toHaveLength(1);
      expect(bot.messages()[0]?.text()).toContain('The kettle is on');
    },
  );

  test('at random moments, the bot sends it once', { timeout: 400_000 }, async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const bot = await openBot(context);
    bot.slack.injectFault({ call: 'chat.postMessage', fault: 'slow', ms: 700 });
    await bot.send();
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
      await pause(random() * KILLED_WITHIN_MS);
      await bot.killAndRestart();
    }
    await expect.poll(bot.isPlanned, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe(true);
    expect(bot.messages()).toHaveLength(1);
  });
});
