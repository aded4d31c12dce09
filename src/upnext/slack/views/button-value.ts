import type { BlockAction } from '@slack/bolt';
import type { ActionsBlock, Button } from '@slack/types';
import type * as z from 'zod';
import { button } from '../text/blocks.js';

/** A button's value carries what its listener needs, so that no server has to remember lists and pages. */

const MAX_LENGTH = 2000;

/** Undefined if it is too long: then there is no such button. */
export function encodeButtonValue(state: object): string | undefined {
  const value = JSON.stringify(state);
  return value.length <= MAX_LENGTH ? value : undefined;
}

/** None if what it carries is too long. */
export function buttonWithValue(text: string, action: string, state: object): Button[] {
  const value = encodeButtonValue(state);
  return value ? [button(text, action, { value })] : [];
}

const MAX_BLOCK_ID = 255;

/** What a select carries besides its option. Slack might escape a block_id, so it is encoded. */
export function encodeBlockId(state: object): string | undefined {
  const encoded = Buffer.from(JSON.stringify(state)).toString('base64url');
  return encoded.length <= MAX_BLOCK_ID ? encoded : undefined;
}

export const readBlockId = <T>(schema: z.ZodType<T>, { block_id }: { block_id: string }): T =>
  schema.parse(JSON.parse(Buffer.from(block_id, 'base64url').toString()));

/** When a value's shape changes, its button needs a new action_id, so that older messages are recognized. */
export function readButtonValue<T>(schema: z.ZodType<T>, action: object): T {
  return schema.parse(JSON.parse(buttonText(action) || '{}'));
}

/** The value of a button that carries only an id. */
export const buttonText = (action: object): string =>
  'value' in action && typeof action.value === 'string' ? action.value : '';

const MENU = 'more_buttons';

/**
 * Some buttons, and the rest in a menu, whose options have at most 150 characters and are pressed like buttons (`pressedIn`).
 * What asks before it does something stays a button, since a menu asks the same about all its options.
 */
export function fewButtons(buttons: Button[], most = 4): ActionsBlock['elements'] {
  const rest = buttons.slice(most).filter(({ confirm }) => !confirm);
  const options = rest.map(({ action_id, text, value }) => ({ text, value: `${action_id} ${value ?? ''}` }));
  if (rest.length === 0 || options.some(({ value }) => value.length > 150)) return buttons;
  return [
    ...buttons.filter((one) => !rest.includes(one)),
    { type: 'overflow', action_id: MENU, options } as const,
  ];
}

/** The button that an option of that menu stands for. */
export function pressedIn(action: BlockAction['actions'][number]): typeof action {
  if (action.type !== 'overflow' || action.action_id !== MENU) return action;
  const { action_ts, block_id, selected_option: chosen } = action;
  const [action_id = '', ...rest] = chosen.value.split(' ');
  return { type: 'button', action_id, action_ts, block_id, text: chosen.text, value: rest.join(' ') };
}
