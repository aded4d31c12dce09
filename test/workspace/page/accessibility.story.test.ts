import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import { composer, form, hasFocus, messages, types, visit } from './open-desk.js';
import { storyDesk } from './story-desk.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

describe.skipIf(!browserPath)('the page for every hand, eye and ear', () => {
  const story = storyDesk();

  const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  /** Tab by Tab, as far as a patient person would. */
  const tabTo = async (page: Page, goal: Locator) => {
    for (let presses = 0; (await goal.and(page.locator(':focus')).count()) === 0; presses++) {
      expect(presses).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
  };

  test('by keyboard alone: from the first Tab to the message, and back in the field', async () => {
    const { page, complaints } = await visit(story);
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
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the focus stays inside an open form', async () => {
    const { page } = await visit(story);
    await types(page, '/form');
    await form(page).waitFor();
    for (let presses = 0; presses < 45; presses++) {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus:not(dialog, dialog *)').count()).toBe(0);
    }
    await page.context().close();
  });

  test('new messages are read out, and every control has a name', async () => {
    const { page } = await visit(story);
    await types(page, '/whisper hello');
    await page.getByRole('log').getByText('Upnext, only visible to you: Only for you: hello').waitFor();
    const nameless = /^\s*- (button|textbox|combobox|link|article|region|complementary)( \[.*\])?:?$/m;
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(nameless);
    await page.context().close();
  });

  test('at 360 pixels nothing is wider than the phone: channel, drawer, card, form', async () => {
    const { page } = await visit(story, 'U0ADA', PHONE);
    await types(page, '/card');
    await messages(page).getByRole('button', { name: 'Publish' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Channels and people' }).tap();
    await page.getByRole('button', { name: '#social' }).tap();
    await page.getByRole('heading', { name: '#social' }).waitFor();
    await types(page, '/form');
    await form(page).waitFor();
    expect((await form(page).boundingBox())?.width).toBe(360);
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });

  test('on a phone the time that the clock is moved to is seen whole', async () => {
    const { page } = await visit(story, 'U0ADA', { ...PHONE, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: /^Clock/ }).tap();
    const goal = page.getByLabel('To a time in Berlin');
    expect((await goal.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });

  test('follows the system into the dark, and the person’s own choice before it', async () => {
    const { page } = await visit(story, 'U0ADA', { colorScheme: 'dark' });
    expect(await background(page)).toBe('rgb(20, 23, 27)');
    await page.getByRole('button', { name: 'Switch to light' }).click();
    expect(await background(page)).toBe('rgb(244, 241, 234)');
    await page.reload();
    await composer(page).waitFor();
    expect(await background(page)).toBe('rgb(244, 241, 234)');
    await page.context().close();
  });

  test('where motion is unwelcome nothing turns', async () => {
    const { page } = await visit(story, 'U0ADA', { reducedMotion: 'reduce' });
    await types(page, '/form');
    const turning = () =>
      page.evaluate<number>('document.getAnimations().filter((one) => one.playState === "running").length');
    await form(page).waitFor();
    await expect.poll(turning).toBe(0);
    await page.context().close();
  });
});
