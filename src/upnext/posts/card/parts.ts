import type { Part } from '../../platforms/parts.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { namesOfNetworks } from '../../ui/words.js';
import { hasFailed } from '../model/outcome.js';
import { networksLeft, type Post } from '../model/post.js';
import { allParts } from '../model/texts.js';
import { networkNames } from './lines.js';

export const allNetworks = (post: Post): string =>
  networkNames({ platforms: allParts(post).flatMap(({ platforms }) => platforms) });

/** "Already scheduled on LinkedIn." */
export function whatIsSent({ sent }: Post): string[] {
  const fine = sent.filter((part) => !hasFailed(part));
  return fine.length === 0 ? [] : [`:white_check_mark: Already scheduled on ${namesIn(fine)}.`];
}

export const namesIn = (parts: Pick<Part, 'platforms'>[]) =>
  escape(joinWithAnd(namesOfNetworks(parts.flatMap(({ platforms }) => platforms))));

/** "X and Threads", or undefined if nothing was sent. */
export function restOf(post: Post): string | undefined {
  return post.sent.length === 0 ? undefined : namesIn([{ platforms: networksLeft(post) }]);
}
