import { beforeEach, describe, expect, test } from 'vitest';
import type { FieldInput, Slack, User } from '../../src/local-slack/index.js';
import { actions, input, modal, option, options, plain, section, select } from './pieces.js';
import { silentBot } from './sample-bot.js';
import { call, northwind, open } from './slack.js';

let slack: Slack;
let ada: User;
let told: unknown[];

beforeEach(() => {
  slack = northwind();
  const app = silentBot(slack);
  told = [];
  app.shortcut('anything', async ({ ack }) => ack());
  app.view(/./, async ({ ack, view, body }) => {
    told.push(view.state.values, body.type === 'view_submission' && body.response_urls);
    await ack();
  });
  app.action(/./, async ({ ack, action }) => {
    told.push(action);
    await ack();
  });
  ada = slack.as('ada');
});

const field = (element: object, more: object = {}) => ({
  ...input({ action_id: 'a', ...element }),
  block_id: 'Field',
  ...more,
});
const form = (element: object, more: object = {}) => modal([field(element, more)], { callback_id: 'form' });

const values: [element: object, said: FieldInput, sent: object][] = [
  [{ type: 'plain_text_input' }, 'words', { value: 'words' }],
  [{ type: 'number_input', is_decimal_allowed: true }, 3.5, { value: '3.5' }],
  [{ type: 'email_text_input' }, 'ada@northwind.example', { value: 'ada@northwind.example' }],
  [{ type: 'url_text_input' }, 'https://example.com', { value: 'https://example.com' }],
  [select(), 'Option 1', { selected_option: option(1) }],
  [select(), '1', { selected_option: option(1) }],
  [{ type: 'radio_buttons', options: options(2) }, 'Option 0', { selected_option: option(0) }],
  [
    { type: 'checkboxes', options: options(3) },
    ['Option 0', 'Option 2'],
    { selected_options: [option(0), option(2)] },
  ],
  [{ type: 'multi_static_select', options: options(2) }, ['Option 1'], { selected_options: [option(1)] }],
  [{ type: 'datepicker' }, '2026-11-03', { selected_date: '2026-11-03' }],
  [{ type: 'timepicker', timezone: 'Europe/Berlin' }, '09:00', { selected_time: '09:00' }],
  [{ type: 'datetimepicker' }, new Date('2026-11-03T09:00:00Z'), { selected_date_time: 1_793_696_400 }],
  [{ type: 'users_select' }, 'grace', { selected_user: 'U0GRACE' }],
  [{ type: 'multi_users_select' }, ['grace', 'mei'], { selected_users: ['U0GRACE', 'U0MEI'] }],
  [{ type: 'channels_select' }, '#social', { selected_channel: 'C0SOCIAL' }],
  [{ type: 'conversations_select' }, '#social', { selected_conversation: 'C0SOCIAL' }],
  [{ type: 'file_input' }, ['cat.png'], { files: [{ name: 'cat.png' }] }],
];

describe('entered values', () => {
  test.each(values)('%j becomes %j', async (element, said, sent) => {
    await open(slack, form(element));
    await ada.form().fill({ Field: said });
    await ada.form().submit();
    expect(told[0]).toMatchObject({ Field: { a: { type: (element as { type: string }).type, ...sent } } });
  });

  test('an initial value can be cleared', async () => {
    await open(slack, form(select({ initial_option: option(1) }), { optional: true }));
    expect(ada.form().value('Field')).toBe('Option 1');
    await ada.form().fill({ Field: null });
    await ada.form().submit();
    expect(told[0]).toMatchObject({ Field: { a: { selected_option: null } } });
  });

  test('default_to_current_conversation selects the current conversation', async () => {
    const element = { type: 'conversations_select', default_to_current_conversation: true };
    await open(slack, form(element));
    expect(ada.form().errors()).toEqual({});
  });

  test('the selected conversation gets a response_url', async () => {
    await open(slack, form({ type: 'conversations_select', response_url_enabled: true }));
    await ada.form().fill({ Field: '#social' });
    await ada.form().submit();
    expect(told[1]).toMatchObject([{ block_id: 'Field', action_id: 'a', channel_id: 'C0SOCIAL' }]);
  });
});

const refused: [element: object, said: FieldInput, error: string][] = [
  [{ type: 'plain_text_input', min_length: 5 }, 'four', 'Must be at least 5 characters.'],
  [{ type: 'plain_text_input', max_length: 3 }, 'four', 'Must be at most 3 characters.'],
  [{ type: 'email_text_input' }, 'ada', 'Must be a valid email address.'],
  [{ type: 'url_text_input' }, 'example', 'Must be a valid URL.'],
  [{ type: 'number_input', is_decimal_allowed: false }, '1.5', 'Must be a whole number.'],
  [{ type: 'number_input', is_decimal_allowed: true, max_value: '2' }, '3', 'Must be at most 2.'],
  [{ type: 'multi_users_select', max_selected_items: 1 }, ['ada', 'mei'], 'You can choose at most 1.'],
  [{ type: 'checkboxes', options: options(2) }, [], 'Please complete this required field.'],
];

test.each(refused)('Slack’s client rejects %j with %j', async (element, said, error) => {
  await open(slack, form(element));
  await ada.form().fill({ Field: said });
  await ada.form().submit();
  expect(ada.form().errors()).toEqual({ Field: error });
  expect(told).toEqual([]);
});

describe('block_actions', () => {
  test('menus in sections and actions send them, menus in inputs do not', async () => {
    const menu = { ...actions(select({ action_id: 'menu' })), block_id: 'Menu' };
    await open(slack, modal([menu, field(select())]));
    await ada.form().fill({ Field: 'Option 0', Menu: 'Option 1' });
    expect(told).toMatchObject([{ action_id: 'menu', selected_option: option(1) }]);
  });

  test('inputs with dispatch_action send a selection at once and text on Enter', async () => {
    const words = { ...field({ type: 'plain_text_input' }, { dispatch_action: true }), block_id: 'Words' };
    await open(slack, modal([field(select(), { dispatch_action: true }), words]));
    await ada.form().fill({ Field: 'Option 0', Words: 'hm' });
    expect(told).toHaveLength(1);
    await ada.form().pressEnter('Words');
    expect(told[1]).toMatchObject({ block_id: 'Words', value: 'hm' });
  });

  test('on_character_entered sends every change', async () => {
    const config = { trigger_actions_on: ['on_character_entered'] };
    const element = { type: 'plain_text_input', dispatch_action_config: config };
    await open(slack, form(element, { dispatch_action: true }));
    await ada.form().fill({ Field: 'a' });
    expect(told).toMatchObject([{ value: 'a' }]);
  });

  test('an overflow menu sends its selected option', async () => {
    const menu = { ...section(), accessory: { type: 'overflow', action_id: 'more', options: options(2) } };
    await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'x', blocks: [menu] });
    await ada.lastMessage().press('Option 1');
    expect(told).toMatchObject([{ type: 'overflow', selected_option: option(1) }]);
  });
});

test('an unknown field fails with a list of the fields', async () => {
  await open(slack, modal([field({ type: 'plain_text_input' }, { label: plain('Title') })]));
  await expect(ada.form().fill({ Titel: 'x' })).rejects.toThrow(
    'no field "Titel". Fields: Title / Field / a',
  );
});
