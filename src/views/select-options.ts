import type { Outcome } from '../api/outcome.js';
import { option } from '../slack/blocks.js';
import { NO_CHOICE } from '../slack/error-surfaces.js';

/** An option of a select that searches while the person types. */
export interface SelectOption {
  text: string;
  value: string;
}

const MAX_OPTIONS = 100;
/** Slack's limit for the value of an option: longer ids cannot be offered. */
export const MAX_OPTION_VALUE = 75;

/** Shows “America/New York” without the underscore. */
export const zoneOption = (zone: string): SelectOption => ({ text: zone.replaceAll('_', ' '), value: zone });

export const toOptions = (options: SelectOption[]) => ({
  options: options.slice(0, MAX_OPTIONS).map(({ text, value }) => option(text, value)),
});

export function matchingOptions(
  listed: Outcome<{ id?: string | undefined; label: string }[]>,
  typed: string,
): SelectOption[] {
  if (!listed.ok) return [{ text: listed.say, value: NO_CHOICE }];
  const wanted = typed.trim().toLowerCase();
  return listed.value.flatMap(({ id, label }) =>
    id && id.length <= MAX_OPTION_VALUE && label.toLowerCase().includes(wanted)
      ? [{ text: label, value: id }]
      : [],
  );
}
