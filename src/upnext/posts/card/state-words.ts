import { formatCountdown } from '../../../when/index.js';
import { failedNetworks, unconfirmedNetworks, wasRehearsed } from '../../api/post-state.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { capitalize, humanize, namesOfNetworks } from '../../ui/words.js';
import { type ListedPost, type ListedState, listedStateAt } from '../model/listed.js';
import { isStuck, isUnanswered, madeOf } from '../model/outcome.js';
import type { Post } from '../model/post.js';
import { type ShownState, shownState } from '../model/shown-state.js';
import { isUnallowed } from '../model/waiting.js';

/** How a post of the service looks in Slack: as a line of a list and as a card. */

/** How a state is shown: one of few signs, and its name. */
export interface Look {
  sign: string;
  title: string;
  /** "Scheduled for tomorrow", but "Missed · tomorrow". */
  isPlanned?: boolean;
  /** Behind its name. */
  note?: string;
}

interface StateWords extends Partial<Look> {
  /** In lists. */
  counted?: (typeof COUNTED)[number];
}

/** In this order: what needs attention comes first. */
const COUNTED = [
  ...['failed', 'rejected', 'missed', 'expired', 'not confirmed'],
  ...['partly published', 'without an answer', 'stuck', 'needing changes'],
  ...['scheduled', 'approved', 'waiting for approval', 'frozen', 'sending', 'published'],
] as const;

/** Of a post that Upnext has, wherever it is shown. */
export const SHOWN_WORDS = {
  proposed: { sign: ':bulb:', title: 'Proposed', isPlanned: true },
  draft: { sign: ':memo:', title: 'Draft in Upnext', isPlanned: true },
  held: { sign: ':calendar:', title: 'Scheduled', isPlanned: true, counted: 'scheduled' },
  waiting: {
    sign: ':hourglass_flowing_sand:',
    title: 'Waiting for approval',
    counted: 'waiting for approval',
  },
  'changes-requested': { sign: ':warning:', title: 'Changes requested', counted: 'needing changes' },
  approved: { sign: ':calendar:', title: 'Approved', isPlanned: true, counted: 'approved' },
  frozen: { sign: ':warning:', title: 'Frozen', counted: 'frozen' },
  sending: { sign: ':hourglass_flowing_sand:', title: 'Sending', counted: 'sending' },
  refused: { sign: ':x:', title: 'Rejected by the service', counted: 'rejected' },
  missed: { sign: ':warning:', title: 'Missed', counted: 'missed' },
  expired: { sign: ':warning:', title: 'Expired', counted: 'expired' },
  unconfirmed: { sign: ':warning:', title: 'Not confirmed', counted: 'not confirmed' },
} satisfies Record<ShownState, StateWords>;

/** Of a post that only the service has. Without a title, the service’s own word is shown. */
export const SERVICE_WORDS = {
  draft: { sign: ':memo:' },
  waiting: { sign: ':calendar:', counted: 'scheduled' },
  published: { sign: ':white_check_mark:', title: 'Published', counted: 'published' },
  'partly-published': { sign: ':warning:', title: 'Partly published', counted: 'partly published' },
  unconfirmed: { sign: ':warning:', title: 'No answer', counted: 'without an answer' },
  failed: { sign: ':x:', title: 'Failed', counted: 'failed' },
  stuck: { sign: ':warning:', title: 'Stuck', counted: 'stuck' },
} satisfies Partial<Record<ListedState, StateWords>>;

function wordsFor(post: StatedPost, now: Date): StateWords {
  if (post.shown) return SHOWN_WORDS[post.shown];
  const known: Partial<Record<ListedState, StateWords>> = SERVICE_WORDS;
  return known[listedStateAt(post, now)] ?? {};
}

/** At the start of its line. */
export const signOf = (post: StatedPost, now: Date): string | undefined => wordsFor(post, now).sign;

/** "Waiting for approval", or nothing for a post that only waits for its time. */
export const shownTitle = ({ shown }: Pick<ListedPost, 'shown'>): string | undefined =>
  shown === undefined || shown === 'held' ? undefined : SHOWN_WORDS[shown].title;

/** "Scheduled", "Waiting for approval", "Partly published", as plain text. */
export const stateTitle = (post: StatedPost, now: Date): string => {
  const title = wordsFor(post, now).title ?? (post.status ? clip(humanize(post.status), 60) : '');
  return post.shown ? title : title + noteOn(post);
};

const noteOn = (post: Parameters<typeof wasRehearsed>[0]): string =>
  wasRehearsed(post) ? ' (rehearsal)' : '';

/** "Scheduled", "Partly published, failed on X", "No answer from X", "Stuck, was due 25 min ago" */
export function postStatus(post: StatedPost, now: Date): string {
  if (post.shown === 'proposed' && post.own) return escape(clip(proposalTitle(post.own.about), 120));
  const title = escape(stateTitle(post, now));
  const state = listedStateAt(post, now);
  if (state === 'stuck' && post.scheduledAt)
    return `${title}, was due ${formatCountdown(post.scheduledAt, now)}`;
  const noAnswer = on('no answer from', unconfirmedNetworks(post));
  if (state === 'unconfirmed') return capitalize(noAnswer) || title;
  const failed = on('failed on', failedNetworks(post));
  return state === 'partly-published' ? [title, failed, noAnswer].filter(Boolean).join(', ') : title;
}

/** "1 failed", "5 expired", "2 waiting for approval": in the words of the rows, without drafts. */
export function countedStates(posts: readonly StatedPost[], now: Date): string[] {
  const states = posts.map((post) => wordsFor(post, now).counted);
  return COUNTED.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count > 0 ? [`${count} ${state}`] : [];
  });
}

type StatedPost = Pick<
  ListedPost,
  'status' | 'platforms' | 'results' | 'problem' | 'shown' | 'scheduledAt'
> & { own?: Pick<Post, 'about'> };

/** "failed on X and Reddit", or nothing if the service doesn’t say where. */
const on = (what: string, networks: string[]): string =>
  networks.length > 0 ? `${what} ${escape(clip(joinWithAnd(namesOfNetworks(networks)), 200))}` : '';

/** ":calendar: Scheduled", for a message about one post. */
export function postStatusWithEmoji(post: StatedPost, now: Date): string {
  return [signOf(post, now), postStatus(post, now)].filter(Boolean).join(' ');
}

export function lookOf(post: Post): Look {
  const { state, cause } = post;
  switch (state) {
    case 'cancelled':
      return { sign: ':x:', title: titleOfEnd(post) };
    case 'draft':
      return { ...SHOWN_WORDS.draft, title: 'Draft' };
    case 'scheduled':
      if (isUnanswered(post)) return SERVICE_WORDS.unconfirmed;
      return isStuck(post) ? SERVICE_WORDS.stuck : SHOWN_WORDS.held;
    case 'published':
    case 'partly-published':
    case 'failed':
      return { ...SERVICE_WORDS[state], note: noteOn(madeOf(post) ?? {}) };
    default: {
      const held = shownState(post);
      if (held === 'waiting' && isUnallowed(post))
        return { ...SHOWN_WORDS.waiting, title: 'Waiting for an admin' };
      const isDelayed = cause === 'delayed' && (held === 'held' || held === 'approved');
      return isDelayed ? { sign: ':warning:', title: 'Couldn’t be sent yet' } : SHOWN_WORDS[held];
    }
  }
}

export const titleOfEnd = ({ cause, leavesAt }: Post): string => {
  if (cause === 'discarded') return 'Discarded';
  // It would not have gone out anyway. A draft has no moment at which it goes to the service.
  return leavesAt === undefined || (cause && cause !== 'stopped') ? 'Deleted' : 'Cancelled';
};

/** "Proposed, by Claude on my laptop" */
export const proposalTitle = ({ proposal }: Post['about']): string =>
  [SHOWN_WORDS.proposed.title, proposal?.agent].filter(Boolean).join(', by ');
