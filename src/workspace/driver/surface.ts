import type { ElementAt, Place } from '../acts.js';
import type { Element, Placed } from '../inputs.js';
import { elementsOf, isInput } from '../inputs.js';
import type { Block, State } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { FieldInput } from './fill.js';
import { valueOf } from './fill.js';
import { linesOf, readable } from './render.js';

/** Whatever shows blocks to a person: a form, the App Home, a message. */
export interface Surface {
  /** All of it, line by line. */
  text(): string;
  /** Fields by block_id or label, one after the other, as a person would. */
  fill(values: Record<string, FieldInput>): Promise<void>;
  /** A button by its text; an overflow menu by its option's. */
  press(text: string): Promise<void>;
  pressEnter(field: string): Promise<void>;
  /** What a select offers for these letters. */
  options(field: string, letters?: string): Promise<string[]>;
  /** What a field holds, as its person reads it; empty when there is nothing. */
  value(field: string): string;
  /** The texts of all buttons. */
  buttons(): string[];
}

export interface Shown {
  place: Place;
  blocks: readonly Block[];
  state: State;
  errors?: Record<string, string>;
}

export function surface(workspace: Workspace, user: string, look: () => Shown): Surface {
  const { userActions } = workspace;

  function named(field: string): Placed & { at: ElementAt } {
    const { place, blocks } = look();
    const inputs = elementsOf(blocks).filter(({ element }) => isInput(element.type));
    const found = inputs.find((one) => namesOf(one).includes(field));
    const known = inputs.map((one) => namesOf(one).join(' / ')).join(', ');
    if (!found) throw new Error(`There is no field "${field}" here. There are: ${known || 'none'}`);
    return { ...found, at: addressOf(place, found) };
  }

  async function fillOne(field: string, said: FieldInput): Promise<void> {
    const { at, element } = named(field);
    await userActions.enters(user, at, await valueOf(workspace, user, at, element, said));
    await workspace.untilIdle();
  }

  return {
    text() {
      const { blocks, state, errors } = look();
      return linesOf(blocks, state, errors);
    },
    async fill(values) {
      for (const [field, said] of Object.entries(values)) await fillOne(field, said);
    },
    async press(text) {
      const { place, blocks } = look();
      const { placed, value } = pressable(blocks, text);
      await userActions.presses(user, addressOf(place, placed), value);
      await workspace.untilIdle();
    },
    async pressEnter(field) {
      await userActions.pressesEnter(user, named(field).at);
      await workspace.untilIdle();
    },
    async options(field, letters = '') {
      return (await userActions.choices(user, named(field).at, letters)).map((one) => one.text);
    },
    value(field) {
      const { at } = named(field);
      const value = look().state[at.block_id]?.[at.action_id];
      return (value && readable(value)) ?? '';
    },
    buttons: () => elementsOf(look().blocks).flatMap(({ element }) => textsOf(element)),
  };
}

function addressOf(place: Place, { block, element }: Placed): ElementAt {
  return { place, block_id: block.block_id, action_id: element.action_id };
}

function namesOf({ block, element }: Placed): string[] {
  const label = block.type === 'input' ? [block.label.text] : [];
  return [...label, block.block_id, element.action_id];
}

function pressable(blocks: readonly Block[], text: string): { placed: Placed; value?: string } {
  const all = elementsOf(blocks);
  const placed = all.find(({ element }) => textsOf(element).includes(text));
  if (!placed)
    throw new Error(
      `There is no button "${text}" here. There are: ${all.flatMap(({ element }) => textsOf(element)).join(', ') || 'none'}`,
    );
  const option = overflowOptions(placed.element).find((one) => one.text.text === text);
  return option ? { placed, value: option.value } : { placed };
}

function textsOf(element: Element): string[] {
  if (element.type === 'overflow') return overflowOptions(element).map((one) => one.text.text);
  return isInput(element.type) ? [] : [(element.text as { text: string } | undefined)?.text ?? ''];
}

function overflowOptions(element: Element): { text: { text: string }; value: string }[] {
  return element.type === 'overflow' ? (element.options as { text: { text: string }; value: string }[]) : [];
}
