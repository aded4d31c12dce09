import { test } from 'vitest';
import { openWorld, type Between } from '../support/hosted-bot.js';

/** Side by side, with a world of their own each: most of the time they wait for what was left behind to be looked for. */
const BOTS = ['one bot', 'another bot'];
const ROUNDS = 10;
/** Long enough for a kill to fall before, within and after the call to the service. */
const SERVICE_TAKES_MS = 60;
const KILLED_WITHIN_MS = 220;

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const slowly: Between = async (request, reach) => {
  if (request.method === 'POST') await pause(Math.random() * SERVICE_TAKES_MS);
  const answer = await reach(request);
  if (request.method === 'POST') await pause(Math.random() * SERVICE_TAKES_MS);
  return answer;
};

const rounds = Array.from({ length: ROUNDS }, (_, round) => `Round ${'abcdefghij'[round]} is ours`);

test.concurrent.for(BOTS)(
  '%s killed at any moment loses no text and doubles no post',
  { timeout: 240_000 },
  async (_, { expect }) => {
    const world = await openWorld(slowly);
    const ada = world.desk.user('ada');
    const startBot = async () => {
      const started = await world.startBot();
      await world.slack.deliverTo(started.events);
      return started;
    };
    let bot = await startBot();
    for (const words of rounds) {
      await ada.types('/upnext schedule');
      await world.slack.until(() => ada.hasForm());
      await ada.form().fill({ Project: 'Tea House', Content: words, Platforms: ['X'], When: 'tomorrow 9am' });
      const submitting = ada.form().submit({ until: 'acked' });
      await pause(Math.random() * KILLED_WITHIN_MS);
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
    const inHerMessages = () => ada.inDirectMessage().sees();
    const keptByOwner = (words: string) =>
      inHerMessages().some((card) => card.text().includes(words) && card.buttons().includes('Try again'));
    for (let left = await missing(); left.length > 0; left = await missing()) {
      await pause(500);
      for (const words of left.filter(keptByOwner)) {
        const card = inHerMessages().findLast((one) => one.text().includes(words));
        await card?.press('Try again');
      }
    }
    await bot.kill('SIGTERM');
    for (const words of rounds) expect(await world.posts(words), words).toHaveLength(1);
    await world.close();
  },
);
