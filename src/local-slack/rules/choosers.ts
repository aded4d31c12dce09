import { boolean, exactlyOneOf, integer, list, pattern, string } from './check.js';
import type { ElementRule } from './element-rule.js';
import { actionId, confirmable, EVERYWHERE, focusable, ids, placeholdable, several } from './element-rule.js';
import {
  conversationFilter,
  initialOptionsMatch,
  option,
  optionGroups,
  options,
  overflowOption,
  richOption,
} from './objects.js';

/** Menus, checkboxes, radio buttons, and date and time pickers. */

const ANYWHERE = ['section', 'actions', 'input'];
/** A select of several options is refused in `actions`. */
const NOT_IN_ACTIONS = ['section', 'input'];
const selectable = { ...actionId, ...confirmable, ...focusable, ...placeholdable };
const optionList = { ...actionId, ...confirmable, ...focusable, options: list(1, 10, richOption) };
const withOptions = { ...selectable, 'options?': options, 'option_groups?': optionGroups };
const oneSource = exactlyOneOf('options', 'option_groups');
const external = { ...selectable, 'min_query_length?': integer(0, 1000) };
const conversations = {
  ...selectable,
  'default_to_current_conversation?': boolean,
  'filter?': conversationFilter,
};
const responseUrl = { 'response_url_enabled?': boolean };
const date = pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date YYYY-MM-DD');
const time = pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:mm');
/** Seconds, not milliseconds. */
const timestamp = integer(1_000_000_000, 9_999_999_999);

export const choosers: Record<string, ElementRule> = {
  checkboxes: [
    { ...optionList, 'initial_options?': list(1, 10, richOption) },
    ANYWHERE,
    EVERYWHERE,
    initialOptionsMatch,
  ],
  radio_buttons: [
    { ...optionList, 'initial_option?': richOption },
    ANYWHERE,
    EVERYWHERE,
    initialOptionsMatch,
  ],
  overflow: [
    { ...actionId, ...confirmable, options: list(1, 5, overflowOption) },
    ['section', 'actions'],
    EVERYWHERE,
  ],
  datepicker: [{ ...selectable, 'initial_date?': date }, ANYWHERE, EVERYWHERE],
  timepicker: [{ ...selectable, 'initial_time?': time, 'timezone?': string(1, 255) }, ANYWHERE, EVERYWHERE],
  datetimepicker: [
    { ...actionId, ...confirmable, ...focusable, 'initial_date_time?': timestamp },
    ['actions', 'input'],
    ['modal', 'message'],
  ],
  static_select: [
    { ...withOptions, 'initial_option?': option },
    ANYWHERE,
    EVERYWHERE,
    oneSource,
    initialOptionsMatch,
  ],
  multi_static_select: [
    { ...withOptions, ...several, 'initial_options?': list(1, 100, option) },
    NOT_IN_ACTIONS,
    EVERYWHERE,
    oneSource,
    initialOptionsMatch,
  ],
  external_select: [{ ...external, 'initial_option?': option }, ANYWHERE, EVERYWHERE],
  multi_external_select: [
    { ...external, ...several, 'initial_options?': list(1, 100, option) },
    NOT_IN_ACTIONS,
    EVERYWHERE,
  ],
  users_select: [{ ...selectable, 'initial_user?': string(1, 255) }, ANYWHERE, EVERYWHERE],
  multi_users_select: [{ ...selectable, ...several, 'initial_users?': ids }, NOT_IN_ACTIONS, EVERYWHERE],
  conversations_select: [
    { ...conversations, ...responseUrl, 'initial_conversation?': string(1, 255) },
    ANYWHERE,
    EVERYWHERE,
  ],
  multi_conversations_select: [
    { ...conversations, ...several, 'initial_conversations?': ids },
    NOT_IN_ACTIONS,
    EVERYWHERE,
  ],
  channels_select: [
    { ...selectable, ...responseUrl, 'initial_channel?': string(1, 255) },
    ANYWHERE,
    EVERYWHERE,
  ],
  multi_channels_select: [
    { ...selectable, ...several, 'initial_channels?': ids },
    NOT_IN_ACTIONS,
    EVERYWHERE,
  ],
};
