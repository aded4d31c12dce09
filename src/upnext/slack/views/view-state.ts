import type { ViewOutput } from '@slack/bolt';
import * as z from 'zod';
import { emojiCharacters } from '../../../when/index.js';
import { NO_CHOICE } from '../../slack/views/options.js';
import { unescape } from '../text/markup.js';
import { fileSchema } from '../text/message-text.js';

/** Reads the state of a view. Each block has one element, whatever its action_id. */

export type ViewState = ViewOutput['state'];

export const chosenOptionSchema = z.object({ text: z.string(), value: z.string() });
export type ChosenOption = z.infer<typeof chosenOptionSchema>;

/** The chosen option, if a stored value is one. Most values are not, and a schema takes long to reject them. */
export const chosenOptionIn = (value: unknown): ChosenOption | undefined =>
  typeof value === 'object' && value && 'text' in value
    ? chosenOptionSchema.safeParse(value).data
    : undefined;

type ElementState = ViewState['values'][string][string];

const elementIn = (state: ViewState, block: string): ElementState | undefined =>
  Object.values(state.values[block] ?? {})[0];

/** The blocks that can show an error. Slack lists inputs in the state, even when they are empty. Some are only in the blocks. */
export function inputsOf({ state, blocks }: Pick<ViewOutput, 'state' | 'blocks'>): string[] {
  const others = new Set(blocks.flatMap(({ type, block_id }) => (type === 'input' ? [] : block_id)));
  return [
    ...Object.keys(state.values).filter((block) => !others.has(block)),
    ...blocks.flatMap(({ type, block_id }) => (type === 'input' && block_id ? block_id : [])),
  ];
}

/** The current action_id. It changes when a form replaces the value of an input. */
export const actionIdOf = (state: ViewState, block: string): string | undefined =>
  Object.keys(state.values[block] ?? {})[0];

/** Slack may send emoji as names. */
export const typedText = (state: ViewState, block: string): string =>
  emojiCharacters(typedSecret(state, block));

/** A token or a password, where every character counts. */
export const typedSecret = (state: ViewState, block: string): string => elementIn(state, block)?.value ?? '';

/** All texts that were typed in the view. */
export const typedTexts = (state: ViewState): string[] =>
  Object.values(state.values)
    .flatMap((block) => Object.values(block))
    .flatMap(({ value }) => (value ? emojiCharacters(value) : []));

/** Slack may return the text escaped, and emoji as names. */
const shown = ({ text, value }: { text: { text: string }; value: string }): ChosenOption => ({
  text: emojiCharacters(unescape(text.text)),
  value,
});

export function chosenOption(state: ViewState, block: string): ChosenOption | undefined {
  const chosen = elementIn(state, block)?.selected_option;
  return chosen && chosen.value !== NO_CHOICE ? shown(chosen) : undefined;
}

export function chosenValues(state: ViewState, block: string): string[] {
  return (elementIn(state, block)?.selected_options ?? []).map((chosen) => chosen.value);
}

export function chosenOptions(state: ViewState, block: string): ChosenOption[] {
  return (elementIn(state, block)?.selected_options ?? []).map(shown);
}

const filesSchema = z.object({
  files: z.array(fileSchema.pick({ id: true, name: true, title: true, alt_txt: true })),
});

/** Undefined if Slack doesn’t say. */
export const chosenFiles = (state: ViewState, block: string) =>
  filesSchema.safeParse(elementIn(state, block)).data?.files;

export const chosenMoment = (state: ViewState, block: string): number | undefined =>
  elementIn(state, block)?.selected_date_time ?? undefined;

export const chosenUsers = (state: ViewState, block: string): string[] =>
  elementIn(state, block)?.selected_users ?? [];

export const chosenUser = (state: ViewState, block: string): string | undefined =>
  elementIn(state, block)?.selected_user ?? undefined;

/** "09:00" */
export const chosenTime = (state: ViewState, block: string): string | undefined =>
  elementIn(state, block)?.selected_time ?? undefined;

export const chosenConversation = (state: ViewState, block: string): string | undefined =>
  elementIn(state, block)?.selected_conversation ?? undefined;
