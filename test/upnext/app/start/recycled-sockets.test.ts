import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { startProgram } from '../../../support/program.js';

const CONNECTIONS = 6;
const AT_ONCE = 4;
const RECYCLING = { afterMs: 1_800, warningMs: 600 };

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof startProgram>>;
let metricsUrl: string;
beforeAll(async () => {
  world = await openHostedEnvironment(undefined, { socketRecycling: RECYCLING });
  const { SLACK_SIGNING_SECRET: _, ...settings } = world.settings;
  const SLACK_APP_TOKEN = world.slack.credentials.appToken;
  bot = await startProgram('src/main.ts', [], { ...settings, SLACK_APP_TOKEN });
  const [, readyz = ''] = await bot.waitForOutput(/Status: (\S+)/);
  metricsUrl = readyz.replace('/readyz', '/metrics');
  // Before its first scrape the bot keeps only so many measurements.
  await handledCommands();
});
afterAll(async () => {
  await bot.kill('SIGTERM');
  await world.close();
});

const connections = () => world.slack.calls.filter(({ method }) => method === 'apps.connections.open').length;

async function handledCommands(): Promise<number> {
  const page = await (await fetch(metricsUrl)).text();
  return Number(/ack_seconds_count\{kind="command"\} (\d+)/.exec(page)?.[1] ?? 0);
}

test(
  'answers every command once while Slack replaces one connection after the other',
  { timeout: 60_000 },
  async () => {
    let sent = 0;
    const lost: unknown[] = [];
    async function keepTyping(): Promise<void> {
      while (connections() < CONNECTIONS && lost.length === 0) {
        const typed = { user: 'ada', channel: '#launch', text: '/upnext help' };
        const command = await world.slack.userActions.sendMessage(typed);
        sent += 1;
        if (command?.state !== 'acked') lost.push(command?.detail);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, keepTyping));
    expect(lost).toEqual([]);
    expect(sent).toBeGreaterThan(100);
    expect(await handledCommands()).toBe(sent);
  },
);
