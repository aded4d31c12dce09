import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import {
  composer,
  form,
  hasFocus,
  isShown,
  messages,
  openForm,
  send,
  switchTo,
  useDeskPage,
} from './desk-page.js';

describe.skipIf(!browserPath)('the channel view', () => {
  const at = new Date('2026-11-02T08:00:00Z');
  let published = [{ id: '1', at, title: 'X', text: 'Leaves fall' }];
  const desk = useDeskPage({
    panels: [
      {
        name: 'Outbox',
        about: 'Only a rehearsal',
        news: 'One is out.',
        entries: async () => published,
      },
    ],
  });
  const openInSidebar = (name: string | RegExp) =>
    desk.page.getByRole('navigation').getByRole('button', { name }).click();

  test('suggests what to type, and sends nothing until Enter', async () => {
    const { page } = desk;
    await page.getByText('Everything stays on this computer. Try one of these:').waitFor();
    await page.getByRole('button', { name: '/form next week' }).click();
    expect(await composer(page).inputValue()).toBe('/form next week');

    await composer(page).fill('/f');
    const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
    expect(await options.locator('span').allTextContents()).toEqual([
      '/form',
      '/form next week',
      '/form later',
    ]);
    await options.getByText('Open the form for later').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe('/form ');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    expect(await composer(page).inputValue()).toBe('/form later ');
    await composer(page).fill('/for');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(desk.desk.slack.deliveries).toEqual([]);
  });

  test('says that there are new messages below what a reader has scrolled up to', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    const hint = page.getByRole('button', { name: 'New messages' });
    const write = (text: string) =>
      slack.userActions.sendMessage({ user: 'U0GRACE', channel: 'C0LAUNCH', text });
    const last = messages(page).getByRole('article').last();
    const scrollUp = async () => {
      await messages(page).focus();
      await page.keyboard.press('Home');
      await expect.poll(() => pixelsBelow(last)).toBeGreaterThan(200);
    };
    for (let line = 1; line <= 40; line += 1) await write(`Line ${line}`);
    await messages(page).getByText('Line 40').waitFor();
    await expect.poll(() => pixelsBelow(last)).toBeLessThan(2);
    expect(await hint.count()).toBe(0);

    await scrollUp();
    await write('Are you there?');
    await hint.waitFor();
    expect(await pixelsBelow(last)).toBeGreaterThan(200);
    await composer(page).focus();
    for (let tabs = 0; (await hint.and(page.locator(':focus')).count()) === 0; tabs += 1) {
      expect(tabs).toBeLessThan(6);
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => pixelsBelow(last)).toBeLessThan(2);
    expect(await hint.count()).toBe(0);
    await messages(page).and(page.locator(':focus')).waitFor();

    await scrollUp();
    await write('Still there?');
    await hint.waitFor();
    await messages(page).focus();
    await page.keyboard.press('End');
    await hint.waitFor({ state: 'detached' });

    await scrollUp();
    await send(page, 'Here I am');
    await expect.poll(() => pixelsBelow(last)).toBeLessThan(2);
    expect(await hint.count()).toBe(0);
  });

  test('renders a card as Slack does, and replaces it when its button is pressed', async () => {
    const { page } = desk;
    await send(page, '/card');
    const card = messages(page).getByRole('article').last();
    await card.getByRole('strong').getByText('Leaves fall').waitFor();
    await card.getByText('A rich text block').waitFor();
    const text = await card.textContent();
    expect(text).toContain('2*3*4');
    expect(text).toContain('*not bold* <b>');
    expect(await card.getByRole('link', { name: 'the page' }).getAttribute('rel')).toContain('noopener');
    expect(await card.getByRole('link', { name: 'A roof in autumn' }).isVisible()).toBe(true);

    await card.getByRole('button', { name: 'Publish' }).click();
    await messages(page).getByText('Published. 🎉').waitFor();
    expect(await messages(page).getByText('(edited)').isVisible()).toBe(true);
  });

  test('keeps the newest message in view when earlier ones grow', async () => {
    const { page } = desk;
    for (let count = 1; count <= 3; count += 1) {
      await send(page, '/card');
      await messages(page)
        .getByRole('button', { name: 'Publish' })
        .nth(count - 1)
        .waitFor();
    }
    const last = messages(page).getByRole('button', { name: 'Publish' }).last();
    await expect.poll(() => pixelsBelow(last)).toBeLessThan(2);
  });

  test('shows an ephemeral message to one person, and its request in the inspector', async () => {
    const { page } = desk;
    await send(page, '/whisper hello');
    await messages(page).getByText('Only for you: hello').waitFor();
    expect(await messages(page).getByText('Only visible to you').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Inspector' }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText(/acknowledged in [\d.]+ ms/).waitFor();
    await inspector.getByText('/whisper', { exact: true }).click();
    await inspector.getByText('"text": "hello"').waitFor();

    await switchTo(page, 'U0GRACE');
    await page.getByText('Member · New York').waitFor();
    expect(await messages(page).getByText('Only for you: hello').count()).toBe(0);
  });

  test('previews the notification of each message in the inspector', async () => {
    const { page } = desk;
    await send(page, '/card');
    await messages(page).getByRole('button', { name: 'Publish' }).waitFor();
    await send(page, '/whisper hello');
    await messages(page).getByText('Only for you: hello').waitFor();

    await page.getByRole('button', { name: 'Inspector' }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByRole('button', { name: 'Notifications 1' }).click();
    const preview = inspector.getByRole('listitem');
    await preview.getByText('Phone Up next: Leaves fall').waitFor();
    const desktop = await preview.getByText('Desktop').locator('..').textContent();
    expect(desktop).toMatch(
      /^Desktop Up next\nLeaves fall, prices too\. 2\*3\*4 the page\nGoes out\ntoday at \d/,
    );
  });

  test('reports a command timeout in Slack’s words and in the inspector', async () => {
    const { page } = desk;
    await send(page, '/silent');
    await messages(page).getByText('/silent failed with the error "operation_timeout"').waitFor();
    await page.getByRole('button', { name: /^Inspector, 1 violation/ }).click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByText(/^timed out/).waitFor();
    await inspector.getByRole('button', { name: /^Violations/ }).click();
    await isShown(inspector.getByText('operation_timeout'));
  });

  test('keeps a form open with its values when the app does not answer', async () => {
    const { page } = desk;
    await openForm(page);
    await form(page).getByLabel('Content').fill('ignore me');
    await form(page).getByLabel('When').fill('tomorrow');
    await form(page).getByRole('combobox', { name: 'Platforms' }).click();
    await form(page).getByRole('option', { name: 'X' }).click();
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).getByRole('alert').getByText('We had some trouble connecting. Try again?').waitFor();
    expect(await form(page).getByLabel('Content').inputValue()).toBe('ignore me');
  });

  test('keeps replies in their thread, counts them, and shows HTML as text', async () => {
    const { page } = desk;
    const html = '<img src=x onerror=alert(1)> <script>alert(2)</script>';
    await send(page, html);
    await messages(page).getByText(html).hover();
    await messages(page).getByRole('button', { name: 'Reply in thread' }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    await thread.getByRole('textbox', { name: 'Reply' }).fill('Yes!');
    await page.keyboard.press('Enter');
    await thread.getByText('Yes!').waitFor();
    expect(await messages(page).getByText('Yes!').count()).toBe(0);
    await messages(page).getByRole('button', { name: '1 reply' }).waitFor();
  });

  test('runs message shortcuts and global shortcuts', async () => {
    const { page } = desk;
    await send(page, 'A fine thought');
    await messages(page).getByText('A fine thought').hover();
    await messages(page).getByRole('button', { name: 'Message actions' }).click();
    await page.getByRole('menuitem', { name: 'Form of this' }).click();
    await form(page).getByText('About: A fine thought').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name: 'Fill the form' }).click();
    await isShown(form(page));
  });

  test('gives each person their own Home tab and channels, and lets them join', async () => {
    const { page } = desk;
    const sidebar = page.getByRole('navigation').getByRole('button');
    expect((await sidebar.allTextContents()).join()).toContain('#leads');
    await openInSidebar('Upnext Home tab');
    await page.getByRole('heading', { name: 'Home of U0ADA' }).waitFor();

    await switchTo(page, 'U0LINUS');
    await page.getByText('Guest · Helsinki').waitFor();
    expect((await sidebar.allTextContents()).filter((name) => name.includes('#'))).toEqual([
      '#general',
      '#launch',
    ]);
    await switchTo(page, 'U0OMAR');
    await page.getByText('External · Dubai').waitFor();
    expect((await sidebar.allTextContents()).filter((name) => name.includes('#'))).toEqual([
      '#partnersshared',
    ]);

    await switchTo(page, 'U0MEI');
    await page.getByRole('heading', { name: 'Home of U0MEI' }).waitFor();
    await openInSidebar('#partners');
    await page.getByText('You’re not in #partners.').waitFor();
    expect(await composer(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Join channel' }).click();
    await composer(page).waitFor();
  });

  test('shows dates in each person’s time zone, and moves the clock to their next morning', async () => {
    const { page } = desk;
    await send(page, '/card');
    await messages(page).getByText('today at 16:00').waitFor();
    await switchTo(page, 'U0GRACE');
    await messages(page)
      .getByText(/today at 10:00\sAM/)
      .waitFor();
    await page.getByRole('button', { name: /^Move time/ }).click();
    await page.getByRole('button', { name: /^Tomorrow at 9:00\sAM$/ }).waitFor();
    await page.keyboard.press('Escape');
    await switchTo(page, 'U0MEI');
    await messages(page).getByText('tomorrow at 00:00').waitFor();

    await switchTo(page, 'U0ADA');
    await messages(page).getByText('today at 16:00').waitFor();
    await page.getByRole('button', { name: /^Move time/ }).click();
    await page.getByRole('button', { name: 'Tomorrow at 09:00' }).click();
    await messages(page).getByText('yesterday at 16:00').waitFor();
    const minutes = Math.round(desk.desk.clock.now().getTime() / 60_000);
    expect(minutes).toBe(Date.parse('2026-11-03T08:00:00Z') / 60_000);
  });

  test('a link to a message opens its channel there', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    await send(page, 'The oldest');
    for (let index = 0; index < 30; index += 1)
      await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: `Newer ${index}` });
    const oldest = messages(page).getByRole('article').filter({ hasText: 'The oldest' });
    const ts = (await oldest.getAttribute('data-ts')) ?? '';
    const url = `https://northwind.slack.com/archives/C0LAUNCH/p${ts.replace('.', '')}`;
    await openInSidebar('#general');
    await send(page, `Look: ${url}`);
    await messages(page).getByRole('link', { name: url }).click();
    await hasFocus(page, oldest);
    await expect.poll(async () => (await oldest.boundingBox())?.y).toBeGreaterThan(0);
    await page.goBack();
    await messages(page).getByText('Look:').waitFor();
  });

  test('says where time moves to, takes commands meanwhile, and stops when asked', async () => {
    const { page } = desk;
    desk.desk.holdClock();
    await page.getByRole('button', { name: /^Move time/ }).click();
    await page.getByRole('button', { name: 'Tomorrow at 09:00' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Moving time to 3 Nov 2026, 09:00.' });
    await notice.waitFor();
    await send(page, '/card');
    await messages(page).getByText('today at 16:00').waitFor();
    await notice.getByRole('button', { name: 'Stop' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(desk.desk.clock.now().toISOString()).toBe('2026-11-02T08:00:00.000Z');
  });

  test('nobody can write in the Messages tab while the manifest makes it read-only', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    const tab = slack.directMessage('ada').id;
    slack.postFromApp(tab, { text: 'Your post went out.' });
    await openInSidebar(/^Upnext( 1 new)?$/);
    await messages(page).getByText('Your post went out.').waitFor();
    await send(page, 'Thanks');
    await messages(page).getByText('Thanks').waitFor();

    const appHome = slack.manifest?.features?.app_home;
    if (appHome) appHome.messages_tab_read_only_enabled = true;
    slack.postFromApp(tab, { text: 'Another one did.' });
    await page.getByText('Sending messages to this app has been turned off.').waitFor();
    expect(await composer(page).count()).toBe(0);
    await messages(page).getByText('Your post went out.').hover();
    await messages(page).getByRole('button', { name: 'Reply in thread' }).first().click();
    await page.getByRole('complementary', { name: 'Thread' }).getByText('has been turned off').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('shows custom panels, and says when one has its first new entry', async () => {
    const button = (name: string) => desk.page.getByRole('button', { name, exact: true });
    await desk.page.reload();
    await desk.page.waitForResponse(/panels\/Outbox/);
    published = [{ id: '0', at, title: 'X', text: 'Frost at night' }, ...published];
    desk.desk.clock.moveForward(60_000);
    await button('Outbox, 1 new').waitFor();
    await desk.page.getByRole('status').getByText('One is out.').waitFor();
    await button('Outbox, 1 new').click();
    const outbox = desk.page.getByRole('complementary', { name: 'Outbox' });
    await outbox.getByText('Frost at night').waitFor();
    await outbox.getByText('Only a rehearsal').waitFor();
    await button('Outbox').waitFor();

    // The same network at the same time.
    published = [{ id: '2', at, title: 'X', text: 'Prices too' }, ...published];
    desk.desk.clock.moveForward(60_000);
    await outbox.getByText('Prices too').waitFor();
    published = [{ id: '3', at, title: 'Threads', text: 'Snow next' }, ...published];
    desk.desk.clock.moveForward(60_000);
    await outbox.getByText('Snow next').waitFor();
    expect(await outbox.locator('.entry-text').allTextContents()).toEqual([
      'Snow next',
      'Prices too',
      'Frost at night',
      'Leaves fall',
    ]);
  });

  test('counts new messages in other channels until they are read', async () => {
    const { page } = desk;
    await openInSidebar('#social');
    desk.desk.clock.moveForward(60_000);
    await desk.desk.slack.userActions.sendMessage({
      user: 'U0GRACE',
      channel: 'C0LAUNCH',
      text: 'Anyone?',
    });
    await openInSidebar('#launch 1 new');
    await messages(page).getByText('Anyone?').waitFor();
    await openInSidebar('#social');
    expect(await page.getByText('1 new').count()).toBe(0);
  });
});

interface Scrolled {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}

/** How far the list that contains the element can still scroll down. */
const pixelsBelow = (inside: Locator) =>
  inside.evaluate((element: { closest(selector: string): Scrolled | null }) => {
    const list = element.closest('.messages');
    return list ? list.scrollHeight - list.scrollTop - list.clientHeight : Infinity;
  });
