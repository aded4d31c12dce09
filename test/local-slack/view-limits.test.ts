import { describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/local-slack/index.js';
import {
  accessory,
  actions,
  address,
  button,
  image,
  input,
  long,
  modal,
  mrkdwn,
  option,
  options,
  plain,
  section,
  select,
  times,
} from './pieces.js';
import { northwind, open, verdict } from './slack.js';

/** What is limited, a modal of the given size, the maximum, and Slack’s message for one more. */
const limits: [what: string, view: (size: number) => unknown, edge: number, said: Said][] = [
  ['blocks', (n) => modal(times(n, () => section())), 100, items],
  ['title', (n) => modal([section()], { title: plain(long(n)) }), 24, characters],
  ['submit', (n) => modal([section()], { submit: plain(long(n)) }), 24, characters],
  ['close', (n) => modal([section()], { close: plain(long(n)) }), 24, characters],
  ['private_metadata', (n) => modal([section()], { private_metadata: long(n) }), 3000, characters],
  ['callback_id', (n) => modal([section()], { callback_id: long(n) }), 255, characters],
  ['external_id', (n) => modal([section()], { external_id: long(n) }), 255, characters],
  ['block_id', (n) => modal([{ ...section(), block_id: long(n) }]), 255, characters],
  ['action_id', (n) => modal([actions(button({ action_id: long(n) }))]), 255, characters],
  ['section text', (n) => modal([section(long(n))]), 3000, characters],
  ['section fields', (n) => modal([{ type: 'section', fields: times(n, () => mrkdwn('x')) }]), 10, items],
  ['a section field', (n) => modal([{ type: 'section', fields: [mrkdwn(long(n))] }]), 2000, characters],
  ['header', (n) => modal([{ type: 'header', text: plain(long(n)) }]), 150, characters],
  ['context elements', (n) => modal([{ type: 'context', elements: times(n, () => mrkdwn('x')) }]), 10, items],
  ['actions elements', (n) => modal([actions(...times(n, () => button()))]), 25, items],
  ['image alt_text', (n) => modal([image({ alt_text: long(n) })]), 2000, characters],
  ['image title', (n) => modal([image({ title: plain(long(n)) })]), 2000, characters],
  ['image url', (n) => modal([image({ image_url: address(n) })]), 3000, characters],
  ['input label', (n) => modal([input(undefined, { label: plain(long(n)) })]), 2000, characters],
  ['input hint', (n) => modal([input(undefined, { hint: plain(long(n)) })]), 2000, characters],
  ['placeholder', (n) => modal([text({ placeholder: plain(long(n)) })]), 150, characters],
  ['initial_value', (n) => modal([text({ initial_value: long(n) })]), 3000, characters],
  ['max_length', (n) => modal([text({ max_length: n })]), 3000, number],
  ['min_length', (n) => modal([text({ min_length: n })]), 3000, number],
  ['button text', (n) => modal([actions(button({ text: plain(long(n)) }))]), 75, characters],
  ['button value', (n) => modal([actions(button({ value: long(n) }))]), 2000, characters],
  ['button url', (n) => modal([actions(button({ url: address(n) }))]), 3000, characters],
  ['accessibility_label', (n) => modal([actions(button({ accessibility_label: long(n) }))]), 75, characters],
  ['confirm title', (n) => modal([confirmed({ title: plain(long(n)) })]), 100, characters],
  ['confirm text', (n) => modal([confirmed({ text: plain(long(n)) })]), 300, characters],
  ['confirm button', (n) => modal([confirmed({ confirm: plain(long(n)) })]), 30, characters],
  ['deny button', (n) => modal([confirmed({ deny: plain(long(n)) })]), 30, characters],
  ['select options', (n) => modal([input(select({ options: options(n) }))]), 100, items],
  ['option text', (n) => modal([one({ text: plain(long(n)) })]), 75, characters],
  ['option value', (n) => modal([one({ value: long(n) })]), 150, characters],
  ['option description', (n) => modal([one({ description: plain(long(n)) })]), 75, characters],
  [
    'option groups',
    (n) => modal([grouped(...times(n, () => ({ label: plain('G'), options: options(1) })))]),
    100,
    items,
  ],
  ['group label', (n) => modal([grouped({ label: plain(long(n)), options: options(1) })]), 75, characters],
  ['options of a group', (n) => modal([grouped({ label: plain('G'), options: options(n) })]), 100, items],
  ['checkboxes', (n) => modal([input({ type: 'checkboxes', options: options(n) })]), 10, items],
  ['radio buttons', (n) => modal([input({ type: 'radio_buttons', options: options(n) })]), 10, items],
  ['overflow', (n) => modal([accessory({ type: 'overflow', options: options(n) })]), 5, items],
  [
    'overflow url',
    (n) => modal([accessory({ type: 'overflow', options: [{ ...option('a'), url: address(n) }] })]),
    3000,
    characters,
  ],
  [
    'initial_date_time',
    (n) => modal([input({ type: 'datetimepicker', initial_date_time: n })]),
    9_999_999_999,
    number,
  ],
  ['files', (n) => modal([input({ type: 'file_input', max_files: n })]), 10, number],
  [
    'lines of a rich text input',
    (n) => modal([input({ type: 'rich_text_input', max_lines: n })]),
    100,
    number,
  ],
  ['alert text', (n) => modal([{ type: 'alert', text: plain(long(n)) }]), 200, characters],
];

type Said = (edge: number) => string;
function items(edge: number): string {
  return `no more than ${edge} items allowed`;
}
function characters(edge: number): string {
  return `must be less than ${edge + 1} characters`;
}
function number(edge: number): string {
  return `must be less than ${edge + 1} [`;
}

const text = (more: object) => input({ type: 'plain_text_input', ...more });
const confirmed = (more: object) =>
  actions(
    button({
      confirm: {
        title: plain('Delete'),
        text: plain('Sure?'),
        confirm: plain('Yes'),
        deny: plain('No'),
        ...more,
      },
    }),
  );
const one = (more: object) => input(select({ options: [{ ...option('a'), ...more }] }));
const grouped = (...groups: unknown[]) => input({ type: 'static_select', option_groups: groups });

describe('limits', () => {
  test.each(limits)('%s: the maximum is accepted', async (_what, view, edge) => {
    const slack = northwind();
    expect(verdict(await open(slack, view(edge)))).toBe('ok');
    expectNoViolations(slack);
  });

  test.each(limits)('%s: one more is rejected', async (_what, view, edge, said) => {
    const slack = northwind();
    expect(verdict(await open(slack, view(edge + 1)))).toContain(said(edge));
    expect(slack.violations).toMatchObject([{ code: 'invalid_arguments', where: 'views.open' }]);
  });
});
