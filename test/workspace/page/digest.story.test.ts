import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../src/workspace/violations.js';
import { serveDesk } from '../../../src/workspace/desk-server.js';
import { browserPath, launchBrowser } from '../../support/browser.js';
import { openDigestDesk, type DigestDesk } from '../../support/digest-desk.js';
import { bundlePage, messages, visit } from './open-desk.js';

/** A day of publications as a channel sees it: the true bot and the true service behind the page. */

const SCREENS = {
  'at a desk': { viewport: { width: 1280, height: 800 } },
  'on a phone': { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

describe.skipIf(!browserPath).each(Object.entries(SCREENS))('the digest of a day, %s', (_, screen) => {
  let browser: Browser;
  let desk: DigestDesk;
  let served: Awaited<ReturnType<typeof serveDesk>>;
  let folder: ReturnType<typeof bundlePage>;
  let page: Page;
  let complaints: string[];
  let today: string;
  const digest = () => messages(page).getByRole('article').last();
  const says = (text: string | RegExp) => digest().getByText(text).first().waitFor();
  const plan = (content: string, time: string, platforms: ('X' | 'LINKEDIN' | 'THREADS')[] = ['X']) =>
    desk.insertPosts('prj_tea', [{ content, at: `${today}T${time}:00Z`, platforms }]);

  beforeAll(async () => {
    folder = bundlePage();
    [browser, desk] = await Promise.all([launchBrowser(), openDigestDesk()]);
    served = await serveDesk({ workspace: desk.workspace, port: 0, page: folder.folder });
  });
  beforeEach(async () => {
    today = await desk.startNewDay();
    await plan('Morning tea: three new oolongs from the high mountains of Nantou, picked last week', '09:30');
    await plan('Lunch: the tasting menu', '11:00', ['LINKEDIN', 'THREADS']);
    await plan('Evening tea', '18:30', ['X', 'THREADS']);
    await desk.setUp();
    ({ page, complaints } = await visit({ browser, desk: served }, 'U0GRACE', screen));
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
    expectNoViolations(desk.workspace);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
    await desk.close();
    folder.remove();
  });

  test('comes in the morning, follows what goes out, tells of changes in its thread, and is closed', async () => {
    await desk.advanceTo('08:05');
    await says('3 to go out');
    await says(/high mountains of Nantou, …/);

    await desk.advanceTo('09:40');
    await says('2 to go out · 1 out');
    await digest().getByText('(edited)').waitFor();

    await plan('A surprise: free biscuits until they are gone', '14:00');
    await desk.db.deleteFrom('posts').where('content', '=', 'Evening tea').execute();
    await desk.advanceTo('10:10');
    await says(/A surprise/);
    await messages(page).getByRole('button', { name: '1 reply' }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    await thread.getByText(/New:/).waitFor();
    await thread.getByText(/Not planned any more/).waitFor();

    desk.sleepFor(15 * 60);
    await desk.runDueJobs();
    await says(/· over/);
    await says('3 out');
    expect(await digest().getByText('Times:').count()).toBe(0);
    expect(await messages(page).getByRole('article').filter({ hasText: 'Today on' }).count()).toBe(0);
    expect(await sideways(page)).toBe(0);
  });
});

/** How far the page could be moved to the side. */
const sideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
