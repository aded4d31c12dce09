import type { Outcome } from '../api/outcome.js';
import { option } from '../slack/blocks.js';
import { NO_CHOICE } from '../slack/error-surfaces.js';

/** What a select offers for the letters typed so far. */
export interface Offer {
  text: string;
  value: string;
}

const MOST = 100;
/** What Slack takes as an option's value: longer ids cannot be chosen from a list. */
export const LONGEST_ID = 75;

/** “America/New York”: people do not write the underscore. */
export const zoneOffer = (zone: string): Offer => ({ text: zone.replaceAll('_', ' '), value: zone });

export const offered = (offers: Offer[]) => ({
  options: offers.slice(0, MOST).map(({ text, value }) => option(text, value)),
});

export function matching(
  listed: Outcome<{ id?: string | undefined; label: string }[]>,
  letters: string,
): Offer[] {
  if (!listed.ok) return [{ text: listed.say, value: NO_CHOICE }];
  const wanted = letters.trim().toLowerCase();
  return listed.value.flatMap(({ id, label }) =>
    id && id.length <= LONGEST_ID && label.toLowerCase().includes(wanted) ? [{ text: label, value: id }] : [],
  );
}
