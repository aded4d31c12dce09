import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { requestUrlsOf } from '../../../../src/local-slack/index.js';
import { manifestAt } from '../../../support/desk.js';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { openOauthBot } from '../../../support/oauth-bot.js';
import { startCommands } from '../../../support/program.js';

/** The program as the build makes it, with what the bundle leaves out of packages. */

const COMMANDS = 'npm run build && exec node dist/main.js';
const PUBLIC_URL = 'https://upnext.test';

describe('for one workspace', () => {
  let world: Awaited<ReturnType<typeof openHostedEnvironment>>;
  beforeEach(async () => {
    world = await openHostedEnvironment();
  });
  afterEach(() => world.close());

  test.each([
    ['HTTP', {}],
    ['Socket Mode', { SLACK_APP_TOKEN: 'xapp-northwind-app', SLACK_SIGNING_SECRET: '' }],
  ])(
    'over %s it sends a post with a picture, and draws one of the week',
    { timeout: 60_000 },
    async (mode, more) => {
      const program = startCommands(COMMANDS, { ...world.settings, PUBLIC_URL, ...more });
      onTestFinished(() => void program.kill());
      const [, address = ''] = await program.waitForOutput(/(?:listening on|Status:) (\S+)/);
      if (mode === 'HTTP') await world.slack.deliverTo(requestUrlsOf(manifestAt(new URL(address).origin)));
      const ada = world.slack.as('ada');
      const text = `Tea over ${mode}`;
      await ada.types(`/upnext schedule in 3 hours ${text} on x`);
      await world.slack.until(() => ada.hasForm());
      await ada.form().press('More options');
      await expect.poll(() => ada.form().text()).toContain('Picture or video');
      await ada.form().fill({ Project: 'Tea House', File: ['mug.png'], Description: 'A mug' });
      await ada.form().submit();
      await expect.poll(() => world.posts(text)).toHaveLength(1);
      const [post] = await world.posts(text);
      expect(post).toMatchObject({ Media: expect.stringContaining(`${PUBLIC_URL}/media/`) as string });
      // The picture of the week needs the thread that draws, and its font.
      await ada.types('/upnext project');
      await world.slack.until(() => ada.hasForm());
      await ada.form().fill({ Project: 'Tea House' });
      await ada.form().submit();
      await ada.opensHome();
      const image = () => world.slack.home('ada')?.blocks.find(({ type }) => type === 'image');
      await expect.poll(image).toMatchObject({
        image_url: expect.stringContaining(`${PUBLIC_URL}/media/week/`) as string,
      });
      const { image_url = '' } = image() as { image_url?: string };
      const drawn = await fetch(image_url.replace(PUBLIC_URL, new URL(address).origin));
      expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await program.kill('SIGTERM')).toBe(0);
    },
  );
});

test('for many workspaces it is installed in one of them', { timeout: 60_000 }, async () => {
  const bot = await openOauthBot({}, {}, (env) => startCommands(COMMANDS, env));
  onTestFinished(() => bot.close());
  expect((await bot.open('/slack/install')).text).toContain('/oauth/v2/authorize');
  expect((await bot.install()).status).toBe(200);
});
