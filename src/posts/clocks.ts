import type { Deps } from '../deps.js';
import type { HeldContent, HeldPost } from './table/held-row.js';
import { instantOfWallTime, type ZoneRules } from '../time/zone-rules.js';
import { movedLines, rulesChanged, wallClock } from './moved-clock.js';
import { jobsFor } from './plan.js';
import type { PostRule, PostAtTime } from './rule.js';
import { TRANSITIONS } from './states.js';

/**
 * A held post goes out at the wall time that its author was shown. Where the rules of a zone have changed since then, that is
 * another instant.
 */

export const CLOCK_RULES_CHANGED = 'clock_rules_changed';

/** The other instant, if there is one. Rules that are older than those of the post change nothing. */
export function findMove(rules: ZoneRules, { clock, dueAt }: Pick<HeldContent, 'clock' | 'dueAt'>) {
  if (!clock || !dueAt || clock.zoneRules >= rules.release) return undefined;
  const at = instantOfWallTime(rules, clock.wallTime, clock.zone, dueAt);
  return at.getTime() === dueAt.getTime() ? undefined : at;
}

type ClockDeps = Pick<Deps, 'store' | 'jobs' | 'now' | 'zoneRules'>;

/** What the service doesn’t have of the post, at another time. */
type AtTime = (post: HeldPost, dueAt: Date) => PostAtTime;

export const clocksRule: PostRule = {
  stops: (post, { zoneRules }) => findMove(zoneRules, post) !== undefined,
  repair: (post, { deps, atTime }, reference) => followClock(deps, atTime, post, reference),
  above: movedLines,

  news({ movedFrom, clock, author }, { authorHasLeft }) {
    if (!movedFrom || !clock) return [];
    const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
    return [`${rulesChanged(clock)}, so ${post} for ${wallClock(clock)} has moved`];
  },

  newsDetails: movedLines,
};

/**
 * A version of its own, because the instant is part of what is approved: who approved the earlier one has not approved this.
 * Of several instances, one writes it.
 */
async function followClock(
  { store, jobs, now, zoneRules }: ClockDeps,
  atTime: AtTime,
  post: HeldPost,
  reference: string,
): Promise<void> {
  const { dueAt: movedFrom, leavesAt, clock, version, writtenBy, workspace, id } = post;
  const dueAt = findMove(zoneRules, post);
  if (!dueAt || !movedFrom || !leavesAt || !clock) return;
  const at = now();
  const content: HeldContent = {
    ...post,
    ...atTime(post, dueAt),
    dueAt,
    movedFrom,
    clock: { ...clock, zoneRules: zoneRules.release },
    leavesAt: new Date(leavesAt.getTime() + dueAt.getTime() - movedFrom.getTime()),
  };
  const added = jobsFor(post, at, content.leavesAt);
  const entry = {
    workspace,
    at,
    person: writtenBy,
    action: CLOCK_RULES_CHANGED,
    outcome: 'done',
    reference,
    before: { id, time: movedFrom },
    after: { id, version: version + 1, time: dueAt, zone: clock.zone },
  };
  const step = { transition: TRANSITIONS.followClock, version, by: writtenBy, at, jobs: added, entry };
  if (await store.heldPosts.change(post, content, step)) jobs.stored(added);
}

/** Looks through all held posts that were written with earlier rules. */
export async function followClocks(deps: ClockDeps, atTime: AtTime, reference: string): Promise<void> {
  const { heldPosts } = deps.store;
  for (const { key, ...shown } of await heldPosts.withEarlierRules(deps.zoneRules.release)) {
    const post = findMove(deps.zoneRules, shown) && (await heldPosts.find(key));
    if (post) await followClock(deps, atTime, post, reference);
  }
}
