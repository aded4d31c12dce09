import { formatCountdown } from '../../../when/index.js';
import { failedNetworks, unconfirmedNetworks, wasRehearsed } from '../../api/post-state.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { capitalize, humanize, namesOfNetworks } from '../../ui/words.js';
import type { Post } from '../model/post.js';
import { listedState, shownAs, type ShownFacts } from '../model/shown.js';

/** How a post of the service looks in Slack: as a line of a list and as a card. */

/** At the start of its line. */
export const signOf = (post: StatedPost, now: Date): string | undefined =>
  shownAs(listedState(post, now)).sign;

/** "Waiting for approval", or nothing for a post that only waits for its time. */
export const shownTitle = (post: StatedPost, now: Date): string | undefined =>
  post.shown && post.shown !== 'held' ? stateTitle(post, now) : undefined;

/** "Scheduled", "Waiting for approval", "Partly published", as plain text. */
export function stateTitle(post: StatedPost, now: Date): string {
  const { title, listed = title, isInItsWords } = shownAs(listedState(post, now));
  const itsWords = post.status ? clip(humanize(post.status), 60) : '';
  return (isInItsWords && !post.shown ? itsWords : listed) + noteOn(post);
}

/** Behind its name. */
export const noteOn = (post: Parameters<typeof wasRehearsed>[0]): string =>
  wasRehearsed(post) ? ' (rehearsal)' : '';

/** "Scheduled", "Partly published, failed on X", "No answer from X", "Stuck, was due 25 min ago" */
export function postStatus(post: StatedPost, now: Date): string {
  if (post.shown === 'proposed' && post.own) return escape(clip(proposalTitle(post.own.about), 120));
  const title = escape(stateTitle(post, now));
  const state = listedState(post, now);
  if (state === 'stuck' && post.scheduledAt)
    return `${title}, was due ${formatCountdown(post.scheduledAt, now)}`;
  const noAnswer = on('no answer from', unconfirmedNetworks(post));
  if (state === 'unanswered') return capitalize(noAnswer) || title;
  const failed = on('failed on', failedNetworks(post));
  return state === 'partly-published' ? [title, failed, noAnswer].filter(Boolean).join(', ') : title;
}

type StatedPost = ShownFacts & { own?: Pick<Post, 'about'> };

/** "failed on X and Reddit", or nothing if the service doesn’t say where. */
const on = (what: string, networks: string[]): string =>
  networks.length > 0 ? `${what} ${escape(clip(joinWithAnd(namesOfNetworks(networks)), 200))}` : '';

/** ":calendar: Scheduled", for a message about one post. */
export function postStatusWithEmoji(post: StatedPost, now: Date): string {
  return [signOf(post, now), postStatus(post, now)].filter(Boolean).join(' ');
}

/** "Proposed, by Claude on my laptop" */
export const proposalTitle = ({ proposal }: Post['about']): string =>
  [shownAs('proposed').title, proposal?.agent].filter(Boolean).join(', by ');
