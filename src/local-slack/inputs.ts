import type { Block, InputValue, State } from './model.js';

/** The values of input elements: the field that holds the value, its initial value, and its empty value. */

interface ValueFields {
  field: string;
  initial?: string;
  empty: null | never[];
}

const text: ValueFields = { field: 'value', initial: 'initial_value', empty: null };
const option: ValueFields = { field: 'selected_option', initial: 'initial_option', empty: null };
const options: ValueFields = { field: 'selected_options', initial: 'initial_options', empty: [] };

const INPUTS: Record<string, ValueFields> = {
  plain_text_input: text,
  email_text_input: text,
  url_text_input: text,
  number_input: text,
  rich_text_input: { field: 'rich_text_value', initial: 'initial_value', empty: null },
  static_select: option,
  external_select: option,
  radio_buttons: option,
  checkboxes: options,
  multi_static_select: options,
  multi_external_select: options,
  datepicker: { field: 'selected_date', initial: 'initial_date', empty: null },
  timepicker: { field: 'selected_time', initial: 'initial_time', empty: null },
  datetimepicker: { field: 'selected_date_time', initial: 'initial_date_time', empty: null },
  users_select: { field: 'selected_user', initial: 'initial_user', empty: null },
  multi_users_select: { field: 'selected_users', initial: 'initial_users', empty: [] },
  conversations_select: { field: 'selected_conversation', initial: 'initial_conversation', empty: null },
  multi_conversations_select: {
    field: 'selected_conversations',
    initial: 'initial_conversations',
    empty: [],
  },
  channels_select: { field: 'selected_channel', initial: 'initial_channel', empty: null },
  multi_channels_select: { field: 'selected_channels', initial: 'initial_channels', empty: [] },
  file_input: { field: 'files', empty: [] },
};

/** An element of any type. */
export interface Element {
  type: string;
  action_id: string;
  [field: string]: unknown;
}

export interface BlockElement {
  block: Block;
  element: Element;
}

/** Every interactive element that the page draws in these blocks, in reading order. */
export function elementsOf(blocks: readonly Block[]): BlockElement[] {
  return blocks.flatMap((block) => elementsIn(block).map((element) => ({ block, element })));
}

function elementsIn(block: Block): Element[] {
  if (block.type === 'input') return interactive([block.element]);
  if (block.type === 'section') return block.accessory ? interactive([block.accessory]) : [];
  return block.type === 'actions' ? interactive(block.elements) : [];
}

function interactive(elements: readonly unknown[]): Element[] {
  // The rules guarantee the type, and withIds() the action_id.
  return (elements as Element[]).filter((element) => element.type !== 'image');
}

/** Adds the ids that Slack generates where the bot gave none. */
export function withIds(sent: readonly unknown[], newId: (prefix: string) => string): Block[] {
  // They have passed the rules.
  const blocks = sent as Block[];
  for (const block of blocks) block.block_id ??= newId('b').toLowerCase();
  for (const { element } of elementsOf(blocks)) element.action_id ??= newId('a').toLowerCase();
  return blocks;
}

export function isInput(type: string): boolean {
  return type in INPUTS;
}

/** The field that holds the value: `value`, `selected_option` … */
export function fieldOf(type: string): string {
  return INPUTS[type]?.field ?? 'value';
}

export function initialValue(element: Element, currentChannel?: string): InputValue {
  const input = INPUTS[element.type];
  if (!input) return { type: element.type };
  const current = element.default_to_current_conversation === true ? currentChannel : undefined;
  const isMultiple = Array.isArray(input.empty);
  const initial =
    (input.initial && element[input.initial]) ?? (isMultiple && current ? [current] : current) ?? input.empty;
  const value = { type: element.type, [input.field]: initial };
  return element.type === 'timepicker' && element.timezone ? { ...value, timezone: element.timezone } : value;
}

/** Slack's `state.values`: the entered values, and the initial values of all other inputs. */
export function stateOf(blocks: readonly Block[], entered: State, currentChannel?: string): State {
  const state: State = {};
  for (const { block, element } of elementsOf(blocks)) {
    if (!isInput(element.type)) continue;
    const value = entered[block.block_id]?.[element.action_id];
    (state[block.block_id] ??= {})[element.action_id] = value ?? initialValue(element, currentChannel);
  }
  return state;
}

export function isEmpty(value: InputValue): boolean {
  const content = value[fieldOf(value.type)];
  return (
    content === null ||
    content === undefined ||
    content === '' ||
    (Array.isArray(content) && content.length === 0)
  );
}

/**
 * An update keeps the value of an input whose block_id, action_id and type stay the same, even if the new block
 * has another initial value. To replace a value, the bot must change an id.
 */
export function valuesAfterUpdate(before: State, blocks: readonly Block[]): State {
  const after: State = {};
  for (const { block, element } of elementsOf(blocks)) {
    const value = before[block.block_id]?.[element.action_id];
    if (value?.type === element.type) (after[block.block_id] ??= {})[element.action_id] = value;
  }
  return after;
}
