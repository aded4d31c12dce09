import { describe, expect, test } from 'vitest';
import { browserPath } from '../../support/browser.js';
import { modal, plain } from '../pieces.js';
import { call } from '../slack.js';
import { form, hasFocus, isShown, messages, openForm, useDeskPage } from './desk-page.js';

describe.skipIf(!browserPath)('with the keyboard alone', () => {
  const desk = useDeskPage();

  const button = (text: string) => ({ type: 'button', action_id: text, text: plain(text) });
  async function openWindow(blocks: object[]) {
    const { slack } = desk.desk;
    await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/whisper Hi' });
    const trigger_id = slack.deliveries.at(-1)?.body.trigger_id;
    const { submit: _, ...view } = modal(blocks, { title: plain('Calendar') });
    await call(slack, 'views.open', { trigger_id, view });
    await form(desk.page, 'Calendar').waitFor();
  }
  const inWindow = (name: string) => form(desk.page, 'Calendar').getByRole('button', { name, exact: true });

  test('a code block is copied with its button', async () => {
    const { page } = desk;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openWindow([
      {
        type: 'section',
        text: { type: 'mrkdwn', text: 'Copy this now:\n```https://feed.example/1?a=1&amp;b=2```' },
      },
    ]);
    await hasFocus(page, inWindow('Copy'));
    await page.keyboard.press('Enter');
    await hasFocus(page, inWindow('Copied'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('https://feed.example/1?a=1&b=2');
    await page.keyboard.press('Tab');
    await isShown(inWindow('Copy'));
  });

  test('a window without fields starts at its first button, and goes round', async () => {
    const { page } = desk;
    await openWindow([
      { type: 'section', text: plain('Your calendar feed') },
      { type: 'actions', elements: [button('Get URL'), button('Stop')] },
    ]);
    await hasFocus(page, inWindow('Get URL'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await hasFocus(page, form(page, 'Calendar').locator('header button'));
    await page.keyboard.press('Shift+Tab');
    await hasFocus(page, form(page, 'Calendar').locator('footer button'));
  });

  test('a window with nothing to press starts at its end', async () => {
    await openWindow([{ type: 'section', text: plain('9 posts are ready') }]);
    await hasFocus(desk.page, form(desk.page, 'Calendar').locator('footer button').last());
  });

  test('a question starts at its harmless answer', async () => {
    const { page } = desk;
    await openForm(page);
    await page.keyboard.type('Leaves');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await hasFocus(page, question.getByRole('button', { name: 'Stay' }));
  });

  test('Escape goes to the question and back to the form, however often', async () => {
    const { page } = desk;
    await openForm(page);
    await page.keyboard.type('Leaves');
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    for (const asks of [1, 0, 1, 0, 1, 0]) {
      await page.keyboard.press('Escape');
      await expect.poll(() => question.count()).toBe(asks);
    }
    expect(await form(page).getByRole('textbox', { name: 'Content' }).inputValue()).toBe('Leaves');
  });

  test('a notice can be reached while a form is open', async () => {
    const { page } = desk;
    desk.desk.holdClock();
    await page.getByRole('button', { name: /^Move time/ }).click();
    await page.getByRole('button', { name: '1 minute' }).click();
    await openForm(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('You can go on.').waitFor({ state: 'detached' });
    await isShown(form(page));
  });

  test('a group of one checkbox has the checkbox’s name', async () => {
    const options = [{ text: plain('Agents may propose posts'), value: 'yes' }];
    desk.desk.slack.postFromApp('#launch', {
      text: 'Agents',
      blocks: [
        { type: 'section', text: plain('Agents read posts') },
        { type: 'actions', elements: [{ type: 'checkboxes', action_id: 'propose', options }] },
        { type: 'actions', elements: [{ type: 'button', action_id: 'add', text: plain('Add') }] },
      ],
    });
    const group = (name: string) => messages(desk.page).getByRole('group', { name, exact: true });
    await isShown(group('Actions: Agents read posts'));
    await isShown(group('Actions: Agents may propose posts'));
  });
});
