import type { Block, InputValue, State } from './model.js';

/** How each input element says its value, what it starts with and what it is when empty. */

interface Input {
  field: string;
  initial?: string;
  empty: null | never[];
}

const words: Input = { field: 'value', initial: 'initial_value', empty: null };
const option: Input = { field: 'selected_option', initial: 'initial_option', empty: null };
const options: Input = { field: 'selected_options', initial: 'initial_options', empty: [] };

const INPUTS: Record<string, Input> = {
  plain_text_input: words,
  email_text_input: words,
  url_text_input: words,
  number_input: words,
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

/** An element of any type, as its fields. */
export interface Element {
  type: string;
  action_id: string;
  [field: string]: unknown;
}

export interface Placed {
  block: Block;
  element: Element;
}

/** Every interactive element of these blocks, in reading order. */
export function elementsOf(blocks: readonly Block[]): Placed[] {
  return blocks.flatMap((block) => elementsIn(block).map((element) => ({ block, element })));
}

function elementsIn(block: Block): Element[] {
  if (block.type === 'input') return [block.element as unknown as Element];
  if (block.type === 'section') return block.accessory ? interactive([block.accessory]) : [];
  if (block.type === 'actions' || block.type === 'context_actions') return interactive(block.elements);
  if (block.type === 'card') return interactive(block.actions ?? []);
  if (block.type === 'carousel') return block.elements.flatMap((card) => interactive(card.actions ?? []));
  if (block.type === 'container') return block.child_blocks.flatMap((child) => elementsIn(child as Block));
  return [];
}

function interactive(elements: readonly unknown[]): Element[] {
  return (elements as Element[]).filter((element) => element.type !== 'image');
}

export function isInput(type: string): boolean {
  return type in INPUTS;
}

/** The name under which its value is sent: `value`, `selected_option` … */
export function fieldOf(type: string): string {
  return INPUTS[type]?.field ?? 'value';
}

export function initialValue(element: Element, currentChannel?: string): InputValue {
  const input = INPUTS[element.type];
  if (!input) return { type: element.type };
  const current = element.default_to_current_conversation === true ? currentChannel : undefined;
  const many = Array.isArray(input.empty);
  const initial =
    (input.initial && element[input.initial]) ?? (many && current ? [current] : current) ?? input.empty;
  return withZone(element, { type: element.type, [input.field]: initial });
}

function withZone(element: Element, value: InputValue): InputValue {
  return element.type === 'timepicker' && element.timezone ? { ...value, timezone: element.timezone } : value;
}

/** What Slack would send as `state.values`: what was entered, else what it started with. */
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
  const held = value[fieldOf(value.type)];
  return held === null || held === undefined || held === '' || (Array.isArray(held) && held.length === 0);
}

/**
 * An update keeps what an input holds when block_id, action_id and type stay: even where the new block
 * brings another initial value. Who wants to replace a value must change an id.
 */
export function keptState(before: State, after: readonly Block[]): State {
  const kept: State = {};
  for (const { block, element } of elementsOf(after)) {
    const value = before[block.block_id]?.[element.action_id];
    if (value?.type === element.type) (kept[block.block_id] ??= {})[element.action_id] = value;
  }
  return kept;
}
