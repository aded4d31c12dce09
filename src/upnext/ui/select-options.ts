import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { listFailed } from '../slack/answer/error-surfaces.js';
import { MAX_OPTION_VALUE, NO_CHOICE, type SelectOption } from '../slack/views/options.js';

/** Shows “America/New York” without the underscore. */
export const zoneOption = (zone: string): SelectOption => ({ text: zone.replaceAll('_', ' '), value: zone });

/** A list that could not be read is logged, since an option has no room for the reason. */
export function matchingOptions(
  { log }: Pick<Deps, 'log'>,
  listed: Outcome<{ id?: string | undefined; label: string }[]>,
  typed: string,
  reference: string,
): SelectOption[] {
  if (!listed.ok) {
    log.warn({ reference, kind: listed.kind, status: listed.status }, 'could not read from the service');
    return [{ text: listFailed(reference, listed.kind === 'down'), value: NO_CHOICE }];
  }
  const wanted = typed.trim().toLowerCase();
  return listed.value.flatMap(({ id, label }) =>
    id && id.length <= MAX_OPTION_VALUE && label.toLowerCase().includes(wanted)
      ? [{ text: label, value: id }]
      : [],
  );
}
