import { option } from '../text/blocks.js';

/** An option of a select that searches while the person types. */
export interface SelectOption {
  text: string;
  value: string;
  description?: string;
}

const MAX_OPTIONS = 100;
/** Slack's limit for the value of an option: longer ids cannot be offered. */
export const MAX_OPTION_VALUE = 75;

export const toOptions = (options: SelectOption[]) => ({
  options: options
    .slice(0, MAX_OPTIONS)
    .map(({ text, value, description }) => option(text, value, description)),
});
