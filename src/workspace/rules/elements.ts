import type { Check, Rule, Surface } from './check.js';
import {
  boolean,
  exactlyOneOf,
  integer,
  isObject,
  list,
  note,
  object,
  oneOf,
  pattern,
  string,
} from './check.js';
import {
  confirm,
  conversationFilter,
  dispatchActionConfig,
  imageUrl,
  initialOptionsMatch,
  option,
  optionGroups,
  options,
  overflowOption,
  plainText,
  richOption,
  slackFile,
  url,
} from './objects.js';
import { richText } from './rich-text.js';

/** Every block element: its fields, the blocks that take it and the surfaces that show it. */

interface Element {
  check: Check;
  inside: string[];
  on: Surface[];
}

const EVERYWHERE: Surface[] = ['modal', 'home', 'message'];
const CHOOSERS = ['section', 'actions', 'input'];

const actionId = { 'action_id?': string(1, 255) };
const confirmable = { 'confirm?': confirm };
const focusable = { 'focus_on_load?': boolean };
const placeholdable = { 'placeholder?': plainText(150) };
const selectable = { ...actionId, ...confirmable, ...focusable, ...placeholdable };
const several = { 'max_selected_items?': integer(1, 100_000) };
const typable = {
  ...actionId,
  ...focusable,
  ...placeholdable,
  'dispatch_action_config?': dispatchActionConfig,
};
const ids = list(0, 1000, string(1, 255));
const label = { 'accessibility_label?': string(1, 75) };
const style = { 'style?': oneOf('primary', 'danger') };
const decimal = pattern(/^-?\d+(\.\d+)?$/, 'must be a number written as a string');
const ownOptions = { 'options?': options, 'option_groups?': optionGroups };
const oneSource = exactlyOneOf('options', 'option_groups');

const minNotAboveMax =
  (low: string, high: string): Rule =>
  (fields, at, seen) => {
    const [min, max] = [Number(fields[low] ?? Number.NaN), Number(fields[high] ?? Number.NaN)];
    if (min > max) note(seen, `${low} must not be greater than ${high}`, at);
  };

const feedbackButton = object({ text: plainText(75), value: string(1, 2000), ...label });

const table: Record<
  string,
  [fields: Record<string, Check>, inside: string[], on: Surface[], ...rules: Rule[]]
> = {
  button: [
    {
      ...actionId,
      ...confirmable,
      ...style,
      ...label,
      text: plainText(75),
      'value?': string(0, 2000),
      'url?': url,
    },
    ['section', 'actions', 'card'],
    EVERYWHERE,
  ],
  checkboxes: [
    {
      ...actionId,
      ...confirmable,
      ...focusable,
      options: list(1, 10, richOption),
      'initial_options?': list(1, 10, richOption),
    },
    CHOOSERS,
    EVERYWHERE,
    initialOptionsMatch,
  ],
  radio_buttons: [
    {
      ...actionId,
      ...confirmable,
      ...focusable,
      options: list(1, 10, richOption),
      'initial_option?': richOption,
    },
    CHOOSERS,
    EVERYWHERE,
    initialOptionsMatch,
  ],
  overflow: [
    { ...actionId, ...confirmable, options: list(1, 5, overflowOption) },
    ['section', 'actions'],
    EVERYWHERE,
  ],
  datepicker: [
    {
      ...selectable,
      'initial_date?': pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date YYYY-MM-DD'),
    },
    CHOOSERS,
    EVERYWHERE,
  ],
  timepicker: [
    {
      ...selectable,
      'initial_time?': pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:mm'),
      'timezone?': string(1, 255),
    },
    CHOOSERS,
    EVERYWHERE,
  ],
  datetimepicker: [
    {
      ...actionId,
      ...confirmable,
      ...focusable,
      'initial_date_time?': integer(1_000_000_000, 9_999_999_999),
    },
    ['actions', 'input'],
    ['modal', 'message'],
  ],
  plain_text_input: [
    {
      ...typable,
      'multiline?': boolean,
      'initial_value?': string(0, 3000),
      'min_length?': integer(0, 3000),
      'max_length?': integer(1, 3000),
    },
    ['input'],
    EVERYWHERE,
    minNotAboveMax('min_length', 'max_length'),
  ],
  email_text_input: [{ ...typable, 'initial_value?': string(0, 3000) }, ['input'], ['modal']],
  url_text_input: [{ ...typable, 'initial_value?': string(0, 3000) }, ['input'], ['modal']],
  number_input: [
    {
      ...typable,
      is_decimal_allowed: boolean,
      'initial_value?': decimal,
      'min_value?': decimal,
      'max_value?': decimal,
    },
    ['input'],
    ['modal'],
    minNotAboveMax('min_value', 'max_value'),
  ],
  rich_text_input: [
    { ...typable, 'initial_value?': richText, 'min_lines?': integer(1, 100), 'max_lines?': integer(1, 100) },
    ['input'],
    ['modal', 'home'],
    minNotAboveMax('min_lines', 'max_lines'),
  ],
  file_input: [
    { ...actionId, 'filetypes?': list(1, 100, string(1, 20)), 'max_files?': integer(1, 10) },
    ['input'],
    ['modal'],
  ],
  static_select: [
    { ...selectable, ...ownOptions, 'initial_option?': option },
    CHOOSERS,
    EVERYWHERE,
    oneSource,
    initialOptionsMatch,
  ],
  multi_static_select: [
    { ...selectable, ...several, ...ownOptions, 'initial_options?': list(1, 100, option) },
    CHOOSERS,
    EVERYWHERE,
    oneSource,
    initialOptionsMatch,
  ],
  external_select: [
    { ...selectable, 'min_query_length?': integer(0, 1000), 'initial_option?': option },
    CHOOSERS,
    EVERYWHERE,
  ],
  multi_external_select: [
    {
      ...selectable,
      ...several,
      'min_query_length?': integer(0, 1000),
      'initial_options?': list(1, 100, option),
    },
    CHOOSERS,
    EVERYWHERE,
  ],
  users_select: [{ ...selectable, 'initial_user?': string(1, 255) }, CHOOSERS, EVERYWHERE],
  multi_users_select: [{ ...selectable, ...several, 'initial_users?': ids }, CHOOSERS, EVERYWHERE],
  conversations_select: [
    {
      ...selectable,
      'initial_conversation?': string(1, 255),
      'default_to_current_conversation?': boolean,
      'response_url_enabled?': boolean,
      'filter?': conversationFilter,
    },
    CHOOSERS,
    EVERYWHERE,
  ],
  multi_conversations_select: [
    {
      ...selectable,
      ...several,
      'initial_conversations?': ids,
      'default_to_current_conversation?': boolean,
      'filter?': conversationFilter,
    },
    CHOOSERS,
    EVERYWHERE,
  ],
  channels_select: [
    { ...selectable, 'initial_channel?': string(1, 255), 'response_url_enabled?': boolean },
    CHOOSERS,
    EVERYWHERE,
  ],
  multi_channels_select: [{ ...selectable, ...several, 'initial_channels?': ids }, CHOOSERS, EVERYWHERE],
  image: [
    { alt_text: string(1, 2000), 'image_url?': imageUrl, 'slack_file?': slackFile },
    ['section', 'context'],
    EVERYWHERE,
    exactlyOneOf('image_url', 'slack_file'),
  ],
  workflow_button: [
    {
      ...actionId,
      ...confirmable,
      ...style,
      ...label,
      text: plainText(75),
      workflow: object({ trigger: isTrigger() }),
    },
    ['section', 'actions'],
    ['message'],
  ],
  feedback_buttons: [
    { ...actionId, positive_button: feedbackButton, negative_button: feedbackButton },
    ['context_actions'],
    ['message'],
  ],
  icon_button: [
    {
      ...actionId,
      ...confirmable,
      ...label,
      icon: string(1, 255),
      text: plainText(75),
      'value?': string(0, 2000),
      'visible_to_user_ids?': ids,
    },
    ['context_actions'],
    ['message'],
  ],
};

function isTrigger(): Check {
  const parameter = object({ name: string(1, 255), value: string(0, 3000) });
  return object({ url, 'customizable_input_parameters?': list(0, 100, parameter) });
}

const elements = new Map<string, Element>(
  Object.entries(table).map(([type, [fields, inside, on, ...rules]]) => [
    type,
    { check: object({ type: oneOf(type), ...fields }, ...rules), inside, on },
  ]),
);

/** An element where it stands: known, allowed in its block and on its surface, and right in itself. */
export const element: Check = (value, at, seen) => {
  if (!isObject(value)) return note(seen, 'must provide an object', at);
  const found = elements.get(String(value.type));
  if (!found?.inside.includes(seen.block) || !found.on.includes(seen.surface)) {
    return note(seen, `unsupported type: ${String(value.type)}`, `${at}/type`);
  }
  found.check(value, at, seen);
  if (value.focus_on_load === true) seen.counts.focus += 1;
  if (typeof value.action_id !== 'string') return;
  if (seen.actionIds.has(value.action_id))
    note(seen, `\`action_id\` already exists: ${value.action_id}`, `${at}/action_id`);
  seen.actionIds.add(value.action_id);
};

/** A section's response_url_enabled would be ignored; Slack refuses it outside an input block of a modal. */
export const responseUrlOnlyInInput: Rule = (fields, at, seen) => {
  const inner = fields.element ?? fields.accessory;
  if (!isObject(inner) || inner.response_url_enabled !== true) return;
  if (seen.surface === 'modal' && seen.block === 'input') return;
  note(seen, 'response_url_enabled needs an input block of a modal', at);
};
