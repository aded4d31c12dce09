import type { BlockElementAction } from '@slack/bolt';
import { option } from '../text/blocks.js';

/** An option of a select that searches while the person types. */
export interface SelectOption {
  text: string;
  value: string;
  description?: string;
}

/** The value of an option that only shows a message. Choosing it is read as nothing chosen. */
export const NO_CHOICE = '!';

/** What was chosen in a select that searches. */
export const foundValue = (action: BlockElementAction): string | undefined =>
  action.type === 'external_select' && action.selected_option?.value !== NO_CHOICE
    ? action.selected_option?.value
    : undefined;

const MAX_OPTIONS = 100;
/** Slack's limit for the value of an option: longer ids cannot be offered. */
export const MAX_OPTION_VALUE = 75;

export const toOptions = (options: SelectOption[]) => ({
  options: options
    .slice(0, MAX_OPTIONS)
    .map(({ text, value, description }) => option(text, value, description)),
});
