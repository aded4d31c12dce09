import { asScanned } from './files/file-object.js';
import { elementsOf, fieldOf, initialValue, isInput, stateOf } from './inputs.js';
import type { Block, InputValue, State } from './model.js';
import { isObject } from './rules/check.js';
import { emojiNames } from './text/emoji-names.js';
import { escapeEntities } from './text/escape.js';
import type { World } from './world.js';

/** The values of inputs as Slack sends them to the bot, which may differ from what the person sees. */

/** Slack's `state.values`. */
export function returnedState(
  world: World,
  blocks: readonly Block[],
  entered: State,
  currentChannel?: string,
): State {
  const { untouchedInputs } = world.unsure;
  const shown = stateOf(blocks, entered, currentChannel);
  const returned: State = {};
  for (const { block, element } of elementsOf(blocks)) {
    const { block_id } = block;
    const { action_id, type } = element;
    const value = shown[block_id]?.[action_id];
    if (!value || !isInput(type)) continue;
    const isTouched = untouchedInputs === 'initial' || entered[block_id]?.[action_id] !== undefined;
    if (!isTouched && untouchedInputs === 'missing') continue;
    const known = isTouched ? value : initialValue({ type, action_id });
    (returned[block_id] ??= {})[action_id] = returnedValue(world, known);
  }
  return returned;
}

/** Also for the `actions` of a delivery. */
export function returnedValue<Value extends InputValue>(world: World, value: Value): Value {
  const field = fieldOf(value.type);
  if (!(field in value)) return value;
  return { ...value, [field]: returnedContent(world, value[field]) };
}

function returnedContent(world: World, content: unknown): unknown {
  if (typeof content === 'string') return world.unsure.inputEmoji === 'names' ? emojiNames(content) : content;
  if (Array.isArray(content))
    return content.map((each: unknown) => (isObject(each) ? returnedItem(world, each) : each));
  return isObject(content) ? returnedOption(world, content) : content;
}

/** Options have no id, files have one. */
const returnedItem = (world: World, item: Record<string, unknown>) =>
  typeof item.id === 'string' ? asScanned(world, item) : returnedOption(world, item);

export function returnedOption(world: World, option: Record<string, unknown>): Record<string, unknown> {
  const { text, description } = option;
  return {
    ...option,
    ...(isObject(text) && { text: returnedText(world, text) }),
    ...(isObject(description) && { description: returnedText(world, description) }),
  };
}

/** The text object of an option or a button. */
export function returnedText(world: World, object: Record<string, unknown>): Record<string, unknown> {
  const { text } = object;
  if (typeof text !== 'string' || world.unsure.chosenTexts === 'plain') return object;
  return { ...object, text: emojiNames(escapeEntities(text)) };
}
