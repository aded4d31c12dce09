import type { KnownBlock } from '@slack/types';
import { unsupportedNetwork } from '../../platforms/find.js';
import { clip, context } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { notSupported } from '../../ui/words.js';
import type { PostQuery } from './query.js';

/** Says which words after `/upnext posts` a list ignores, what to type instead, and whose posts it can’t know. */
export const ignoredWords = ({
  unknown,
  unknownCampaigns,
  isMine,
}: Pick<PostQuery, 'unknown' | 'unknownCampaigns' | 'isMine'>): KnownBlock[] =>
  [...unknownCampaigns.map(unknownCampaign), ...ignoredFilters(unknown), ...(isMine ? [NO_AUTHOR] : [])].map(
    (line) => context(line),
  );

const NO_AUTHOR =
  'Posts made directly in the scheduling service have no known author, so they aren’t in this list.';

function unknownCampaign(name: string): string {
  const say = name
    ? `This project has no campaign “${escape(clip(name, 60))}”.`
    : 'Name a campaign after “campaign”.';
  return `${say} A campaign begins when a post’s form names it, under *More options*.`;
}

function ignoredFilters(words: string[]): string[] {
  const networks = words.flatMap((word) => unsupportedNetwork(word) ?? []);
  const unknown = words.filter((word) => !unsupportedNetwork(word)).slice(0, 10);
  const quoted = joinWithAnd(unknown.map((word) => `“${escape(clip(word, 40))}”`));
  return [
    ...(networks.length > 0 ? [notSupported(networks)] : []),
    ...(quoted ? [`${quoted} ${unknown.length === 1 ? 'isn’t a filter' : 'aren’t filters'}. ${TRY}`] : []),
  ];
}

const TRY =
  'Try “drafts”, “mine”, “held”, “waiting”, “on x”, “tomorrow”, “next 7 days”, “published yesterday”, “problems” or “stuck”.';
