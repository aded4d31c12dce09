import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../src/workspace/violations.js';
import { browserPath } from '../../support/browser.js';
import { composer, form, hasFocus, messages, types, visit } from './open-desk.js';
import { storyDesk } from './story-desk.js';

describe.skipIf(!browserPath)('a form on the page', () => {
  const story = storyDesk();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = await visit(story));
    await types(page, '/form');
    await form(page).waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
    expectNoViolations(story.desk.workspace);
  });

  const field = (name: string | RegExp) => form(page).getByLabel(name, { exact: typeof name === 'string' });
  const press = (name: string) => form(page).getByRole('button', { name, exact: true }).click();
  const fillWhatMust = async () => {
    await field('Content').fill('Leaves fall');
    await field('When').fill('tomorrow 9am');
    await choose('Platforms', 'LinkedIn');
  };
  async function choose(label: string, option: string, letters = '') {
    const select = form(page).getByRole('combobox', { name: label });
    await select.click();
    if (letters) await select.fill(letters);
    await form(page).getByRole('option', { name: option }).click();
  }
  const submitted = () => {
    const body = story.desk.workspace.deliveries.findLast(({ kind }) => kind === 'view_submission')?.body;
    return (body?.view as { state: { values: Record<string, Record<string, Record<string, unknown>>> } })
      .state.values;
  };

  test('opens with the first field in focus and every element labelled', async () => {
    await hasFocus(page, field('Content'));
    const nameless = /^\s*- (button|textbox|combobox|checkbox|radio|group|radiogroup)( \[.*\])?:?$/m;
    expect(await form(page).ariaSnapshot()).not.toMatch(nameless);
    expect(await form(page).getByRole('status').textContent()).toBe(
      'WarningThe same text went out yesterday.',
    );
  });

  test('an empty required field is answered under it, and has the focus', async () => {
    await press('Send');
    await form(page).getByText('Please complete this required field.').first().waitFor();
    const content = field('Content');
    expect(await content.getAttribute('aria-invalid')).toBe('true');
    await hasFocus(page, content);
    const describedBy = (await content.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(
      'Please complete this required field.',
    );
  });

  test('the bot’s errors stand under their fields, and what was typed stays', async () => {
    await fillWhatMust();
    await field('Content').fill('bad words');
    await press('Send');
    await form(page).getByText('Mind your words.').waitFor();
    expect(await form(page).getByText('That time has gone by.').isVisible()).toBe(true);
    expect(await field('Content').inputValue()).toBe('bad words');
    expect(await field('When').inputValue()).toBe('tomorrow 9am');
  });

  test('who mends another field first is left alone there', async () => {
    await press('Send');
    await form(page).getByText('Please complete this required field.').first().waitFor();
    await field('When').pressSequentially('tomorrow 9am', { delay: 20 });
    await hasFocus(page, field('When'));
    expect(await field('When').inputValue()).toBe('tomorrow 9am');
    expect(await field('Content').inputValue()).toBe('');
  });

  test('sends every value in Slack’s form, touched or not', async () => {
    await fillWhatMust();
    await choose('Status', 'Draft');
    await choose('Template', 'Autumn thanks', 'autumn');
    await choose('Channel', '#social');
    await choose('Conversation', '#general');
    await field(/^Day/).fill('2026-12-24');
    await field(/^Instant/).fill('2026-12-24T18:00');
    await field('Tell the channel').check();
    await field('Sober').check();
    await field(/^Mail/).fill('ada@northwind.example');
    await field(/^Link/).fill('https://northwind.example');
    await field(/^Number/).fill('7');
    await press('Send');
    await form(page).waitFor({ state: 'detached' });
    expect(submitted()).toMatchObject({
      Content: { value: { type: 'plain_text_input', value: 'Leaves fall' } },
      Platforms: { value: { selected_options: [{ value: 'linkedin' }] } },
      Status: { value: { selected_option: { text: { type: 'plain_text', text: 'Draft' }, value: 'draft' } } },
      Template: { value: { selected_option: { value: 'autumn thanks' } } },
      Owner: { value: { selected_user: 'U0GRACE' } },
      Channel: { value: { selected_channel: 'C0SOCIAL' } },
      Conversation: { value: { selected_conversation: 'C0GENERAL' } },
      Day: { value: { selected_date: '2026-12-24' } },
      Time: { value: { selected_time: '09:30' } },
      Instant: { value: { selected_date_time: Date.parse('2026-12-24T17:00:00Z') / 1000 } },
      Options: { value: { selected_options: [{ value: 'tell the channel' }] } },
      Mood: { value: { selected_option: { value: 'sober' } } },
      Mail: { value: { value: 'ada@northwind.example' } },
      Link: { value: { value: 'https://northwind.example' } },
      Number: { value: { value: '7' } },
    });
    await messages(page).getByText('@Ada Fischer planned: Leaves fall').waitFor();
  });

  test('says that it is working until the bot has answered', async () => {
    const answer = story.desk.hold();
    await fillWhatMust();
    await press('Send');
    await form(page).getByText('Working …').waitFor();
    const send = form(page).getByRole('button', { name: 'Send' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await hasFocus(page, send);
    answer();
    await form(page).waitFor({ state: 'detached' });
  });

  test('Enter in a field that asks the bot shows its answer and keeps the rest', async () => {
    await field('Content').fill('Leaves fall');
    await field('When').fill('tomorrow 9am');
    await field('When').press('Enter');
    await form(page).getByText('Read as: tomorrow 9am').waitFor();
    expect(await field('Content').inputValue()).toBe('Leaves fall');
  });

  test('tells how much room is left only when it gets short', async () => {
    await field('Content').fill('short');
    expect(
      await form(page)
        .getByText(/of 40 characters/)
        .count(),
    ).toBe(0);
    await field('Content').fill('a'.repeat(41));
    await form(page).getByText('41 of 40 characters').waitFor();
  });

  test('a second view lies over the form and leads back to it, with what was typed', async () => {
    await field('Content').fill('Leaves fall');
    await press('Details');
    await form(page, 'Details').getByText('Nothing more to know.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await form(page).waitFor();
    expect(await field('Content').inputValue()).toBe('Leaves fall');
  });

  test('a dangerous button asks first, and No means no', async () => {
    const pressed = () => story.desk.workspace.deliveries.filter(({ name }) => name === 'discard').length;
    await press('Discard');
    await page
      .getByRole('dialog', { name: 'Discard everything?' })
      .getByRole('button', { name: 'Keep it' })
      .click();
    expect(pressed()).toBe(0);
    await press('Discard');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(pressed).toBe(1);
  });

  test('several are chosen one by one, and each can be taken back', async () => {
    await choose('Platforms', 'X');
    await choose('Platforms', 'Threads');
    await form(page).getByRole('button', { name: 'Remove X' }).click();
    const chosen = form(page).getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    expect(await chosen.allTextContents()).toEqual(['Threads']);
  });

  test('Escape closes an open list first, then the form, and the bot hears of it', async () => {
    await form(page).getByRole('combobox', { name: 'Status' }).click();
    await form(page).getByRole('option', { name: 'Draft' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await form(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => story.desk.workspace.deliveries.at(-1)?.kind).toBe('view_closed');
    await hasFocus(page, composer(page));
  });
});
