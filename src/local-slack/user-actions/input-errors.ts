import type { Element } from '../inputs.js';
import { elementsOf, fieldOf, isEmpty, stateOf } from '../inputs.js';
import type { InputValue, View } from '../model.js';

/** The errors Slack's client finds itself, without a submission: empty required inputs, lengths, numbers, addresses. */
export function inputErrors(view: View): Record<string, string> {
  const state = stateOf(view.blocks, view.enteredValues, view.channel);
  const errors: Record<string, string> = {};
  for (const { block, element } of elementsOf(view.blocks)) {
    const value = state[block.block_id]?.[element.action_id];
    if (block.type !== 'input' || !value) continue;
    const error = isEmpty(value) ? requiredError(block.optional === true) : valueError(element, value);
    if (error) errors[block.block_id] = error;
  }
  return errors;
}

function requiredError(optional: boolean): string | undefined {
  return optional ? undefined : 'Please complete this required field.';
}

function valueError(element: Element, value: InputValue): string | undefined {
  const content = value[fieldOf(element.type)];
  if (Array.isArray(content)) return countError(element, content.length);
  if (typeof content !== 'string') return undefined;
  return CHECKS[element.type]?.(element, content);
}

function countError(element: Element, count: number): string | undefined {
  const max = Number(element.max_selected_items ?? element.max_files ?? Infinity);
  return count > max ? `You can choose at most ${max}.` : undefined;
}

const CHECKS: Record<string, (element: Element, value: string) => string | undefined> = {
  plain_text_input: ({ min_length, max_length }, value) => {
    if (value.length < Number(min_length ?? 0)) return `Must be at least ${Number(min_length)} characters.`;
    if (value.length > Number(max_length ?? 3000))
      return `Must be at most ${Number(max_length ?? 3000)} characters.`;
    return undefined;
  },
  email_text_input: (_element, value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Must be a valid email address.',
  url_text_input: (_element, value) => (URL.canParse(value) ? undefined : 'Must be a valid URL.'),
  number_input: ({ is_decimal_allowed, min_value, max_value }, value) => {
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) return 'Must be a number.';
    if (is_decimal_allowed !== true && !Number.isInteger(number)) return 'Must be a whole number.';
    if (number < Number(min_value ?? -Infinity)) return `Must be at least ${Number(min_value)}.`;
    return number > Number(max_value ?? Infinity) ? `Must be at most ${Number(max_value)}.` : undefined;
  },
};
