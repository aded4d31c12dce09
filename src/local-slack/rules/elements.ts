import { type Check, exactlyOneOf, isObject, list, note, object, oneOf, type Rule, string } from './check.js';
import { choosers } from './choosers.js';
import { actionId, confirmable, type ElementRule, EVERYWHERE, ids, MESSAGE } from './element-rule.js';
import { imageUrl, plainText, slackFile, url } from './objects.js';
import { typedInputs } from './typed-inputs.js';

/** All block elements. */

const label = { 'accessibility_label?': string(1, 75) };
const style = { 'style?': oneOf('primary', 'danger') };
const feedback = object({ ...label, text: plainText(75), value: string(1, 2000) });
const parameter = object({ name: string(1, 255), value: string(0, 3000) });
const trigger = object({ url, 'customizable_input_parameters?': list(0, 100, parameter) });

const buttons: Record<string, ElementRule> = {
  button: [
    {
      ...actionId,
      ...confirmable,
      ...style,
      ...label,
      text: plainText(75),
      'value?': string(0, 2000),
      'url?': url,
      'visible_to_user_ids?': ids,
      'agent_prompt?': string(1, 2000),
    },
    ['section', 'actions', 'card', 'data_table'],
    EVERYWHERE,
  ],
  workflow_button: [
    { ...actionId, ...confirmable, ...style, ...label, text: plainText(75), workflow: object({ trigger }) },
    ['section', 'actions'],
    MESSAGE,
  ],
  feedback_buttons: [
    { ...actionId, positive_button: feedback, negative_button: feedback },
    ['context_actions'],
    MESSAGE,
  ],
  icon_button: [
    {
      ...actionId,
      ...confirmable,
      ...label,
      icon: oneOf('trash'),
      text: plainText(75),
      'value?': string(0, 2000),
      'visible_to_user_ids?': ids,
    },
    ['context_actions'],
    MESSAGE,
  ],
  image: [
    { alt_text: string(1, 2000), 'image_url?': imageUrl, 'slack_file?': slackFile },
    ['section', 'context'],
    EVERYWHERE,
    exactlyOneOf('image_url', 'slack_file'),
  ],
};

const elements = new Map(
  Object.entries({ ...buttons, ...choosers, ...typedInputs }).map(
    ([type, [fields, inside, on, ...rules]]) => [
      type,
      { check: object({ type: oneOf(type), ...fields }, ...rules), inside, on },
    ],
  ),
);

/** Checks that an element is known, allowed in its block and on the surface, valid, and has a unique action_id. */
export const element: Check = (value, at, seen) => {
  if (!isObject(value)) return note(seen, 'must provide an object', at);
  const found = elements.get(String(value.type));
  if (!found?.inside.includes(seen.block) || !found.on.includes(seen.surface)) {
    return note(seen, `unsupported type: ${String(value.type)}`, `${at}/type`);
  }
  found.check(value, at, seen);
  if (value.focus_on_load === true) seen.counts.focus += 1;
  if (typeof value.action_id !== 'string') return;
  if (seen.actionIds.has(value.action_id)) {
    note(seen, `\`action_id\` already exists: ${value.action_id}`, `${at}/action_id`);
  }
  seen.actionIds.add(value.action_id);
};

/** Only input blocks of modals can have response_urls. */
export const responseUrlOnlyInInput: Rule = (fields, at, seen) => {
  const inner = fields.element ?? fields.accessory;
  if (!isObject(inner) || inner.response_url_enabled !== true) return;
  if (seen.surface === 'modal' && seen.block === 'input') return;
  note(seen, 'response_url_enabled needs an input block of a modal', at);
};
