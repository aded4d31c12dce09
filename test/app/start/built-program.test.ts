import { expect, onTestFinished, test } from 'vitest';
import { requestUrlsOf } from '../../../src/local-slack/app/manifest.js';
import { manifestAt } from '../../support/desk.js';
import { openHostedEnvironment } from '../../support/hosted-bot.js';
import { startCommands } from '../../support/program.js';

/** The program as the build makes it, with what the bundle leaves out of packages. */

const MEDIA = expect.stringMatching(/^https:\/\/upnext\.test\/media\//) as string;
const COMMANDS = 'npm run build && exec node dist/main.js';

test.each([
  ['HTTP', {}],
  ['Socket Mode', { SLACK_APP_TOKEN: 'xapp-northwind-app', SLACK_SIGNING_SECRET: '' }],
])(
  'over %s it answers a command, and sends a post with a picture to the service',
  { timeout: 60_000 },
  async (mode, more) => {
    const world = await openHostedEnvironment();
    onTestFinished(() => world.close());
    const program = startCommands(COMMANDS, {
      ...world.settings,
      PUBLIC_URL: 'https://upnext.test',
      ...more,
    });
    const [, address = ''] = await program.waitForOutput(/(?:listening on|Status:) (\S+)/);
    if (mode === 'HTTP') await world.slack.deliverTo(requestUrlsOf(manifestAt(new URL(address).origin)));
    const ada = world.desk.user('ada');
    const text = `Tea over ${mode}`;
    await ada.types(`/upnext schedule in 3 hours ${text} on x`);
    await world.slack.until(() => ada.hasForm());
    await ada.form().fill({ Project: 'Tea House' });
    await ada.form().submit();
    await expect.poll(() => world.posts(text)).toHaveLength(1);
    expect(await program.kill('SIGTERM')).toBe(0);
  },
);
