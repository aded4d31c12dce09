import { withoutReference } from '../../forms/carry-out.js';
import { noNotices, type Notices } from '../../forms/form.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { scheduledPost, storedPlatforms, storedStatus, type ScheduledPost } from '../fields/differences.js';
import { fieldsOfPart } from '../fields/own-texts.js';
import { valuesFor, type Draft } from '../fields/draft.js';
import { isAtService, type PartResult } from './send-parts.js';
import { networkName } from '../../ui/words.js';

/** What became of a post as a whole, from what became of its parts. */

export interface WholeResult {
  /** `none`: something was not even begun, because the process that sent it ended. */
  state: 'none' | 'busy' | 'delivered' | 'refused' | 'unsent';
  /** The service has some of its parts, and not all. */
  isPartly: boolean;
  reason: string;
  /** At the fields of the form of the whole post. */
  notices: Notices;
}

export function wholeOf(values: Draft, results: PartResult[]): WholeResult {
  const open = results.filter((result) => !isAtService(result));
  const isOne = results.length === 1;
  const reasons = open.flatMap((result) => reasonOf(result, isOne));
  return {
    state: stateOf(open),
    isPartly: open.length > 0 && open.length < results.length,
    reason: reasons.join(' '),
    notices: open.reduce((notices, result) => joined(notices, noticesOf(values, result, isOne)), noNotices),
  };
}

function stateOf(open: PartResult[]): WholeResult['state'] {
  const states = open.map(({ delivered }) => delivered?.state);
  if (open.length === 0) return 'delivered';
  if (states.some((state) => state === 'sending' || state === 'unknown')) return 'busy';
  if (states.some((state) => state === 'refused' || state === 'asked')) return 'refused';
  return states.some((state) => state !== undefined) ? 'unsent' : 'none';
}

/** "X: Say it more kindly." */
function reasonOf({ part, delivered }: PartResult, isOne: boolean): string[] {
  const reason = delivered?.reason;
  if (!reason) return [];
  return [isOne ? reason : named(part.platforms, withoutReference(reason))];
}

function named(platforms: string[], say: string): string {
  const names = joinWithAnd(platforms.map(networkName));
  return say.startsWith(`${names}: `) ? say : `${names}: ${say}`;
}

function noticesOf(values: Draft, result: PartResult, isOne: boolean): Notices {
  const { part, delivered } = result;
  if (!delivered?.notices) return { ...noNotices, top: reasonOf(result, isOne) };
  const { fields, top } = delivered.notices;
  return {
    fields: fieldsOfPart(values, part, fields),
    top: isOne ? top : top.map((say) => named(part.platforms, say)),
  };
}

const joined = (one: Notices, other: Notices): Notices => ({
  fields: { ...one.fields, ...other.fields },
  top: [...new Set([...one.top, ...other.top])],
});

/** The parts as one post, so that it is confirmed once. If one of them differs from what was sent, the whole does. */
export function asOneResult(values: Draft, results: PartResult[]): ScheduledPost {
  const parts = results.map(({ part, delivered }) => {
    const post = scheduledPost.parse(delivered?.result);
    return { post, platforms: storedPlatforms(post, valuesFor(values, part.platforms)), part };
  });
  const posts = parts.map(({ post }) => post);
  const [first] = posts;
  const ofOtherStatus = posts.find((post) => storedStatus(post, values) !== values.Status);
  const atOtherTime = posts.find(({ meant, stored }) => stored !== undefined && stored !== meant?.at);
  return {
    project: first?.project ?? '',
    meant: first?.meant,
    status: (ofOtherStatus ?? first)?.status,
    stored: (atOtherTime ?? first)?.stored,
    platforms: parts.flatMap(({ platforms }) => platforms),
    ...(posts.some(({ missing }) => missing) && { missing: true }),
    parts: parts.map(({ post: { id, missing }, part: { platforms } }) => ({ id, platforms, missing })),
  };
}
