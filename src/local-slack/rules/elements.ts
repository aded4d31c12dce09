import { buttons } from './buttons.js';
import type { Check, Rule } from './check.js';
import { isObject, note, object, oneOf } from './check.js';
import { choosers } from './choosers.js';
import { typedInputs } from './typed-inputs.js';

/** All block elements. */

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
