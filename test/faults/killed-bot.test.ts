import { test } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { openHostedEnvironment, type Between } from '../support/hosted-bot.js';

/** Side by side, with a world of their own each: most of the time they wait for what was left behind to be looked for. */
const BOTS = ['one bot', 'another bot'];
const ROUNDS = 10;
/** Long enough for a kill to fall before, within and after the call to the service. */
const SERVICE_TAKES_MS = 60;
const KILLED_WITHIN_MS = 220;
/** What was left behind is looked for twice, the second time half a minute after. */
const TAKEN_UP_WITHIN_MS = 120_000;

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const slowly =
  (random: () => number): Between =>
  async (request, reach) => {
    if (request.method === 'POST') await pause(random() * SERVICE_TAKES_MS);
    const answer = await reach(request);
    if (request.method === 'POST') await pause(random() * SERVICE_TAKES_MS);
    return answer;
  };

const rounds = Array.from({ length: ROUNDS }, (_, round) => `Round ${'abcdefghij'[round]} is ours`);

test.concurrent.for(BOTS)(
  '%s killed at any moment loses no text and doubles no post',
  { timeout: 240_000 },
  async (_, context) => {
    const { expect, onTestFinished } = context;
    const random = seededRandom(context);
    const killedAfter = rounds.map(() => random() * KILLED_WITHIN_MS);
    const world = await openHostedEnvironment(slowly(random));
    onTestFinished(() => world.close());
    const ada = world.desk.user('ada');
    const startBot = async () => {
      const started = await world.startBot();
      await world.slack.deliverTo(started.events);
      return started;
    };
    let bot = await startBot();
    onTestFinished(async () => void (await bot.kill()));
    for (const [round, words] of rounds.entries()) {
      await ada.types('/upnext schedule');
      await world.slack.until(() => ada.hasForm());
      await ada.form().fill({ Project: 'Tea House', Content: words, Platforms: ['X'], When: 'tomorrow 9am' });
      const submitting = ada.form().submit({ until: 'acked' });
      await pause(killedAfter[round] ?? 0);
      await bot.kill();
      await submitting;
      bot = await startBot();
      // Slack says that something went wrong and leaves the form open: people press again.
      if (ada.hasForm() && ada.form().title === 'Schedule a post') await ada.form().submit();
      if (ada.hasForm()) await ada.form().closeAll();
    }

    const missing = async () => {
      const found = await Promise.all(rounds.map((words) => world.posts(words)));
      return rounds.filter((_, round) => found[round]?.length === 0);
    };
    const inHerMessages = () => ada.inDirectMessage().messages();
    const keptByOwner = (words: string) =>
      inHerMessages().some((card) => card.text().includes(words) && card.buttons().includes('Try again'));
    const triesAgain = async () => {
      const left = await missing();
      for (const words of left.filter(keptByOwner)) {
        const card = inHerMessages().findLast((one) => one.text().includes(words));
        await card?.press('Try again');
      }
      return left;
    };
    await expect.poll(triesAgain, { timeout: TAKEN_UP_WITHIN_MS, interval: 500 }).toEqual([]);
    await bot.kill('SIGTERM');
    for (const words of rounds) expect(await world.posts(words), words).toHaveLength(1);
  },
);
