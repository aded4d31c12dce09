import type { Check, Rule } from './check.js';
import {
  all,
  atLeastOneOf,
  boolean,
  byType,
  exactlyOneOf,
  isObject,
  list,
  note,
  object,
  oneOf,
  pattern,
  string,
} from './check.js';

/** Composition objects: text, options, confirmation dialogs … */

const TEXTS = {
  plain_text: (max: number) => object({ type: oneOf('plain_text'), text: string(1, max), 'emoji?': boolean }),
  mrkdwn: (max: number) => object({ type: oneOf('mrkdwn'), text: string(1, max), 'verbatim?': boolean }),
};

export const plainText = (max: number): Check => byType({ plain_text: TEXTS.plain_text(max) });
export const mrkdwn = (max: number): Check => byType({ mrkdwn: TEXTS.mrkdwn(max) });
export const text = (max: number): Check =>
  byType({ plain_text: TEXTS.plain_text(max), mrkdwn: TEXTS.mrkdwn(max) });

const address = string(1, 3000);
export const url = all(address, pattern(/^(?:https?|mailto|slack|tel):\S+$/i, 'must be a valid URL'));
export const imageUrl = all(address, pattern(/^https?:\/\/\S+$/i, 'must be a valid URL'));

export const confirm = object({
  title: plainText(100),
  text: text(300),
  confirm: plainText(30),
  deny: plainText(30),
  'style?': oneOf('primary', 'danger'),
});

/** The docs, the Python SDK and measurements say 150; the 75 in @slack/types 3.2.0 is outdated. */
const OPTION_VALUE = string(1, 150);

export const option = object({ text: plainText(75), value: OPTION_VALUE, 'description?': plainText(75) });

export const overflowOption = object({
  text: plainText(75),
  value: OPTION_VALUE,
  'description?': plainText(75),
  'url?': url,
});

/** Checkboxes and radio buttons allow formatted text. */
export const richOption = object({ text: text(75), value: OPTION_VALUE, 'description?': text(75) });

export const options = list(1, 100, option);

export const optionGroups = list(1, 100, object({ label: plainText(75), options }));

const fileId = pattern(/^F[A-Z0-9]{8,}$/, 'does not match regexp ^F[A-Z0-9]{8,}$');
export const slackFile = object({ 'id?': fileId, 'url?': imageUrl }, exactlyOneOf('id', 'url'));

export const conversationFilter = object(
  {
    'include?': list(1, 4, oneOf('im', 'mpim', 'private', 'public')),
    'exclude_external_shared_channels?': boolean,
    'exclude_bot_users?': boolean,
  },
  atLeastOneOf('include', 'exclude_external_shared_channels', 'exclude_bot_users'),
);

export const dispatchActionConfig = object({
  'trigger_actions_on?': list(1, 2, oneOf('on_enter_pressed', 'on_character_entered')),
});

/** The response to a block_suggestion. */
export const suggestions = object(
  {
    'options?': list(0, 100, option),
    'option_groups?': list(0, 100, object({ label: plainText(75), options: list(0, 100, option) })),
  },
  exactlyOneOf('options', 'option_groups'),
);

/** Slack rejects the view if an initial option does not exactly match one of the options. */
export const initialOptionsMatch: Rule = (fields, at, seen) => {
  const offered = new Set(offeredBy(fields).map(identity));
  const check = (one: unknown, where: string) => {
    if (!offered.has(identity(one))) note(seen, 'must match one of the options', where);
  };
  if (fields.initial_option !== undefined) check(fields.initial_option, `${at}/initial_option`);
  if (Array.isArray(fields.initial_options)) {
    fields.initial_options.forEach((one, index) => check(one, `${at}/initial_options/${index}`));
  }
};

function offeredBy(fields: Record<string, unknown>): unknown[] {
  const groups = listIn(fields, 'option_groups').filter(isObject);
  return [...listIn(fields, 'options'), ...groups.flatMap((group) => listIn(group, 'options'))];
}

function listIn(fields: Record<string, unknown>, name: string): unknown[] {
  const list: unknown = fields[name];
  return Array.isArray(list) ? list : [];
}

function identity(option: unknown): string {
  if (!isObject(option) || !isObject(option.text)) return '';
  return JSON.stringify([option.text.type, option.text.text, option.value]);
}
