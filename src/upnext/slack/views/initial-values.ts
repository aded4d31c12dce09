import type { ViewOutput } from '@slack/bolt';
import * as z from 'zod';
import type { ViewState } from './view-state.js';

/**
 * After an update, Slack may send an empty or outdated view state (bolt-js#625, #1258). An input with an initial value then
 * keeps that value, unless the person could have cleared it.
 */
export function withInitialValues(
  { state, blocks }: Pick<ViewOutput, 'state' | 'blocks'>,
  isSubmitted: boolean,
): ViewState {
  const prefilled = blocks.flatMap(prefilledInput);
  const missing = prefilled.filter(({ block, action }) => !state.values[block]?.[action]);
  const emptied = prefilled.filter((input) =>
    isEmpty(state.values[input.block]?.[input.action], input.field),
  );
  const count = (some: PrefilledInput[]) => some.filter(({ isInput }) => isInput).length;
  // Slack doesn't let people submit a form with empty required inputs, or clear a required menu, and nobody clears all inputs.
  const isStale =
    emptied.some(({ required, type }) => required && (isSubmitted || CHOICES.has(type))) ||
    (count(prefilled) > 1 && count(emptied) === count(prefilled));
  const restored = isStale ? [...missing, ...emptied] : missing;
  if (restored.length === 0) return state;
  const values = { ...state.values };
  for (const { block, action, type, field, value } of restored) {
    values[block] = { [action]: { type, [field]: value } };
  }
  return { values };
}

const CHOICES = new Set([
  'static_select',
  'external_select',
  'radio_buttons',
  'users_select',
  'conversations_select',
  'channels_select',
]);

const elementSchema = z.looseObject({ type: z.string(), action_id: z.string() });
/** An input, a section with something to choose beside its text, or such an element alone. */
const blockSchema = z.object({
  block_id: z.string(),
  optional: z.boolean().default(false),
  element: elementSchema.optional(),
  accessory: elementSchema.optional(),
  elements: z.tuple([elementSchema]).optional(),
});

interface ShownElement {
  block: string;
  action: string;
  isInput: boolean;
  required: boolean;
  /** Its type, and its initial values by name. */
  initial: { type: string };
}

/** What can be filled in or chosen in a block. */
export function elementOf(block: ViewOutput['blocks'][number]): ShownElement | undefined {
  if (block.type === 'context') return undefined;
  const { data } = blockSchema.safeParse(block);
  const element = data?.element ?? data?.accessory ?? data?.elements?.[0];
  if (!data || !element) return undefined;
  const isInput = block.type === 'input';
  const { type, action_id: action, ...fields } = element;
  const initial = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith(INITIAL)));
  const required = isInput && !data.optional;
  return { block: data.block_id, action, isInput, required, initial: { ...initial, type } };
}

interface PrefilledInput extends Omit<ShownElement, 'initial'> {
  type: string;
  /** The field of the state: `value`, `selected_option` … */
  field: string;
  value: unknown;
}

function prefilledInput(block: ViewOutput['blocks'][number]): PrefilledInput[] {
  const element = elementOf(block);
  if (!element) return [];
  const { initial, ...others } = element;
  const { type, ...values } = initial;
  return Object.entries(values).map(([name, value]) => ({
    ...others,
    type,
    field: name === 'initial_value' ? 'value' : `selected_${name.slice(INITIAL.length)}`,
    value,
  }));
}

/** What is in inputs that were drawn after these values were entered: what Slack has kept, otherwise what they start with. */
export function enteredIn(blocks: ViewOutput['blocks'], entered: ViewState): ViewState {
  const elements = blocks.flatMap((block) => elementOf(block) ?? []);
  const values: ViewState['values'] = {};
  for (const { block, action } of elements) {
    const kept = entered.values[block]?.[action];
    if (kept) values[block] = { [action]: kept };
  }
  const state = withInitialValues({ state: { values }, blocks }, false);
  const empty = elements.filter(({ block, isInput }) => isInput && !state.values[block]);
  for (const { block, action, initial } of empty) state.values[block] = { [action]: { type: initial.type } };
  return state;
}

const INITIAL = 'initial_';

function isEmpty(value: object | undefined, field: string): boolean {
  if (!value) return false;
  const content: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  return content === null || content === undefined || (Array.isArray(content) && content.length === 0);
}
