import { afterEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../../src/local-slack/index.js';
import { browserPath } from '../../support/browser.js';
import { input, modal, plain } from '../pieces.js';
import { call } from '../slack.js';
import { composer, form, hasFocus, isShown, messages, openForm, useDeskPage } from './desk-page.js';

describe.skipIf(!browserPath)('a modal form', () => {
  const desk = useDeskPage({ desk: 'per file' });
  afterEach(async () => {
    await desk.desk.slack.userActions.closeAllModals({ user: 'U0ADA' });
    await form(desk.page).waitFor({ state: 'detached' });
    expectNoViolations(desk.desk.slack);
  });

  const field = (name: string | RegExp) =>
    form(desk.page).getByLabel(name, { exact: typeof name === 'string' });
  const press = (name: string) => form(desk.page).getByRole('button', { name, exact: true }).click();
  async function choose(label: string, option: string, query = '') {
    const select = form(desk.page).getByRole('combobox', { name: label });
    await select.click();
    if (query) await select.fill(query);
    await form(desk.page).getByRole('option', { name: option }).click();
  }
  async function fillRequired(content = 'Leaves fall') {
    await field('Content').fill(content);
    await field('When').fill('tomorrow 9am');
    await choose('Platforms', 'LinkedIn');
  }
  const submitted = () => {
    const { deliveries } = desk.desk.slack;
    const body = deliveries.findLast(({ kind }) => kind === 'view_submission')?.body;
    return (body?.view as { state: { values: Record<string, Record<string, Record<string, unknown>>> } })
      .state.values;
  };

  test('focuses the first field, labels every element, and counts characters near the limit', async () => {
    const { page } = desk;
    await openForm(page);
    await hasFocus(page, field('Content'));
    const nameless = /^\s*- (button|textbox|combobox|checkbox|radio|group|radiogroup)( \[.*\])?:?$/m;
    expect(await form(page).ariaSnapshot()).not.toMatch(nameless);
    expect(await form(page).locator('.blocks').getByRole('status').textContent()).toBe(
      'WarningThe same text went out yesterday.',
    );

    await field('Content').fill('short');
    const counter = form(page).getByText(/of 40 characters/);
    expect(await counter.count()).toBe(0);
    await field('Content').fill('a'.repeat(41));
    await form(page).getByText('41 of 40 characters').waitFor();
  });

  test('may be closed by the app while a value or options are on their way', async () => {
    const { page } = desk;
    await openForm(page);
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const paths = [/\/desk\/actions/, /\/desk\/options/];
    for (const path of paths) await page.route(path, (route) => closed.then(() => route.continue()));
    const sent = paths.map((path) => page.waitForRequest(path));
    const answered = paths.map((path) => page.waitForResponse(path));
    await field('Content').fill('Too late');
    await form(page).getByRole('combobox', { name: 'Platforms' }).click();
    await Promise.all(sent);
    await desk.desk.slack.userActions.closeAllModals({ user: 'U0ADA' });
    await form(page).waitFor({ state: 'detached' });
    close();
    const statuses = (await Promise.all(answered)).map((response) => response.status());
    expect(statuses).toEqual([200, 200]);
    await page.unrouteAll();
  });

  test('focuses the first empty required field, but not while another one is being filled', async () => {
    const { page } = desk;
    const required = 'Please complete this required field.';
    await openForm(page);
    await press('Send');
    await form(page).getByText(required).first().waitFor();
    await hasFocus(page, field('Content'));
    expect(await field('Content').getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await field('Content').getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(required);

    await field('When').pressSequentially('tomorrow 9am');
    await hasFocus(page, field('When'));
    expect(await field('When').inputValue()).toBe('tomorrow 9am');
    expect(await field('Content').inputValue()).toBe('');
  });

  test('shows the app’s errors under their fields and keeps the values', async () => {
    const { page } = desk;
    await openForm(page);
    await fillRequired('bad words');
    await press('Send');
    await form(page).getByText('Use polite words.').waitFor();
    expect(await form(page).getByText('This time is in the past.').isVisible()).toBe(true);
    expect(await field('Content').inputValue()).toBe('bad words');
    expect(await field('When').inputValue()).toBe('tomorrow 9am');
  });

  test('says once, and at its field, that a value did not arrive', async () => {
    const { page } = desk;
    await openForm(page);
    const error = 'Couldn’t reach the local Slack.';
    await page.route(/\/desk\/actions/, (route) => route.fulfill({ json: { error } }));
    await field('Content').fill('Lost');
    await isShown(page.locator('[data-block=Content]').getByRole('alert').getByText(error));
    await isShown(page.getByText(error));
    await page.unrouteAll();
  });

  test('sends every value, changed or not, and waits for the app', async () => {
    const { page } = desk;
    await openForm(page);
    await fillRequired();
    await choose('Status', 'Draft');
    await choose('Template', 'Autumn thanks', 'autumn');
    await choose('Channel', '#social');
    await choose('Conversation', '#general');
    await field(/^Day/).fill('2026-12-24');
    await field(/^Instant/).fill('2026-12-24T18:00');
    await field('Notify channel').check();
    await field('Sober').check();
    await field(/^Mail/).fill('ada@northwind.example');
    await field(/^Link/).fill('https://northwind.example');
    await field(/^Number/).fill('7');

    const release = desk.desk.holdSubmissions();
    const send = form(page).getByRole('button', { name: 'Send' });
    await send.click();
    await form(page).getByText('Submitting…').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await hasFocus(page, send);
    release();
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
      Options: { value: { selected_options: [{ value: 'notify channel' }] } },
      Mood: { value: { selected_option: { value: 'sober' } } },
      Mail: { value: { value: 'ada@northwind.example' } },
      Link: { value: { value: 'https://northwind.example' } },
      Number: { value: { value: '7' } },
    });
    await messages(page).getByText('@Ada Fischer planned: Leaves fall').waitFor();
  });

  test('keeps the values when the app updates the form or pushes a view', async () => {
    const { page } = desk;
    await openForm(page);
    await field('Content').fill('Leaves fall');
    await field('When').fill('tomorrow 9am');
    await field('When').press('Enter');
    await form(page).locator('.hint').getByText('Read as: tomorrow 9am').waitFor();
    expect(await field('Content').inputValue()).toBe('Leaves fall');

    await press('Details');
    await form(page, 'Details').getByText('No more details.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await form(page).waitFor();
    expect(await field('Content').inputValue()).toBe('Leaves fall');
  });

  test('asks before a dangerous button, and does nothing on cancel', async () => {
    const { page } = desk;
    const presses = () => desk.desk.slack.deliveries.filter(({ name }) => name === 'discard').length;
    const dialog = page.getByRole('dialog', { name: 'Discard everything?' });
    await openForm(page);
    await press('Discard');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(presses()).toBe(0);
    await press('Discard');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(presses).toBe(1);
  });

  test('adds and removes options; Escape closes the open list first, then the form', async () => {
    const { page } = desk;
    await openForm(page);
    await choose('Platforms', 'X');
    await choose('Platforms', 'Threads');
    await form(page).getByRole('button', { name: 'Remove X' }).click();
    const selected = form(page).getByRole('list', { name: 'Selected' }).getByRole('listitem');
    expect(await selected.allTextContents()).toEqual(['Threads']);

    await form(page).getByRole('combobox', { name: 'Status' }).click();
    await form(page).getByRole('option', { name: 'Draft' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await form(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    const leave = page.getByRole('dialog', { name: 'Are you sure?' });
    await leave.getByRole('button', { name: 'Stay' }).click();
    expect(await selected.allTextContents()).toEqual(['Threads']);
    await page.keyboard.press('Escape');
    await leave.getByRole('button', { name: 'Leave' }).click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => desk.desk.slack.deliveries.at(-1)?.kind).toBe('view_closed');
    await hasFocus(page, composer(page));
  });

  test('asks before it closes right after a key, and the last letters arrive', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    const leave = page.getByRole('dialog', { name: 'Are you sure?' });
    await openForm(page);
    let release = () => {};
    const asked = new Promise<void>((done) => (release = done));
    await page.route('**/*', async (route) => {
      await asked;
      await route.continue();
    });
    await field('Content').fill('Leaves fall');
    await page.keyboard.press('Escape');
    await leave.getByRole('button', { name: 'Leave' }).click();
    release();
    await form(page).waitFor({ state: 'detached' });
    const closed = () => slack.deliveries.findLast(({ kind }) => kind === 'view_closed')?.body;
    await expect.poll(() => JSON.stringify(closed())).toContain('Leaves fall');
    await page.unroute('**/*');
  });

  test('focuses the first field that took the place of the button that had the focus, and one that the app wants', async () => {
    const { page } = desk;
    const { slack } = desk.desk;
    await slack.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/whisper Hi' });
    const trigger_id = slack.deliveries.at(-1)?.body.trigger_id;
    const title = plain('Every element');
    const external_id = 'more-options';
    const named = (name: string) => ({
      ...input({ type: 'plain_text_input', action_id: name }, { block_id: name }),
      label: plain(name),
    });
    const more = { type: 'button', action_id: 'discard', text: plain('More options') };
    const closed = modal([named('Content'), { type: 'actions', block_id: 'more', elements: [more] }], {
      title,
      external_id,
    });
    await call(slack, 'views.open', { trigger_id, view: closed });
    await hasFocus(page, field('Content'));
    await form(page).getByRole('button', { name: 'More options' }).focus();
    const open = modal([named('Content'), named('Media'), named('Link')], { title, external_id });
    await call(slack, 'views.update', { external_id, view: open });
    await hasFocus(page, field('Media'));

    const wanted = input(
      { type: 'plain_text_input', action_id: 'alt', focus_on_load: true },
      { block_id: 'Description' },
    );
    const asked = [
      named('Content'),
      named('Media'),
      named('Link'),
      { ...wanted, label: plain('Description') },
    ];
    await call(slack, 'views.update', { external_id, view: modal(asked, { title, external_id }) });
    await hasFocus(page, field('Description'));
  });
});
