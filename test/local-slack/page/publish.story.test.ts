import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDesk } from '../../../src/local-slack/index.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { bundledPage } from '../../support/bundles.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { type FakeTelegram, startFakeTelegram, telegramError } from '../../support/fake-telegram.js';
import { holdFor } from '../../support/held.js';
import { BOT_TOKEN, telegramConfig } from '../../support/service-config.js';
import { form, goTo, messages, type OpenPage, openPage, send } from './desk-page.js';

/** The real app and a service that publishes to a Telegram in its place, behind the page. */
describe.skipIf(!browserPath)('a post that is really published, on the page', () => {
  let browser: Browser;
  let desk: Desk;
  let telegram: FakeTelegram;
  let server: Awaited<ReturnType<typeof serveDesk>>;
  let screen: OpenPage;

  beforeAll(async () => {
    telegram = await startFakeTelegram();
    telegram.token = BOT_TOKEN;
    const config = telegramConfig(telegram.api);
    const [launched, opened, folder] = await Promise.all([
      launchBrowser(),
      openDesk({ start: IN_NOVEMBER, config, publishes: true, publicUrl: () => undefined }),
      bundledPage(),
    ]);
    [browser, desk] = [launched, opened];
    server = await serveDesk(desk.slack, { port: 0, page: folder });
    screen = await openPage(browser, () => server.url);
    await desk.startNewDay();
    await desk.bind(undefined, 'C0LAUNCH', true);
    await holdFor(desk.deps, 5);
    await goTo(screen.page, server.url);
  });
  afterAll(async () => {
    expect(screen.problems).toEqual([]);
    await browser.close();
    await server.close();
    await desk.close();
    await telegram.stop();
  });

  async function schedule(words: string): Promise<void> {
    const { page } = screen;
    await send(page, `/upnext schedule in 30 minutes ${words}`);
    const dialog = form(page, 'Schedule a post');
    await dialog.getByText('Telegram', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: /^(Hold and schedule|Schedule)$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await desk.runDueJobs();
  }
  const card = (words: string) =>
    messages(screen.page).getByRole('article').filter({ hasText: words }).last();

  test('is in the channel, and its card links to it', async () => {
    await schedule('New mugs');
    await card('New mugs').getByText('Scheduled').waitFor();
    await desk.advance(33);
    const link = card('New mugs').getByRole('link', { name: 'View on Telegram' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/t\.me\/teahouse\/\d+$/);
    expect(telegram.posts.map(({ text }) => text)).toEqual(['New mugs']);
  });

  test('says why Telegram refused it', async () => {
    telegram.fail(telegramError(400, 'Bad Request: not enough rights to send text messages to the chat'));
    await schedule('Old mugs');
    await desk.advance(33);
    await card('Old mugs').getByText('Not enough rights to send text messages to the chat.').waitFor();
    await card('Old mugs')
      .getByRole('button', { name: /^Post again/ })
      .waitFor();
  });

  test('may be there if no answer came: whoever posts it again is asked first', async () => {
    telegram.fail({ takes: true, ends: 'cut' });
    await schedule('Green mugs');
    await desk.advance(33);
    await card('Green mugs')
      .getByText(/It may be on Telegram: no answer came\./)
      .waitFor();
    await card('Green mugs').getByRole('button', { name: 'Not there, post again' }).click();
    await screen.page.getByText('Did you look on Telegram?').waitFor();
    expect(telegram.posts.map(({ text }) => text)).toEqual(['New mugs', 'Green mugs']);
  });
});
