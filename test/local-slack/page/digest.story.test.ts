import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoViolations, serveDesk } from '../../../src/local-slack/index.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { bundledPage } from '../../support/bundles.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { goTo, horizontalOverflow, messages, type OpenPage, openPage } from './desk-page.js';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The real app and service behind the page, which is open on a desktop and on a phone. */
describe.skipIf(!browserPath)('the daily digest on the page', () => {
  let browser: Browser;
  let desk: Desk;
  let server: Awaited<ReturnType<typeof serveDesk>>;
  let screens: OpenPage[];

  beforeAll(async () => {
    const [launched, opened, folder] = await Promise.all([
      launchBrowser(),
      openDesk({ start: IN_NOVEMBER }),
      bundledPage(),
    ]);
    [browser, desk] = [launched, opened];
    server = await serveDesk(desk.slack, { port: 0, page: folder });
    const url = () => server.url;
    screens = await Promise.all([openPage(browser, url), openPage(browser, url, PHONE)]);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    await desk.close();
  });

  const digest = (page: Page) => messages(page).getByRole('article').last();
  const onEveryScreen = (check: (page: Page) => Promise<unknown>) =>
    Promise.all(screens.map(({ page }) => check(page)));
  const shows = (text: string | RegExp) =>
    onEveryScreen((page) => digest(page).getByText(text).first().waitFor());

  test('arrives in the morning, follows the day, and closes', async () => {
    const today = await desk.startNewDay();
    const plan = (content: string, time: string, platforms: ('X' | 'LINKEDIN' | 'THREADS')[] = ['X']) =>
      desk.insertPosts('prj_tea', [{ content, at: `${today}T${time}:00Z`, platforms }]);
    await plan('Morning tea: three new oolongs from the high mountains of Nantou, picked last week', '09:30');
    await plan('Lunch: the tasting menu', '11:00', ['LINKEDIN', 'THREADS']);
    await plan('Evening tea', '18:30', ['X', 'THREADS']);
    await desk.setUp();
    await onEveryScreen((page) => goTo(page, server.url, 'U0GRACE'));

    await desk.advanceTo('08:05');
    await shows('3 scheduled');
    await shows(/three new oolongs .*…/);

    await desk.advanceTo('09:40');
    await shows('2 scheduled, 1 published');
    await shows('(edited)');

    await plan('A surprise: free biscuits until they are gone', '14:00');
    await desk.db.deleteFrom('posts').where('content', '=', 'Evening tea').execute();
    await desk.advanceTo('10:10');
    await shows(/A surprise/);

    desk.sleepFor(15 * 60);
    await desk.runDueJobs();
    await shows('3 published');
    await onEveryScreen(async (page) => {
      expect(await digest(page).getByText('Times:').count()).toBe(0);
      expect(await messages(page).getByRole('article').filter({ hasText: 'Today on' }).count()).toBe(0);
      expect(await horizontalOverflow(page)).toBe(0);
    });
    expect(screens.flatMap(({ problems }) => problems)).toEqual([]);
    expectNoViolations(desk.slack);
  }, 60_000);
});
