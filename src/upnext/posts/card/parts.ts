import { type Part, partsOf } from '../../platforms/parts.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { namesOfNetworks } from '../../ui/words.js';
import { networksLeft } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import { networkNames } from './lines.js';
import { hasFailed } from './outcome.js';

/** What the service has, and then what is left. */
export function partsOfHeld(
  post: Pick<HeldPost, 'values' | 'platforms' | 'sent'>,
  partsOfRest = partsOf,
): Part[] {
  const sent = post.sent.map(({ platforms, content }) => ({ platforms, text: content }));
  const left = networksLeft(post);
  return left.length === 0 && sent.length > 0
    ? sent
    : [...sent, ...partsOfRest({ ...post.values, Platforms: left })];
}

export const allNetworks = (post: HeldPost): string =>
  networkNames({ platforms: partsOfHeld(post).flatMap(({ platforms }) => platforms) });

/** "Already scheduled on LinkedIn." */
export function whatIsSent({ sent }: HeldPost): string[] {
  const fine = sent.filter((part) => !hasFailed(part));
  return fine.length === 0 ? [] : [`:white_check_mark: Already scheduled on ${namesIn(fine)}.`];
}

export const namesIn = (parts: Pick<Part, 'platforms'>[]) =>
  escape(joinWithAnd(namesOfNetworks(parts.flatMap(({ platforms }) => platforms))));

/** "X and Threads", or undefined if nothing was sent. */
export function restOf(post: HeldPost): string | undefined {
  return post.sent.length === 0 ? undefined : namesIn([{ platforms: networksLeft(post) }]);
}

/** The service has all of it. */
export const isOver = (post: HeldPost) => networksLeft(post).length === 0;
