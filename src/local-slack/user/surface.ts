import * as z from 'zod';
import { type BlockElement, type Element, elementsOf, isInput } from '../inputs.js';
import type { Block, State } from '../model.js';
import type { ContainerRef, ElementRef } from '../user-actions/schema.js';
import { loadOptions } from '../user-actions/select-options.js';
import type { Acting } from './acting.js';
import { type FieldInput, toInputValue } from './fill.js';
import { displayValue, renderBlocks } from './render.js';

/** Anything that shows blocks: a modal, the App Home, a message. */
export interface Surface {
  /** The visible text, line by line. */
  text(): string;
  /** Fills the fields in this order. Keys are labels or block_ids. */
  fill(values: Record<string, FieldInput>): Promise<void>;
  /** Presses a button or an overflow menu option with this text. */
  press(text: string): Promise<void>;
  pressEnter(field: string): Promise<void>;
  /** The options of a select menu that match the query. */
  options(field: string, query?: string): Promise<string[]>;
  /** The value of a field as the person reads it; empty if there is none. */
  value(field: string): string;
  /** The texts of all buttons and overflow menu options. */
  buttons(): string[];
}

export interface SurfaceContent {
  container: ContainerRef;
  blocks: readonly Block[];
  state: State;
  errors?: Record<string, string>;
}

export function surface(acting: Acting, user: string, content: () => SurfaceContent): Surface {
  const { actions, finish } = acting;

  function findField(name: string): { ref: ElementRef; element: Element } {
    const { container, blocks } = content();
    const inputs = elementsOf(blocks).filter(({ element }) => isInput(element.type));
    const found = inputs.find((input) => fieldNames(input).includes(name));
    const known = inputs.map((input) => fieldNames(input).join(' / ')).join(', ');
    if (!found)
      throw new Error(
        `There is no field "${name}". Fields: ${known || `none, but “${renderBlocks(blocks, {})}”`}`,
      );
    return { ref: refOf(container, found), element: found.element };
  }

  async function fillField(name: string, input: FieldInput): Promise<void> {
    const { ref, element } = findField(name);
    const value = await toInputValue({ acting, user, ref, element }, input);
    await finish(actions.setValue({ user, element: ref, value }));
  }

  return {
    text() {
      const { blocks, state, errors } = content();
      return renderBlocks(blocks, state, errors);
    },
    async fill(values) {
      for (const [name, input] of Object.entries(values)) await fillField(name, input);
    },
    async press(text) {
      const { container, blocks } = content();
      const { found, value } = findButton(blocks, text);
      await finish(actions.press({ user, element: refOf(container, found), value }));
    },
    async pressEnter(field) {
      await finish(actions.pressEnter({ user, element: findField(field).ref }));
    },
    async options(field, query = '') {
      const options = await loadOptions(acting, { user, element: findField(field).ref, query });
      return options.map(({ text }) => text);
    },
    value(field) {
      const { ref } = findField(field);
      const value = content().state[ref.block_id]?.[ref.action_id];
      return (value && displayValue(value)) ?? '';
    },
    buttons: () => buttonTexts(content().blocks),
  };
}

function refOf(container: ContainerRef, { block, element }: BlockElement): ElementRef {
  return { container, block_id: block.block_id, action_id: element.action_id };
}

function fieldNames({ block, element }: BlockElement): string[] {
  const label = block.type === 'input' ? [block.label.text] : [];
  return [...label, block.block_id, element.action_id];
}

function findButton(blocks: readonly Block[], text: string): { found: BlockElement; value?: string } {
  const found = elementsOf(blocks).find(({ element }) => textsOf(element).includes(text));
  if (!found)
    throw new Error(`There is no button "${text}". Buttons: ${buttonTexts(blocks).join(', ') || 'none'}`);
  const option = overflowOptions(found.element).find((candidate) => candidate.text.text === text);
  return option ? { found, value: option.value } : { found };
}

function buttonTexts(blocks: readonly Block[]): string[] {
  return elementsOf(blocks).flatMap(({ element }) => textsOf(element));
}

const textSchema = z.object({ text: z.string() });
const buttonSchema = z.object({ text: textSchema.default({ text: '' }) });
const overflowSchema = z.object({ options: z.array(z.object({ text: textSchema, value: z.string() })) });

function textsOf(element: Element): string[] {
  if (element.type === 'overflow') return overflowOptions(element).map(({ text }) => text.text);
  return isInput(element.type) ? [] : [buttonSchema.parse(element).text.text];
}

function overflowOptions(element: Element) {
  return element.type === 'overflow' ? overflowSchema.parse(element).options : [];
}
