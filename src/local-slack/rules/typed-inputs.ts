import { boolean, integer, list, note, pattern, type Rule, string } from './check.js';
import { actionId, type ElementRule, EVERYWHERE, focusable, MODAL, placeholdable } from './element-rule.js';
import { dispatchActionConfig } from './objects.js';
import { richText } from './rich-text.js';

/** Text, number and file inputs, which only input blocks allow. */

const INPUT = ['input'];
const typed = {
  ...actionId,
  ...focusable,
  ...placeholdable,
  'dispatch_action_config?': dispatchActionConfig,
};
const text = { ...typed, 'initial_value?': string(0, 3000) };
const decimal = pattern(/^-?\d+(\.\d+)?$/, 'must be a number written as a string');

const inOrder =
  (low: string, high: string): Rule =>
  (fields, at, seen) => {
    const [least, most] = [Number(fields[low] ?? Number.NaN), Number(fields[high] ?? Number.NaN)];
    if (least > most) note(seen, `${low} must not be greater than ${high}`, at);
  };

export const typedInputs: Record<string, ElementRule> = {
  plain_text_input: [
    { ...text, 'multiline?': boolean, 'min_length?': integer(0, 3000), 'max_length?': integer(1, 3000) },
    INPUT,
    EVERYWHERE,
    inOrder('min_length', 'max_length'),
  ],
  email_text_input: [text, INPUT, MODAL],
  url_text_input: [text, INPUT, MODAL],
  number_input: [
    {
      ...typed,
      is_decimal_allowed: boolean,
      'initial_value?': decimal,
      'min_value?': decimal,
      'max_value?': decimal,
    },
    INPUT,
    MODAL,
    inOrder('min_value', 'max_value'),
  ],
  rich_text_input: [
    { ...typed, 'initial_value?': richText, 'min_lines?': integer(1, 100), 'max_lines?': integer(1, 100) },
    INPUT,
    ['modal', 'home'],
    inOrder('min_lines', 'max_lines'),
  ],
  file_input: [
    { ...actionId, 'filetypes?': list(1, 100, string(1, 20)), 'max_files?': integer(1, 10) },
    INPUT,
    MODAL,
  ],
};
