import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import { composer, form, messages, types, visit } from './open-desk.js';
import { storyDesk } from './story-desk.js';

describe.skipIf(!browserPath)('a conversation on the page', () => {
  const at = new Date('2026-11-02T08:00:00Z');
  const story = storyDesk([
    { name: 'Outbox', entries: async () => [{ at, title: 'X', text: 'Leaves fall' }] },
  ]);
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await visit(story));
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  const goTo = (place: string) => page.getByRole('navigation').getByRole('button', { name: place }).click();

  test('tells a newcomer in one line what to type; a chip fills the field without sending', async () => {
    await page.getByText('Type /form and what you want').waitFor();
    await page.getByRole('button', { name: '/form next week' }).click();
    expect(await composer(page).inputValue()).toBe('/form next week');
    expect(story.desk.workspace.deliveries).toEqual([]);
  });

  test('offers the manifest’s commands and the verbs of their hints', async () => {
    await composer(page).fill('/f');
    const offers = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    expect(await offers.locator('code').allTextContents()).toEqual([
      '/form',
      '/form next week',
      '/form next',
      '/form later',
      '/form help',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe('/form ');
  });

  test('shows a card as Slack would: marks read its way, plain text plain, links that tell nothing', async () => {
    await types(page, '/card');
    const card = messages(page).getByRole('article').last();
    await card.getByRole('strong').getByText('Leaves fall').waitFor();
    expect(await card.textContent()).toContain('2*3*4');
    expect(await card.textContent()).toContain('*not bold* <b>');
    expect(await card.getByRole('link', { name: 'the page' }).getAttribute('rel')).toContain('noopener');
    expect(await card.getByRole('columnheader').allTextContents()).toEqual(['Platform', 'Length']);
    await card.getByText('Markdown', { exact: true }).waitFor();
    expect(await card.getByRole('link', { name: 'A roof in autumn' }).isVisible()).toBe(true);
  });

  test('the newest answer is in sight, however tall the ones before it became', async () => {
    for (let card = 1; card <= 4; card += 1) {
      await types(page, '/card');
      await expect.poll(() => messages(page).getByRole('button', { name: 'Publish' }).count()).toBe(card);
    }
    const last = messages(page).getByRole('button', { name: 'Publish' }).last();
    await expect.poll(() => fromEnd(last)).toBeLessThan(2);
  });

  test('a pressed button changes its message, and that it was edited is said', async () => {
    await types(page, '/card');
    await messages(page).getByRole('button', { name: 'Publish' }).click();
    await messages(page).getByText('Published. 🎉').waitFor();
    expect(await messages(page).getByText('(edited)').isVisible()).toBe(true);
  });

  test('what only one person may see is marked, and nobody else sees it', async () => {
    await types(page, '/whisper hello');
    await messages(page).getByText('Only for you: hello').waitFor();
    expect(await messages(page).getByText('Only visible to you').isVisible()).toBe(true);
    await page.getByLabel('You are').selectOption('U0GRACE');
    await page.getByText('Member · New York').waitFor();
    expect(await messages(page).getByText('Only for you: hello').count()).toBe(0);
  });

  test('a bot that does not answer is told of in Slack’s words, and in the inspector', async () => {
    await types(page, '/silent');
    await messages(page).getByText('/silent failed with the error "operation_timeout"').waitFor();
    await page.getByRole('button', { name: /^Inspector/ }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText(/^late/).waitFor();
    await inspector.getByRole('button', { name: /^Breaches/ }).click();
    await inspector.getByText('operation_timeout').waitFor();
  });

  test('a form that the bot leaves unanswered stays, says so, and keeps what was typed', async () => {
    await types(page, '/form');
    await form(page).getByLabel('Content').fill('ignore me');
    await form(page).getByLabel('When').fill('tomorrow');
    await form(page).getByRole('combobox', { name: 'Platforms' }).click();
    await form(page).getByRole('option', { name: 'X' }).click();
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).getByRole('alert').getByText('We had some trouble connecting. Try again?').waitFor();
    expect(await form(page).getByLabel('Content').inputValue()).toBe('ignore me');
  });

  test('the inspector shows what was sent and how long the ack took', async () => {
    await types(page, '/whisper hello');
    await page.getByRole('button', { name: /^Inspector/ }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText(/acked in [\d.]+ ms/).waitFor();
    await inspector.getByText('/whisper', { exact: true }).click();
    await inspector.getByText('"text": "hello"').waitFor();
  });

  test('answers stay in their thread and are counted under the message', async () => {
    await types(page, 'Shall we?');
    await messages(page).getByText('Shall we?').hover();
    await messages(page).getByRole('button', { name: 'Reply in thread' }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    await thread.getByRole('textbox', { name: 'Reply' }).fill('Yes!');
    await page.keyboard.press('Enter');
    await thread.getByText('Yes!').waitFor();
    expect(await messages(page).getByText('Yes!').count()).toBe(0);
    await messages(page).getByRole('button', { name: '1 reply' }).waitFor();
  });

  test('a message can be handed to the bot from its menu, and the bot called from anywhere', async () => {
    await types(page, 'A fine thought');
    await messages(page).getByText('A fine thought').hover();
    await messages(page).getByRole('button', { name: 'More actions for this message' }).click();
    await page.getByRole('menuitem', { name: 'Form of this' }).click();
    await form(page).getByText('About: A fine thought').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name: 'Fill the form' }).click();
    await form(page).waitFor();
  });

  test('the App Home is each person’s own', async () => {
    await goTo('Upnext App Home');
    await page.getByRole('heading', { name: 'Your desk, U0ADA' }).waitFor();
    await page.getByLabel('You are').selectOption('U0GRACE');
    await page.getByRole('heading', { name: 'Your desk, U0GRACE' }).waitFor();
  });

  test('everyone reads dates in their own clock', async () => {
    await types(page, '/card');
    await messages(page).getByText('today at 16:00').waitFor();
    await page.getByLabel('You are').selectOption('U0GRACE');
    await messages(page)
      .getByText(/today at 10:00\sAM/)
      .waitFor();
    await page.getByLabel('You are').selectOption('U0MEI');
    await messages(page).getByText('tomorrow at 00:00').waitFor();
  });

  test('each sees the channels that are theirs', async () => {
    const places = page.getByRole('navigation').getByRole('button');
    expect((await places.allTextContents()).join()).toContain('#leads');
    await page.getByLabel('You are').selectOption('U0LINUS');
    await page.getByText('Guest · Helsinki').waitFor();
    expect((await places.allTextContents()).join()).not.toContain('#leads');
  });

  test('the clock goes to tomorrow morning of whoever looks, and what was today is yesterday', async () => {
    await types(page, '/card');
    await messages(page).getByText('today at 16:00').waitFor();
    await page.getByRole('button', { name: /^Clock/ }).click();
    await page.getByRole('button', { name: 'To tomorrow, 9:00' }).click();
    await messages(page).getByText('yesterday at 16:00').waitFor();
    expect(Math.round(story.desk.clock.now().getTime() / 60_000)).toBe(
      Date.parse('2026-11-03T08:00:00Z') / 60_000,
    );
  });

  test('shows a panel that it was given', async () => {
    await page.getByRole('button', { name: 'Outbox' }).click();
    await page.getByRole('complementary', { name: 'Outbox' }).getByText('Leaves fall').waitFor();
  });

  test('who is not in a channel can read it, and join', async () => {
    await page.getByLabel('You are').selectOption('U0MEI');
    await goTo('#partners');
    await page.getByText('Mei Tanaka is not in #partners.').waitFor();
    expect(await composer(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Join' }).click();
    await composer(page).waitFor();
  });

  test('what comes into another channel is counted until it is read', async () => {
    await goTo('#social');
    story.desk.clock.moveForward(60_000);
    await story.desk.workspace.userActions.types('U0GRACE', 'C0LAUNCH', 'Anyone?');
    await page.getByRole('navigation').getByRole('button', { name: '#launch 1 new' }).click();
    await messages(page).getByText('Anyone?').waitFor();
    await goTo('#social');
    expect(await page.getByText('1 new').count()).toBe(0);
  });

  test('markup in a person’s words stays words', async () => {
    await types(page, '<img src=x onerror=alert(1)> <script>alert(2)</script>');
    await messages(page).getByText('<img src=x onerror=alert(1)> <script>alert(2)</script>').waitFor();
  });
});

interface Scrolled {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}

/** How far the list around it could still be moved. */
const fromEnd = (inside: Locator) =>
  inside.evaluate((element: { closest(selector: string): Scrolled | null }) => {
    const list = element.closest('.messages');
    return list ? list.scrollHeight - list.scrollTop - list.clientHeight : Infinity;
  });
