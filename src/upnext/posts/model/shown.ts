import { type ServiceState, serviceState } from '../../api/post-state.js';
import { stateMade } from './outcome.js';
import type { Post } from './post.js';
import { POST_STATES, type PostState } from './states.js';
import { isApproved, isAsked, isWaiting, needsChanges } from './waiting.js';

/** What a post is shown as, wherever it is shown: the only table of these states, and the only function that decides. */

export type ShownState = PostState | ServiceState | HeldState | EndState;

/** Of a post that is held. `asked`: an admin has to allow it. `changes-requested`: it waits, and a reviewer asked for changes. */
type HeldState = 'waiting' | 'asked' | 'changes-requested' | 'approved' | 'frozen' | 'delayed';

/** Of one that was cancelled. `deleted`: it would not have gone out anyway. */
type EndState = 'deleted' | 'discarded';

/**
 * `waits`: to go out, once somebody has decided or ended the freeze. `trouble`: its author must act. `over`: it won’t go out.
 */
type Group = 'draft' | 'waits' | 'ahead' | 'trouble' | 'out' | 'over' | 'unknown';

/** `sign`: one of few. `may`: what may be pressed on it. */
type Columns = [sign: string, title: string, group: Group, may: Press[], more?: More];

interface More {
  /** As lists call it, where others of the same name are at the service. */
  listed?: string;
  /** A post that only the service has is called what the service calls it. */
  isInItsWords?: true;
  /** In summaries, instead of its title. */
  counted?: string;
  /** "Scheduled for tomorrow", but "Missed · tomorrow". */
  isPlanned?: true;
  /** Its name for agents, where that is another one. The schema of the tools has published it. */
  agents?: string;
}

export type Press =
  | ('schedule' | 'edit' | 'time' | 'cancel' | 'publish' | 'delete' | 'discard' | 'stop' | 'reuse')
  /** About its approval, for those who can. `override`: as an admin. */
  | ('decide' | 'override')
  /** Where it isn’t out. */
  | 'again';

const [DONE, WARNING, FAILED] = [':white_check_mark:', ':warning:', ':x:'];
const [CALENDAR, HOURGLASS] = [':calendar:', ':hourglass_flowing_sand:'];
const AGAIN: Press[] = ['again'];
const REUSE: Press[] = ['reuse'];
const FIX: Press[] = ['edit', 'cancel', 'stop'];
const LATE: Press[] = ['time', 'edit', 'delete'];
const UNDECIDED: Press[] = ['decide', 'edit', 'cancel', 'override', 'stop'];
const HELD: Press[] = ['edit', 'time', 'cancel', 'publish', 'stop'];
const DELAYED: Press[] = ['decide', ...HELD];
const APPROVED: Press[] = ['decide', 'edit', 'time', 'cancel', 'stop'];
const FROZEN: Press[] = ['decide', 'edit', 'time', 'cancel', 'override', 'stop'];
const DRAFT: More = { listed: 'Draft in Upnext', isInItsWords: true, isPlanned: true };
const FOR_APPROVAL = { agents: 'waiting_for_approval' };

/** In the order of summaries: what needs attention comes first. */
const TABLE: Record<ShownState, Columns> = {
  failed: [FAILED, 'Failed', 'trouble', AGAIN],
  refused: [FAILED, 'Rejected by the service', 'trouble', FIX, { counted: 'rejected' }],
  missed: [WARNING, 'Missed', 'trouble', LATE],
  expired: [WARNING, 'Expired', 'trouble', LATE],
  unconfirmed: [WARNING, 'Not confirmed', 'trouble', LATE],
  'partly-published': [WARNING, 'Partly published', 'trouble', AGAIN],
  unanswered: [WARNING, 'No answer', 'trouble', AGAIN, { counted: 'without an answer', agents: 'no_answer' }],
  stuck: [WARNING, 'Stuck', 'trouble', AGAIN],
  'changes-requested': [WARNING, 'Changes requested', 'waits', UNDECIDED, { counted: 'needing changes' }],
  delayed: [WARNING, 'Couldn’t be sent yet', 'ahead', DELAYED, { counted: 'delayed', agents: 'scheduled' }],
  held: [CALENDAR, 'Scheduled', 'ahead', HELD, { isPlanned: true, agents: 'scheduled' }],
  scheduled: [CALENDAR, 'Scheduled', 'ahead', [], { isPlanned: true, isInItsWords: true }],
  approved: [CALENDAR, 'Approved', 'ahead', APPROVED, { isPlanned: true, agents: 'scheduled' }],
  waiting: [HOURGLASS, 'Waiting for approval', 'waits', UNDECIDED, FOR_APPROVAL],
  asked: [HOURGLASS, 'Waiting for an admin', 'waits', UNDECIDED, FOR_APPROVAL],
  frozen: [WARNING, 'Frozen', 'waits', FROZEN],
  sending: [HOURGLASS, 'Sending', 'ahead', []],
  published: [DONE, 'Published', 'out', []],
  proposed: [':bulb:', 'Proposed', 'draft', ['schedule', 'edit', 'discard'], { isPlanned: true }],
  draft: [':memo:', 'Draft', 'draft', ['schedule', 'edit', 'delete'], DRAFT],
  unknown: ['', '', 'unknown', [], { isInItsWords: true }],
  cancelled: [FAILED, 'Cancelled', 'over', REUSE],
  deleted: [FAILED, 'Deleted', 'over', REUSE, { agents: 'cancelled' }],
  discarded: [FAILED, 'Discarded', 'over', REUSE, { agents: 'cancelled' }],
};

// Exactly the rows of the table.
export const SHOWN_STATES = Object.keys(TABLE) as ShownState[];

export function shownAs(shown: ShownState) {
  const [sign, title, group, may, more] = TABLE[shown];
  return { sign, title, group, may, ...more };
}

/** A post that Upnext has, also once it was sent. */
export function shownState(post: Post): ShownState {
  const { state, cause, leavesAt } = post;
  if (state === 'scheduled') return stateMade(post);
  if (state === 'cancelled' && cause === 'discarded') return 'discarded';
  // A draft has no moment at which it goes to the service.
  const isWithdrawn = leavesAt !== undefined && (cause === undefined || cause === 'stopped');
  if (state === 'cancelled') return isWithdrawn ? 'cancelled' : 'deleted';
  if (state !== 'held') return state;
  if (isStopped(post)) return 'frozen';
  if (needsChanges(post)) return 'changes-requested';
  if (isAsked(post)) return 'asked';
  if (isWaiting(post)) return 'waiting';
  if (cause === 'delayed') return 'delayed';
  return isApproved(post) ? 'approved' : 'held';
}

/** Not by a freeze that ends before it leaves. */
export const isStopped = ({ freeze, leavesAt }: Post): boolean =>
  freeze !== undefined && !(freeze.until && leavesAt && leavesAt >= freeze.until);

export type ShownFacts = Parameters<typeof serviceState>[0] & { shown?: ShownState };

/** A post of a list: what Upnext has says `shown`. Without `now`, none is stuck. */
export const listedState = (post: ShownFacts, now?: Date): ShownState =>
  post.shown ?? serviceState(post, now);

export const groupOf = (post: ShownFacts, now?: Date): Group => shownAs(listedState(post, now)).group;

/** What agents call it. */
export const nameForAgents = (shown: ShownState): string =>
  shownAs(shown).agents ?? shown.replaceAll('-', '_');

/** Still to go out. */
export const isAhead = (post: ShownFacts): boolean => ['ahead', 'waits'].includes(groupOf(post));

/** The stored states whose author must act. */
export const NEED_AUTHOR: PostState[] = POST_STATES.filter(
  (state) => state === 'proposed' || shownAs(state).group === 'trouble',
);

/** "1 failed", "5 expired", "2 waiting for approval": without drafts. */
export function countedStates(posts: readonly ShownFacts[], now: Date): string[] {
  const states = posts.map((post) => countedAs(listedState(post, now)));
  return [...new Set(SHOWN_STATES.map(countedAs))].flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return state && count > 0 ? [`${count} ${state}`] : [];
  });
}

const UNCOUNTED: readonly Group[] = ['draft', 'over', 'unknown'];

function countedAs(shown: ShownState): string | undefined {
  const { group, title, counted = title.toLowerCase() } = shownAs(shown);
  return UNCOUNTED.includes(group) ? undefined : counted;
}
