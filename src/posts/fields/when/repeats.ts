import type { PostAbout } from '../../about.js';
import { RULES } from '../../../platforms/rules.js';
import { joinWithAnd } from '../../../slack/text/markup.js';
import { occurrencesOf, type RecurringRule } from '../../../time/recurring/rule.js';
import { formatNext } from '../../../time/recurring/write.js';
import type { Reader, Understood } from '../../../time/types.js';
import type { Draft } from '../draft.js';
import { networkName } from '../../../ui/words.js';

/** What the form says about a series before it starts. */

export function seriesNotes(rule: RecurringRule, values: Draft, { now }: Reader): string[] {
  const next = formatNext(rule, now);
  return [...(next ? [`Next: ${next}`] : []), ...repeatedText(values, occurrencesOf(rule).length)];
}

function repeatedText({ Platforms }: Draft, count: number): string[] {
  const networks = Platforms.filter((network) => RULES[network].refusesRepeats);
  if (networks.length === 0 || count < 2) return [];
  const reject = networks.length === 1 ? 'rejects' : 'reject';
  return [
    `:warning: ${joinWithAnd(networks.map(networkName))} ${reject} repeated texts. After scheduling, give each post its own text.`,
  ];
}

/** Why a post can’t repeat, although its words say so. */
export function whyOnce(
  { repeats }: Pick<Understood, 'repeats'>,
  { Status }: Pick<Draft, 'Status'>,
  { held }: Pick<PostAbout, 'held'>,
): string | undefined {
  if (!repeats) return undefined;
  if (held)
    return 'This post goes out once. Enter a single day and time, or schedule a new post that repeats.';
  return Status === 'DRAFT'
    ? 'A draft can’t repeat. Enter a single day and time, or schedule the post.'
    : undefined;
}
