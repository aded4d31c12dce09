import type { ViewOutput } from '@slack/bolt';
import { z } from 'zod';

/** Reads what was entered. A block has one element, whatever its action_id is at the moment. */

export type ViewState = ViewOutput['state'];

export const chosenOptionSchema = z.object({ text: z.string(), value: z.string() });
export type ChosenOption = z.infer<typeof chosenOptionSchema>;

type Entered = ViewState['values'][string][string];

const entered = (state: ViewState, block: string): Entered | undefined =>
  Object.values(state.values[block] ?? {})[0];

/** Where something can be said beside a field. Slack names each in the state, filled or not; who does not, in the blocks. */
export const inputsOf = ({ state, blocks }: Pick<ViewOutput, 'state' | 'blocks'>): string[] => [
  ...Object.keys(state.values),
  ...blocks.flatMap(({ type, block_id }) => (type === 'input' && block_id ? block_id : [])),
];

/** The action_id under which it was entered: it changes when a form replaces what stands in an input. */
export const actionIdOf = (state: ViewState, block: string): string | undefined =>
  Object.keys(state.values[block] ?? {})[0];

export const typedText = (state: ViewState, block: string): string => entered(state, block)?.value ?? '';

/** All that was typed, whatever the form. */
export const typedTexts = (state: ViewState): string[] =>
  Object.values(state.values)
    .flatMap((block) => Object.values(block))
    .flatMap(({ value }) => value || []);

export function chosenOption(state: ViewState, block: string): ChosenOption | undefined {
  const chosen = entered(state, block)?.selected_option;
  return chosen ? { text: chosen.text.text, value: chosen.value } : undefined;
}

export function chosenValues(state: ViewState, block: string): string[] {
  return (entered(state, block)?.selected_options ?? []).map((chosen) => chosen.value);
}

export const chosenMoment = (state: ViewState, block: string): number | undefined =>
  entered(state, block)?.selected_date_time ?? undefined;

export const chosenUsers = (state: ViewState, block: string): string[] =>
  entered(state, block)?.selected_users ?? [];

/** "09:00" */
export const chosenTime = (state: ViewState, block: string): string | undefined =>
  entered(state, block)?.selected_time ?? undefined;

export const chosenConversation = (state: ViewState, block: string): string | undefined =>
  entered(state, block)?.selected_conversation ?? undefined;
