import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { readReadme, sectionOf } from '../../../support/pages.js';
import { type Program, startCommands } from '../../../support/program.js';

/** The guide of the README, followed to the letter, with a Slack of our own in the place of Slack. */

/** Its commands build the program where that has not been done. */
vi.setConfig({ testTimeout: 120_000 });

const guide = sectionOf(readReadme().text, 'Install in Slack');
const steps = guide.split(/^\d\. /m).slice(1);

let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
let bot: Program | undefined;
beforeAll(async () => {
  // Step 1: Slack takes the manifest as it is, or this throws.
  world = await openHostedEnvironment();
});
afterAll(async () => {
  await bot?.kill('SIGTERM');
  await world.close();
});

/** What the guide says to type, with what the reader has copied before in the place of each “…”. */
function commandsOf(step: string): string {
  const [, typed = ''] = /```sh\n([\s\S]*?)```/.exec(step) ?? [];
  const copied: Record<string, string> = {
    'xoxb-…': world.slack.credentials.botToken,
    'xapp-…': world.slack.credentials.appToken,
    'https://posts.example.com': world.settings.SERVICE_URL,
    '…': world.settings.SERVICE_TOKEN,
  };
  return typed.replace(/(?<==)\S+/g, (value) => copied[value] ?? value);
}

test('has five steps, with the manifest, both tokens and the scope', () => {
  expect(steps).toHaveLength(5);
  expect(steps[0]).toContain('manifest.yml');
  expect(steps[1]).toContain('xoxb-…');
  expect(steps[2]).toContain('connections:write');
});

test('its commands report no problems, start the bot, and the first command works', async () => {
  // Only what makes a test a test: another Slack, a database of its own, any port.
  const { SLACK_API_URL, DATABASE_URL, PORT } = world.settings;
  bot = startCommands(commandsOf(steps[3] ?? ''), { SLACK_API_URL, DATABASE_URL, PORT });
  await bot.waitForOutput(/connected by Socket Mode/);
  expect(bot.output()).toMatch(/All checks passed\.[\s\S]*connected by Socket Mode/);

  const ada = world.slack.as('ada');
  for (const [, typed = ''] of (steps[4] ?? '').matchAll(/`(\/[^`]+)`/g)) {
    const before = ada.messages().length;
    await ada.types(typed);
    if (typed.startsWith('/upnext')) await world.slack.until(() => ada.messages().length > before);
  }
  expect(ada.messages().at(-1)?.text()).not.toMatch(/went wrong/);
  expect(world.slack.violations).toEqual([]);
});
