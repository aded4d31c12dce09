import { describe, test, type TestContext } from 'vitest';
import type { StepRun } from '../../src/local-slack/model.js';
import { amount } from '../support/extent.js';
import type { Between } from '../support/hosted-bot.js';
import { openHostedEnvironment } from '../support/hosted-bot.js';
import { openLoadBalancer } from '../support/load-balancer.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bot is killed while it carries out steps of workflows. Each makes one post, and Slack hears what became of it. */

const KILLED_WITHIN_MS = 250;
const RECOVERED_WITHIN_MS = 180_000;
const RANDOM_KILLS = amount({ short: 1, full: Number(process.env.STEP_KILLS ?? 6) });

const POINTS = [
  'right after the ack',
  'before the service stores the post',
  'after the service stored the post',
  'while Slack is told',
] as const;
type Point = (typeof POINTS)[number];

const isPost = ({ method, url }: Request) => method === 'POST' && url.endsWith('/posts');
const isOver = ({ state }: StepRun) => state !== 'running';

async function openBot(context: TestContext, between?: Between) {
  let at: Point | undefined;
  const strike = async (point: Point) => {
    if (at !== point) return;
    at = undefined;
    await bot.killAndRestart();
  };
  const bot = await openKillableBot(context, {
    between: async (request, reach) => {
      if (isPost(request)) await strike('before the service stores the post');
      const response = await (between ? between(request, reach) : reach(request));
      if (isPost(request)) await strike('after the service stored the post');
      return response;
    },
  });

  /** Each post has a day of its own: Upnext asks about two at the same time. */
  async function run(number: number, more: Record<string, string> = {}): Promise<StepRun> {
    const inputs = {
      project: 'Tea House',
      text: textOf(number),
      networks: 'x',
      when: `in ${number} days at 9am`,
    };
    await bot.slack.userActions.runStep({
      user: 'ada',
      step: 'schedule_post',
      inputs: { ...inputs, ...more },
    });
    const started = bot.slack.stepRuns.at(-1);
    if (!started) throw new Error('No step was run.');
    return started;
  }

  return { ...bot, run, killAt: (point: Point) => (at = point), strike };
}

const textOf = (number: number) => `Kettle ${number} is on.`;

describe.concurrent('killed', () => {
  test.for(POINTS)('%s, the bot makes one post and says so', { timeout: 300_000 }, async (point, context) => {
    const { expect } = context;
    const bot = await openBot(context);
    bot.killAt(point);
    if (point === 'while Slack is told')
      bot.slack.injectFault({
        call: 'functions.completeSuccess',
        fault: 'dropped',
        executed: true,
        times: 1,
      });
    const run = await bot.run(1);
    await bot.strike('right after the ack');
    if (point === 'while Slack is told') {
      await bot.slack.until(() => isOver(run));
      await bot.strike(point);
    }
    const ended = async () => (await bot.skipPauses(), isOver(run));
    await expect.poll(ended, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe(true);
    expect(run).toMatchObject({ state: 'completed', outputs: { state: 'Scheduled' } });
    await pause(1_000);
    expect(await bot.posts(textOf(1))).toHaveLength(1);
  });

  test(
    'at random moments, it schedules and proposes each post once',
    { timeout: 400_000 },
    async (context) => {
      const { expect } = context;
      const random = seededRandom(context);
      const bot = await openBot(context, slowly(random));
      const runs: StepRun[] = [];
      for (let number = 1; number <= 2 * RANDOM_KILLS; number += 1) {
        runs.push(await bot.run(number, number % 2 === 0 ? { mode: 'propose' } : {}));
        await pause(random() * KILLED_WITHIN_MS);
        await bot.killAndRestart();
      }
      const ended = async () => (await bot.skipPauses(), runs.every(isOver));
      await expect.poll(ended, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe(true);
      const proposed = await bot.store.heldPosts.list({ workspace: bot.slack.team.id, states: ['proposed'] });
      for (const [index, { state, outputs, inputs, error }] of runs.entries()) {
        const isProposal = inputs.mode === 'propose';
        const expected = {
          state: 'completed',
          said: isProposal ? 'Proposed' : 'Scheduled',
          error: undefined,
        };
        expect({ state, said: outputs?.state, error }).toEqual(expected);
        const text = textOf(index + 1);
        expect(await bot.posts(text)).toHaveLength(isProposal ? 0 : 1);
        expect(proposed.filter(({ content }) => content === text)).toHaveLength(isProposal ? 1 : 0);
      }
    },
  );
});

test('two instances that get the same step make one post', { timeout: 120_000 }, async (context) => {
  const { expect, onTestFinished } = context;
  const world = await openHostedEnvironment();
  onTestFinished(() => world.close());
  const balancer = await openLoadBalancer();
  onTestFinished(() => balancer.close());
  for (let instance = 0; instance < 2; instance += 1) {
    const bot = await world.startBot();
    onTestFinished(async () => void (await bot.kill()));
    await balancer.add(bot.origin);
  }
  await world.deliverTo(balancer.url);
  for (let number = 1; number <= 4; number += 1) {
    world.slack.injectFault({ delivery: 'event', fault: 'twice', times: 1 });
    const inputs = {
      project: 'Tea House',
      text: textOf(number),
      networks: 'x',
      when: `in ${number} days at 9am`,
    };
    await world.slack.userActions.runStep({ user: 'ada', step: 'schedule_post', inputs });
  }
  await world.slack.until(() => world.slack.stepRuns.every(isOver));
  await pause(2_000);
  for (const [index, { state }] of world.slack.stepRuns.entries()) {
    expect(state).toBe('completed');
    expect(await world.posts(textOf(index + 1))).toHaveLength(1);
  }
  const told = world.slack.calls.filter(({ method }) => method === 'functions.completeSuccess');
  expect(told).toHaveLength(4);
});
