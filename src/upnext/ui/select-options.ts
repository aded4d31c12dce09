import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { listFailed, NO_CHOICE } from '../slack/answer/error-surfaces.js';
import { option } from '../slack/text/blocks.js';

/** An option of a select that searches while the person types. */
export interface SelectOption {
  text: string;
  value: string;
  description?: string;
}

const MAX_OPTIONS = 100;
/** Slack's limit for the value of an option: longer ids cannot be offered. */
export const MAX_OPTION_VALUE = 75;

/** Shows “America/New York” without the underscore. */
export const zoneOption = (zone: string): SelectOption => ({ text: zone.replaceAll('_', ' '), value: zone });

export const toOptions = (options: SelectOption[]) => ({
  options: options
    .slice(0, MAX_OPTIONS)
    .map(({ text, value, description }) => option(text, value, description)),
});

/** A list that could not be read is logged, since an option has no room for the reason. */
export function matchingOptions(
  { log }: Pick<Deps, 'log'>,
  listed: Outcome<{ id?: string | undefined; label: string }[]>,
  typed: string,
  reference: string,
): SelectOption[] {
  if (!listed.ok) {
    log.warn({ reference, kind: listed.kind, status: listed.status }, 'could not read from the service');
    return [{ text: listFailed(reference), value: NO_CHOICE }];
  }
  const wanted = typed.trim().toLowerCase();
  return listed.value.flatMap(({ id, label }) =>
    id && id.length <= MAX_OPTION_VALUE && label.toLowerCase().includes(wanted)
      ? [{ text: label, value: id }]
      : [],
  );
}
