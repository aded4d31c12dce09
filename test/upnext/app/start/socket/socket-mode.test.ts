import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openHostedEnvironment } from '../../../../support/hosted-bot.js';
import { startProgram } from '../../../../support/program.js';

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Awaited<ReturnType<typeof startConnected>>;
beforeAll(async () => {
  world = await openHostedEnvironment();
  bot = await startConnected();
});
afterAll(async () => {
  await bot.program.kill('SIGTERM');
  await world.close();
});

async function startConnected() {
  const { SLACK_SIGNING_SECRET: _, ...settings } = world.settings;
  const SLACK_APP_TOKEN = world.slack.credentials.appToken;
  const program = await startProgram('src/main.ts', [], { ...settings, SLACK_APP_TOKEN });
  const [, readyz = ''] = await program.waitForOutput(/Status: (\S+)/);
  return { program, readyz };
}

const ready = async () => (await fetch(bot.readyz)).status;

async function answersHelp(): Promise<boolean> {
  const ada = world.slack.as('ada');
  const before = ada.messages().length;
  await ada.types('/upnext help');
  if (world.slack.deliveries.at(-1)?.state !== 'acked') return false;
  await world.slack.until(() => ada.messages().length > before);
  return true;
}

test('is ready only while it is connected to Slack', { timeout: 40_000 }, async () => {
  expect(await ready()).toBe(200);
  expect(await answersHelp()).toBe(true);
  const mend = world.slack.fail({ call: 'apps.connections.open', fault: 'status', status: 503 });
  onTestFinished(mend);
  world.slack.endSockets('drop');
  await expect.poll(ready).toBe(503);
  mend();
  await expect.poll(ready, { timeout: 25_000 }).toBe(200);
  expect(await answersHelp()).toBe(true);
});

test(
  'answers every delivery but at most one while another instance takes over',
  { timeout: 40_000 },
  async () => {
    const second = await startConnected();
    const ending = bot.program.kill('SIGTERM');
    let ended = false;
    void ending.then(() => (ended = true));
    const answered: boolean[] = [];
    while (!ended) answered.push(await answersHelp());
    expect(await answersHelp()).toBe(true);
    bot = second;
    expect(await ending).toBe(0);
    // One delivery is in flight at a time. After the close frame nothing can be sent on a WebSocket, not even an ack.
    expect(answered.filter((heard) => !heard).length).toBeLessThanOrEqual(1);
  },
);

test('reconnects immediately when Slack replaces a connection', async () => {
  const opened = () => world.slack.calls.filter(({ method }) => method === 'apps.connections.open').length;
  const before = opened();
  world.slack.endSockets('refresh_requested');
  // The library's default is to wait five seconds.
  await expect.poll(opened, { timeout: 4_500 }).toBe(before + 1);
  await expect.poll(ready).toBe(200);
  expect(await answersHelp()).toBe(true);
});

test('logs a token that Slack revoked, and tries again', { timeout: 40_000 }, async () => {
  const mend = world.slack.fail({
    call: 'apps.connections.open',
    fault: 'error',
    error: 'invalid_auth',
  });
  onTestFinished(mend);
  world.slack.endSockets('drop');
  await expect.poll(() => bot.program.output()).toContain('Slack rejected SLACK_APP_TOKEN');
  mend();
  await expect.poll(ready).toBe(200);
  expect(await answersHelp()).toBe(true);
});

test('exits with one sentence when Slack does not accept the app token', async () => {
  const { SLACK_SIGNING_SECRET: _, ...settings } = world.settings;
  const refused = await startProgram('src/main.ts', [], { ...settings, SLACK_APP_TOKEN: 'xapp-unknown' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('Slack rejected SLACK_APP_TOKEN (invalid_auth).');
  expect(refused.output()).not.toMatch(/^\s+at /m);
});

test.each([
  ['HTTP', {}],
  ['Socket Mode', { SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN: 'xapp-unknown' }],
])('exits with one sentence when Slack does not accept the bot token: %s', async (_, settings) => {
  const unknown = { SLACK_BOT_TOKEN: 'xoxb-unknown', ...settings };
  const refused = await startProgram('src/main.ts', [], { ...world.settings, ...unknown });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('Slack rejected SLACK_BOT_TOKEN (invalid_auth).');
});
