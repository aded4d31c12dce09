import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../support/hosted-bot.js';
import { startProgram, type Program } from '../support/program.js';

/** The guide of the README, followed to the letter, with a Slack of our own in the place of Slack. */

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
const [, guide = ''] = /### Install it in Slack[^\n]*\n([\s\S]*?)\n### /.exec(readme) ?? [];
const steps = guide.split(/^\d\. /m).slice(1);

let world: Awaited<ReturnType<typeof openWorld>>;
let bot: Program | undefined;
beforeAll(async () => {
  // Step 1: Slack takes the manifest as it is, or this throws.
  world = await openWorld();
});
afterAll(async () => {
  await bot?.kill('SIGTERM');
  await world.close();
});

/** The settings of the command that the guide gives, with what the reader has copied before. */
function settingsOf(step: string): Record<string, string> {
  const [, command = ''] = /```sh\n([\s\S]*?)```/.exec(step) ?? [];
  expect(command.trim()).toMatch(/npm start$/);
  const copied: Record<string, string> = {
    'xoxb-…': world.slack.credentials.botToken,
    'xapp-…': world.slack.credentials.appToken,
    'https://posts.example.com': world.settings.SERVICE_URL,
    '…': world.settings.SERVICE_TOKEN,
  };
  const given = [...command.matchAll(/([A-Z_]+)=(\S+)/g)];
  return Object.fromEntries(given.map(([, name = '', value = '']) => [name, copied[value] ?? value]));
}

test('has five steps, and names the manifest, both tokens and the scope that Slack asks for', () => {
  expect(steps).toHaveLength(5);
  expect(steps[0]).toContain('manifest.yml');
  expect(steps[1]).toContain('xoxb-…');
  expect(steps[2]).toContain('connections:write');
});

test('its command starts the bot, and the first thing that people type is answered', async () => {
  const settings = settingsOf(steps[3] ?? '');
  expect(Object.keys(settings).toSorted()).toEqual([
    'SERVICE_TOKEN',
    'SERVICE_URL',
    'SLACK_APP_TOKEN',
    'SLACK_BOT_TOKEN',
  ]);
  // Only what makes a test a test: another Slack, a database of its own, any port.
  const { SLACK_API_URL, DATABASE_URL, PORT } = world.settings;
  bot = await startProgram('src/main.ts', [], { ...settings, SLACK_API_URL, DATABASE_URL, PORT });
  await bot.says(/connected by Socket Mode/);

  const ada = world.desk.user('ada');
  for (const [, typed = ''] of (steps[4] ?? '').matchAll(/`(\/[^`]+)`/g)) {
    const before = ada.sees().length;
    await ada.types(typed);
    if (typed.startsWith('/upnext')) await world.slack.until(() => ada.sees().length > before);
  }
  expect(ada.sees().at(-1)?.text()).not.toMatch(/went wrong/);
  expect(world.slack.breaches).toEqual([]);
});
