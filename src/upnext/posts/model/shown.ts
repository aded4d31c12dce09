import { type ServiceState, serviceState } from '../../api/post-state.js';
import { stateMade } from './outcome.js';
import type { Post } from './post.js';
import { POST_STATES, type PostState } from './states.js';
import { isAsked, isApproved, isWaiting, needsChanges } from './waiting.js';

/** What a post is shown as, wherever it is shown: the only table of these states, and the only function that decides. */

export type ShownState = PostState | ServiceState | HeldState | EndState;

/** Of a post that is held. `asked`: an admin has to allow it. `changes-requested`: it waits, and a reviewer asked for changes. */
type HeldState = 'waiting' | 'asked' | 'changes-requested' | 'approved' | 'frozen' | 'delayed';

/** Of one that was cancelled. `deleted`: it would not have gone out anyway. */
type EndState = 'deleted' | 'discarded';

interface Row {
  /** One of few signs. */
  sign?: string;
  title: string;
  /** As lists call it, where others of the same name are at the service. */
  listed?: string;
  /** A post that only the service has is called what the service calls it. */
  isInItsWords?: true;
  /** In summaries. Without it, its title is counted. */
  counted?: string;
  /** `waits`: to go out, once somebody has decided or ended the freeze. `trouble`: its author must act. `over`: it won’t go out. */
  group: 'draft' | 'waits' | 'ahead' | 'trouble' | 'out' | 'over' | 'unknown';
  /** Its author must act, although nothing is wrong. */
  asksAuthor?: true;
  /** "Scheduled for tomorrow", but "Missed · tomorrow". */
  isPlanned?: true;
  /** Its name for agents, which they know from the schema of the tools. */
  agents: string;
  /** What may be pressed on it. */
  may: readonly Press[];
}

export type Press =
  | ('schedule' | 'edit' | 'time' | 'cancel' | 'publish' | 'delete' | 'discard' | 'stop')
  /** About its approval, for those who can. `override`: as an admin. */
  | ('decide' | 'override')
  /** Where it isn’t out. */
  | 'again';

const [DONE, WARNING, FAILED] = [':white_check_mark:', ':warning:', ':x:'] as const;
const [CALENDAR, DRAFT, HOURGLASS] = [':calendar:', ':memo:', ':hourglass_flowing_sand:'] as const;
const UNDECIDED = ['decide', 'edit', 'cancel', 'override', 'stop'] as const;
const LATE = ['time', 'edit', 'delete', 'stop'] as const;

/** In the order of summaries: what needs attention comes first. */
const TABLE = {
  failed: { sign: FAILED, title: 'Failed', group: 'trouble', agents: 'failed', may: ['again'] },
  refused: {
    ...{ sign: FAILED, title: 'Rejected by the service', counted: 'rejected', group: 'trouble' },
    ...{ agents: 'refused', may: ['edit', 'cancel', 'stop'] },
  },
  missed: { sign: WARNING, title: 'Missed', group: 'trouble', agents: 'missed', may: LATE },
  expired: { sign: WARNING, title: 'Expired', group: 'trouble', agents: 'expired', may: LATE },
  unconfirmed: { sign: WARNING, title: 'Not confirmed', group: 'trouble', agents: 'unconfirmed', may: LATE },
  'partly-published': {
    ...{ sign: WARNING, title: 'Partly published', group: 'trouble' },
    ...{ agents: 'partly_published', may: ['again'] },
  },
  unanswered: {
    ...{ sign: WARNING, title: 'No answer', counted: 'without an answer', group: 'trouble' },
    ...{ agents: 'no_answer', may: ['again'] },
  },
  stuck: { sign: WARNING, title: 'Stuck', group: 'trouble', agents: 'stuck', may: ['again'] },
  'changes-requested': {
    ...{ sign: WARNING, title: 'Changes requested', counted: 'needing changes', group: 'waits' },
    ...{ asksAuthor: true, agents: 'changes_requested', may: UNDECIDED },
  },
  delayed: {
    ...{ sign: WARNING, title: 'Couldn’t be sent yet', counted: 'not sent yet', group: 'ahead' },
    ...{ agents: 'scheduled', may: ['decide', 'edit', 'time', 'cancel', 'publish', 'stop'] },
  },
  held: {
    ...{ sign: CALENDAR, title: 'Scheduled', isPlanned: true, group: 'ahead' },
    ...{ agents: 'scheduled', may: ['edit', 'time', 'cancel', 'publish', 'stop'] },
  },
  scheduled: {
    ...{ sign: CALENDAR, title: 'Scheduled', isPlanned: true, isInItsWords: true, group: 'ahead' },
    ...{ agents: 'scheduled', may: [] },
  },
  approved: {
    ...{ sign: CALENDAR, title: 'Approved', isPlanned: true, group: 'ahead' },
    ...{ agents: 'scheduled', may: ['decide', 'edit', 'time', 'cancel', 'stop'] },
  },
  waiting: {
    ...{ sign: HOURGLASS, title: 'Waiting for approval', group: 'waits' },
    ...{ agents: 'waiting_for_approval', may: UNDECIDED },
  },
  asked: {
    ...{ sign: HOURGLASS, title: 'Waiting for an admin', group: 'waits' },
    ...{ agents: 'waiting_for_approval', may: UNDECIDED },
  },
  frozen: {
    ...{ sign: WARNING, title: 'Frozen', group: 'waits', agents: 'frozen' },
    may: ['decide', 'edit', 'time', 'cancel', 'override', 'stop'],
  },
  sending: { sign: HOURGLASS, title: 'Sending', group: 'ahead', agents: 'sending', may: [] },
  published: { sign: DONE, title: 'Published', group: 'out', agents: 'published', may: [] },
  proposed: {
    ...{ sign: ':bulb:', title: 'Proposed', isPlanned: true, group: 'draft', asksAuthor: true },
    ...{ agents: 'proposed', may: ['schedule', 'edit', 'discard'] },
  },
  draft: {
    ...{ sign: DRAFT, title: 'Draft', listed: 'Draft in Upnext', isInItsWords: true, isPlanned: true },
    ...{ group: 'draft', agents: 'draft', may: ['schedule', 'edit', 'delete'] },
  },
  unknown: { title: '', isInItsWords: true, group: 'unknown', agents: 'unknown', may: [] },
  cancelled: { sign: FAILED, title: 'Cancelled', group: 'over', agents: 'cancelled', may: [] },
  deleted: { sign: FAILED, title: 'Deleted', group: 'over', agents: 'cancelled', may: [] },
  discarded: { sign: FAILED, title: 'Discarded', group: 'over', agents: 'cancelled', may: [] },
} as const satisfies Record<ShownState, Row>;

export type StateForAgents = (typeof TABLE)[ShownState]['agents'];
export const SHOWN: Record<ShownState, Row & { agents: StateForAgents }> = TABLE;

/** A post that Upnext has, also once it was sent. */
export function shownState(post: Post): ShownState {
  const { state, cause, leavesAt } = post;
  if (state === 'scheduled') return stateMade(post);
  if (state === 'cancelled' && cause === 'discarded') return 'discarded';
  // A draft has no moment at which it goes to the service.
  const isWithdrawn = leavesAt !== undefined && (cause === undefined || cause === 'stopped');
  if (state === 'cancelled') return isWithdrawn ? 'cancelled' : 'deleted';
  if (state !== 'held') return state;
  if (post.freeze) return 'frozen';
  if (needsChanges(post)) return 'changes-requested';
  if (isAsked(post)) return 'asked';
  if (isWaiting(post)) return 'waiting';
  if (cause === 'delayed') return 'delayed';
  return isApproved(post) ? 'approved' : 'held';
}

export type ShownFacts = Parameters<typeof serviceState>[0] & { shown?: ShownState };

/** A post of a list: what Upnext has says `shown`. Without `now`, none is stuck. */
export const listedState = (post: ShownFacts, now?: Date): ShownState =>
  post.shown ?? serviceState(post, now);

export const groupOf = (post: ShownFacts, now?: Date): Row['group'] => SHOWN[listedState(post, now)].group;

/** Still to go out. */
export const isAhead = (post: ShownFacts): boolean => ['ahead', 'waits'].includes(groupOf(post));

/** The stored states whose author must act. */
export const NEED_AUTHOR: PostState[] = POST_STATES.filter(
  (state) => SHOWN[state].asksAuthor ?? SHOWN[state].group === 'trouble',
);

/** "1 failed", "5 expired", "2 waiting for approval": without drafts. */
export function countedStates(posts: readonly ShownFacts[], now: Date): string[] {
  const states = posts.map((post) => countedAs(SHOWN[listedState(post, now)]));
  return [...new Set(Object.values(SHOWN).map(countedAs))].flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return state && count > 0 ? [`${count} ${state}`] : [];
  });
}

const UNCOUNTED: ReadonlySet<Row['group']> = new Set(['draft', 'over', 'unknown']);
const countedAs = ({ group, title, counted = title.toLowerCase() }: Row) =>
  UNCOUNTED.has(group) ? undefined : counted;
