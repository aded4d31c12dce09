import { expect, test } from 'vitest';
import { actions, button, home, input, plain, section, table, times } from './pieces.js';
import { call, northwind, verdict } from './slack.js';

const homes: [what: string, view: unknown, said: string][] = [
  ['with a header and buttons', home([{ type: 'header', text: plain('Up next') }, actions(button())]), 'ok'],
  ['of a hundred blocks', home(times(100, () => section())), 'ok'],
  ['of one block more', home(times(101, () => section())), 'no more than 100 items allowed'],
  ['with a plain input', home([input()]), 'ok'],
  ['with a title', home([section()], { title: plain('Home') }), 'invalid additional property: title'],
  [
    'with a submit button',
    home([section()], { submit: plain('Save') }),
    'invalid additional property: submit',
  ],
  ['with a datetimepicker', home([actions({ type: 'datetimepicker' })]), 'unsupported type: datetimepicker'],
  ['with an email input', home([input({ type: 'email_text_input' })]), 'unsupported type: email_text_input'],
  ['with a url input', home([input({ type: 'url_text_input' })]), 'unsupported type: url_text_input'],
  [
    'with a number input',
    home([input({ type: 'number_input', is_decimal_allowed: true })]),
    'unsupported type: number_input',
  ],
  ['with a file input', home([input({ type: 'file_input' })]), 'unsupported type: file_input'],
  ['with a table', home([table(1, 1)]), 'unsupported type: table'],
  ['with an alert', home([{ type: 'alert', text: plain('x') }]), 'unsupported type: alert'],
  ['with markdown', home([{ type: 'markdown', text: 'x' }]), 'unsupported type: markdown'],
];

test.each(homes)('a home view %s', async (_what, view, said) => {
  const answer = await call(northwind(), 'views.publish', { user_id: 'U0ADA', view });
  expect(verdict(answer)).toContain(said);
});
