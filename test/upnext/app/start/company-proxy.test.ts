import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openCompanyNetwork } from '../../../support/company-network.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { startProgram } from '../../../support/program.js';

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let network: Awaited<ReturnType<typeof openCompanyNetwork>>;
beforeAll(async () => {
  world = await openHostedEnvironment();
  network = await openCompanyNetwork(new URL(world.settings.SLACK_API_URL).origin);
});
afterAll(async () => {
  await network.close();
  await world.close();
});

async function start(more: Record<string, string> = {}) {
  const { SLACK_SIGNING_SECRET: _, ...settings } = world.settings;
  const SLACK_APP_TOKEN = world.slack.credentials.appToken;
  const all = { ...settings, SLACK_APP_TOKEN, ...network.settings, ...more };
  const program = await startProgram('src/main.ts', [], all);
  onTestFinished(() => void program.kill());
  return program;
}

test('a host in NO_PROXY is reached directly', async () => {
  const bot = await start({ NO_PROXY: 'localhost, .slack.test' });
  await bot.waitForOutput(/trying again|could not/);
  expect(network.tunnels).toEqual([]);
});

test('behind a proxy, Socket Mode and calls to Slack go through it', { timeout: 40_000 }, async () => {
  const bot = await start();
  await bot.waitForOutput(/Status: (\S+)/);
  const ada = world.slack.as('ada');
  await ada.types('/upnext schedule in 3 hours Tea through a proxy on x');
  await world.slack.until(() => ada.hasForm());
  const methods = world.slack.calls.map(({ method }) => method);
  expect(methods).toEqual(expect.arrayContaining(['auth.test', 'apps.connections.open', 'views.open']));
  const credentials = `Basic ${Buffer.from('upnext:secret').toString('base64')}`;
  expect(new Set(network.tunnels)).toEqual(
    new Set([`api.slack.test:443 ${credentials}`, `wss.slack.test:443 ${credentials}`]),
  );
});
