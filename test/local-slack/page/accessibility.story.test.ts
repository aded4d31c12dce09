import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import {
  composer,
  form,
  goTo,
  hasFocus,
  horizontalOverflow,
  messages,
  openForm,
  openPage,
  send,
  useDeskPage,
} from './desk-page.js';

describe.skipIf(!browserPath)('accessibility', () => {
  const desk = useDeskPage();

  const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const tabTo = async (page: Page, target: Locator) => {
    for (let presses = 0; (await target.and(page.locator(':focus')).count()) === 0; presses++) {
      expect(presses).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
  };

  test('sends a form with the keyboard alone', async () => {
    const { page } = desk;
    await tabTo(page, composer(page));
    await page.keyboard.type('/form');
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    await page.keyboard.type('Leaves fall');
    await page.keyboard.press('Tab');
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await form(page).getByRole('option', { name: 'Threads' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await form(page).getByRole('button', { name: 'Remove Threads' }).waitFor();
    await tabTo(page, form(page).getByRole('button', { name: 'Send' }));
    await page.keyboard.press('Enter');
    await messages(page).getByText('@Ada Fischer planned: Leaves fall').waitFor();
    await hasFocus(page, composer(page));
  });

  test('keeps the focus inside an open form', async () => {
    const { page } = desk;
    await openForm(page);
    await page.evaluate(`
      window.outside = 0;
      document.addEventListener('focusin', ({ target }) => { if (!target.closest('dialog')) window.outside += 1; });
    `);
    for (let presses = 0; presses < 45; presses++) await page.keyboard.press('Tab');
    expect(await page.evaluate('window.outside')).toBe(0);
  });

  test('announces new messages, and labels every control', async () => {
    const { page } = desk;
    await send(page, '/whisper hello');
    await page.getByRole('log').getByText('Upnext, only visible to you: Only for you: hello').waitFor();
    const nameless = /^\s*- (button|textbox|combobox|link|article|region|complementary)( \[.*\])?:?$/m;
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(nameless);
  });

  test('names the buttons of a card after its text', async () => {
    desk.desk.slack.postFromApp('#launch', {
      text: 'Scheduled',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Scheduled* for tomorrow' } },
        { type: 'section', text: { type: 'mrkdwn', text: '> Kiln tip\n> Fire it twice' } },
        { type: 'context', elements: [{ type: 'mrkdwn', text: 'by <@U0ADA>' }] },
        {
          type: 'actions',
          elements: [{ type: 'button', action_id: 'edit', text: { type: 'plain_text', text: 'Edit' } }],
        },
      ],
    });
    await messages(desk.page).getByRole('group', { name: 'Actions: Kiln tip', exact: true }).waitFor();
  });

  test('announces times on the reader’s clock, names, and each of two equal messages', async () => {
    const { page } = desk;
    const at = Date.parse('2026-11-02T15:00:00Z') / 1000;
    const text = `<@U0MEI>: goes out <!date^${at}^{date_short_pretty} at {time}|15:00 UTC> :tada:`;
    const spoken = page.getByRole('log').getByRole('paragraph');
    desk.desk.slack.postFromApp('#launch', { text });
    await spoken.getByText('@Mei Tanaka: goes out today at 16:00 🎉').waitFor();
    await goTo(page, desk.desk.url, 'U0GRACE');
    // The first message on her clock: from here on, new ones are announced to her.
    await page
      .getByText(/goes out today at 10:00\sAM/)
      .first()
      .waitFor();
    desk.desk.slack.postFromApp('#launch', { text });
    await spoken.getByText(/goes out today at 10:00\sAM/).waitFor();
    const before = await spoken.elementHandle();
    desk.desk.slack.postFromApp('#launch', { text });
    await expect
      .poll(() => before?.evaluate((paragraph: { isConnected: boolean }) => paragraph.isConnected))
      .toBe(false);
    await spoken.getByText(/goes out today at 10:00\sAM/).waitFor();
  });

  test('announces what a redrawn form says, such as the meaning of a date', async () => {
    const { page } = desk;
    await openForm(page);
    const spoken = form(page).getByRole('log').getByRole('paragraph');
    await form(page).getByLabel('When').fill('tomorrow 9am');
    expect(await spoken.count()).toBe(0);
    await form(page).getByLabel('When').press('Enter');
    await spoken.getByText('Read as: tomorrow 9am').waitFor();
    expect(await spoken.count()).toBe(1);
    await form(page).getByLabel('When').fill('Friday noon');
    await form(page).getByLabel('When').press('Enter');
    await spoken.getByText('Read as: Friday noon').waitFor();
    expect(await spoken.allTextContents()).toEqual(['Read as: Friday noon']);
    await hasFocus(page, form(page).getByLabel('When'));
  });

  test('fits a 360-pixel screen: clock, channel, sidebar, card and form', async () => {
    const { page, problems } = await openPage(desk.browser, () => desk.desk.url, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await goTo(page, desk.desk.url);
    await page.getByRole('button', { name: /^Move time/ }).tap();
    const clockInput = await page.getByLabel('Date and time (Berlin)').boundingBox();
    expect(clockInput?.width).toBeGreaterThanOrEqual(240);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Close' }).tap();

    await send(page, '/card');
    await messages(page).getByRole('button', { name: 'Publish' }).waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Open sidebar' }).tap();
    await page.getByRole('button', { name: '#social' }).tap();
    await page.getByRole('heading', { name: '#social' }).waitFor();
    await openForm(page);
    expect((await form(page).boundingBox())?.width).toBe(360);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('the focus stays in a message whose button has gone, and with the choice of a person', async () => {
    const { page } = desk;
    await send(page, '/card');
    await messages(page).getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page, messages(page).getByRole('article').last());
    const person = page.getByRole('combobox', { name: 'Signed in as' });
    await person.focus();
    await person.selectOption('U0MEI');
    await page.getByText('Owner · Tokyo').waitFor();
    await hasFocus(page, page.getByRole('combobox', { name: 'Signed in as' }));
    expect(await page.title()).toBe('#launch · Mei Tanaka · Northwind Studio');
  });

  test('a date to move time to can be typed', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: /^Move time/ }).press('Enter');
    await page.getByLabel('Date and time (Berlin)').focus();
    await page.keyboard.type('05112026');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect.poll(() => desk.desk.clock.now().getMonth()).toBeGreaterThanOrEqual(4);
  });

  test('follows the system’s color scheme until a person picks one', async () => {
    const { page } = desk;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => background(page)).toBe('rgb(20, 23, 27)');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    expect(await background(page)).toBe('rgb(244, 241, 234)');
    await page.reload();
    await composer(page).waitFor();
    expect(await background(page)).toBe('rgb(244, 241, 234)');
    await page.emulateMedia({ colorScheme: null });
  });

  test('runs no animations when reduced motion is preferred', async () => {
    const { page } = desk;
    const running = () =>
      page.evaluate<number>('document.getAnimations().filter((one) => one.playState === "running").length');
    await openForm(page);
    await expect.poll(running).toBe(0);
  });
});
