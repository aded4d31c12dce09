import { describe, expect, test } from 'vitest';
import {
  accessory,
  actions,
  button,
  home,
  image,
  input,
  long,
  modal,
  mrkdwn,
  option,
  options,
  plain,
  richText,
  section,
  select,
  table,
  times,
} from './pieces.js';
import { northwind, open, verdict } from './slack.js';

const confirmation = {
  title: plain('Delete'),
  text: plain('Sure?'),
  confirm: plain('Yes'),
  deny: plain('No'),
};

const broken: [what: string, view: unknown, said: string][] = [
  ['of no blocks', modal([]), 'no fewer than 1 items allowed [json-pointer:/view/blocks]'],
  [
    'with empty text',
    modal([section('')]),
    'must be more than 0 characters [json-pointer:/view/blocks/0/text/text]',
  ],
  ['with a select of no options', modal([input(select({ options: [] }))]), 'no fewer than 1 items allowed'],
  [
    'with max_length 0',
    modal([input({ type: 'plain_text_input', max_length: 0 })]),
    'must be greater than 0',
  ],
  [
    'with min_length above max_length',
    modal([input({ type: 'plain_text_input', min_length: 6, max_length: 5 })]),
    'min_length must not be greater',
  ],
  [
    'with max_selected_items 0',
    modal([input({ type: 'multi_users_select', max_selected_items: 0 })]),
    'must be greater than 0',
  ],
  [
    'with a negative min_query_length',
    modal([input({ type: 'external_select', min_query_length: -1 })]),
    'must be greater than -1',
  ],
  [
    'with a thirteenth month',
    modal([input({ type: 'datepicker', initial_date: '2026-13-01' })]),
    'must be a date YYYY-MM-DD',
  ],
  ['with a 25th hour', modal([input({ type: 'timepicker', initial_time: '24:00' })]), 'must be a time HH:mm'],
  ['without a title', { type: 'modal', blocks: [section()] }, 'missing required field: title'],
  ['without blocks', { type: 'modal', title: plain('Title') }, 'missing required field: blocks'],
  [
    'of an unknown type',
    { ...modal([section()]), type: 'page' },
    'must be a valid enum value [json-pointer:/view/type]',
  ],
  [
    'with an input and no submit',
    modal([input()], { submit: undefined }),
    'must define `submit` to use an `input` block in modals',
  ],
  ['with a formatted title', modal([section()], { title: mrkdwn('Title') }), 'unsupported type: mrkdwn'],
  [
    'with submit_disabled',
    modal([section()], { submit_disabled: true }),
    'invalid additional property: submit_disabled',
  ],
  [
    'with a confirmation without a deny button',
    modal([actions(button({ confirm: { ...confirmation, deny: undefined } }))]),
    'missing required field: deny',
  ],
  [
    'with the same block_id twice',
    modal([
      { ...section(), block_id: 'a' },
      { ...section(), block_id: 'a' },
    ]),
    '`block_id` already exists: a',
  ],
  [
    'with the same action_id twice in a block',
    modal([actions(button({ action_id: 'a' }), button({ action_id: 'a' }))]),
    '`action_id` already exists: a',
  ],
  [
    'with two elements that want the focus',
    modal([
      input({ type: 'plain_text_input', focus_on_load: true }),
      input({ type: 'plain_text_input', focus_on_load: true }),
    ]),
    'only one element may have focus_on_load',
  ],
  ['with an unknown block', modal([{ type: 'paragraph' }]), 'unsupported type: paragraph'],
  ['with a section of nothing', modal([{ type: 'section' }]), 'must provide at least one of: text, fields'],
  [
    'with emoji set on mrkdwn',
    modal([{ type: 'section', text: { ...mrkdwn('x'), emoji: true } }]),
    'invalid additional property: emoji',
  ],
  [
    'with an input in an actions block',
    modal([actions({ type: 'plain_text_input' })]),
    'unsupported type: plain_text_input',
  ],
  ['with a button in an input block', modal([input(button())]), 'unsupported type: button'],
  [
    'with a datetimepicker as accessory',
    modal([accessory({ type: 'datetimepicker' })]),
    'unsupported type: datetimepicker',
  ],
  ['with a table', modal([table(1, 1)]), 'unsupported type: table'],
  ['with a markdown block', modal([{ type: 'markdown', text: 'x' }]), 'unsupported type: markdown'],
  [
    'with a remote file',
    modal([{ type: 'file', source: 'remote', external_id: 'x' }]),
    'unsupported type: file',
  ],
  [
    'with an unknown alert level',
    modal([{ type: 'alert', text: plain('x'), level: 'danger' }]),
    'must be a valid enum value',
  ],
  [
    'with an initial option that differs in its text',
    modal([input(select({ initial_option: { text: plain('Other'), value: '1' } }))]),
    'must match one of the options',
  ],
  [
    'with an initial option that differs in its value',
    modal([input(select({ initial_option: { text: plain('Option 1'), value: '9' } }))]),
    'must match one of the options',
  ],
  [
    'with one strange initial option of several',
    modal([input({ type: 'checkboxes', options: options(2), initial_options: [option(0), option(9)] })]),
    'must match one of the options [json-pointer:/view/blocks/0/element/initial_options/1]',
  ],
  [
    'with options and option_groups',
    modal([input(select({ option_groups: [{ label: plain('G'), options: options(1) }] }))]),
    'must provide exactly one of: options, option_groups',
  ],
  [
    'with a select without any source',
    modal([input({ type: 'static_select' })]),
    'must provide exactly one of: options, option_groups',
  ],
  [
    'with an option without a value',
    modal([input(select({ options: [{ text: plain('A') }] }))]),
    'missing required field: value',
  ],
  [
    'with a formatted option in a select',
    modal([input(select({ options: [{ text: mrkdwn('A'), value: 'a' }] }))]),
    'unsupported type: mrkdwn',
  ],
  [
    'with an option url outside an overflow menu',
    modal([input(select({ options: [{ ...option('a'), url: 'https://example.com' }] }))]),
    'invalid additional property: url',
  ],
  [
    'with a number input that does not say whether decimals are allowed',
    modal([input({ type: 'number_input' })]),
    'missing required field: is_decimal_allowed',
  ],
  [
    'with a number as a number',
    modal([input({ type: 'number_input', is_decimal_allowed: true, min_value: 3 })]),
    'must be a number written as a string',
  ],
  [
    'with a placeholder on a datetimepicker',
    modal([input({ type: 'datetimepicker', placeholder: plain('When') })]),
    'invalid additional property: placeholder',
  ],
  [
    'with milliseconds in a datetimepicker',
    modal([input({ type: 'datetimepicker', initial_date_time: 1_793_606_400_000 })]),
    'must be less than 10000000000',
  ],
  [
    'with dispatch_action on a file input',
    modal([input({ type: 'file_input' }, { dispatch_action: true })]),
    'dispatch_action is not allowed with a file_input',
  ],
  [
    'with two sources of a picture',
    modal([image({ slack_file: { id: 'F1' } })]),
    'must provide exactly one of: image_url, slack_file',
  ],
  [
    'with a picture at a strange address',
    modal([image({ image_url: 'ftp://example.com/a.png' })]),
    'must be a valid URL',
  ],
  [
    'with response_url_enabled outside an input',
    modal([accessory({ type: 'conversations_select', response_url_enabled: true })]),
    'response_url_enabled needs an input block of a modal',
  ],
  [
    'with an empty conversation filter',
    modal([input({ type: 'conversations_select', filter: {} })]),
    'must provide at least one of: include',
  ],
  [
    'with an unknown button style',
    modal([actions(button({ style: 'warning' }))]),
    'must be a valid enum value',
  ],
  [
    'with an unknown moment of dispatch',
    modal([input({ type: 'plain_text_input', dispatch_action_config: { trigger_actions_on: ['on_blur'] } })]),
    'must be a valid enum value',
  ],
  ['that is a home view', home([section()]), 'must be a valid enum value [json-pointer:/view/type]'],
];

describe('a modal', () => {
  test.each(broken)('%s is rejected', async (_what, view, said) => {
    const slack = northwind();
    const answer = await open(slack, view);
    expect(answer.error).toBe('invalid_arguments');
    expect(verdict(answer)).toContain(said);
    expect(slack.stack('ada')).toEqual([]);
  });

  test('of more than 250 kB is too large', async () => {
    const heavy = modal(times(90, () => section(long(2800))));
    expect(verdict(await open(northwind(), heavy))).toBe('view_too_large');
  });

  test('accepts every element for modals', async () => {
    const elements = [
      ...['plain_text_input', 'email_text_input', 'url_text_input', 'rich_text_input', 'file_input'],
      ...['datepicker', 'timepicker', 'datetimepicker', 'users_select', 'multi_users_select'],
      ...['channels_select', 'multi_channels_select', 'conversations_select', 'multi_conversations_select'],
      ...['external_select', 'multi_external_select'],
    ].map((type) => input({ type }));
    const answer = await open(northwind(), modal([...elements, richText, { type: 'divider' }, image()]));
    expect(verdict(answer)).toBe('ok');
  });
});
