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
  const prefilled = blocks
    .flatMap((block) => elementIn(block) ?? [])
    .flatMap((one) => Object.entries(one.initial).map(([field, value]) => ({ ...one, field, value })));
  const missing = prefilled.filter(({ block, action }) => !state.values[block]?.[action]);
  const emptied = prefilled.filter((input) =>
    isEmpty(state.values[input.block]?.[input.action], input.field),
  );
  const count = (some: ShownElement[]) => some.filter(({ isInput }) => isInput).length;
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
  type: string;
  /** What it starts with, by the field of the state: `value`, `selected_option` … */
  initial: Record<string, unknown>;
}

/** What can be filled in or chosen in a block. */
export function elementIn(block: ViewOutput['blocks'][number]): ShownElement | undefined {
  if (block.type === 'context') return undefined;
  const { data } = blockSchema.safeParse(block);
  const element = data?.element ?? data?.accessory ?? data?.elements?.[0];
  if (!data || !element) return undefined;
  const isInput = block.type === 'input';
  const { type, action_id: action, ...fields } = element;
  const initial = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    name.startsWith(INITIAL) ? [[fieldOf(name), value]] : [],
  );
  const required = isInput && !data.optional;
  return { block: data.block_id, action, isInput, required, type, initial: Object.fromEntries(initial) };
}

const fieldOf = (name: string) =>
  name === 'initial_value' ? 'value' : `selected_${name.slice(INITIAL.length)}`;

/** What is in a view that was drawn after that was entered: what Slack has kept, otherwise what it starts with. */
export function enteredIn(blocks: ViewOutput['blocks'], { values: entered }: ViewState): ViewState {
  const values: ViewState['values'] = {};
  for (const { block, action, type, initial } of blocks.flatMap((one) => elementIn(one) ?? []))
    values[block] = { [action]: entered[block]?.[action] ?? { type, ...initial } };
  return { values };
}

const INITIAL = 'initial_';

function isEmpty(value: object | undefined, field: string): boolean {
  if (!value) return false;
  const content: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  return content === null || content === undefined || (Array.isArray(content) && content.length === 0);
}
