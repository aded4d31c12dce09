import { HOUR_MS } from '../../durations.js';
import { approversOf as managersOf } from '../../slack/people/admins.js';
import { isAwayAt } from '../../slack/people/away.js';
import type { Profile } from '../../slack/people/people.js';
import { approvals, isWaiting } from '../held/waiting.js';
import type { LookUpDeps, Reminder } from '../rule-at-work.js';
import type { HeldPost } from '../table/held-row.js';
import { hasDecided, isGone, TOO_MANY_AWAY } from './away.js';
import { hasTooFew, needsChanges } from './lines.js';
import { requestTitle } from './request.js';
import type { AbsentApprover, AwayApprovers } from './table.js';

/**
 * Looks up which approvers of a waiting post are away. It is stored with the post, so that its card, its copies and all lists
 * say the same. Whoever is away is neither asked nor reminded, and hears of the post once they are back.
 */

/** The statuses of everyone in a large group would be too many calls. The others count as there. */
const MOST_LOOKED_UP = 40;

export async function lookUpAway(deps: LookUpDeps, post: HeldPost): Promise<HeldPost> {
  if (!isWaitingAt(post, deps.now())) return post;
  const named = await deps.approvers.findNamed(post);
  if (!named) return post;
  const people = await findAbsent(deps, post, named.slice(0, MOST_LOOKED_UP));
  const isTooMany = leavesTooFew(post, named, people);
  const managers = isTooMany ? await findManagers(deps, post, people) : post.away.managers;
  const away: AwayApprovers = { people, isTooMany, managers };
  if (JSON.stringify(away) === JSON.stringify(post.away)) return post;
  // Nobody is back, so others can approve it now.
  const asksAgain =
    post.away.isTooMany && !isTooMany && !people.some(({ backIn }) => backIn === post.version);
  await deps.store.heldPosts.saveAway(post, away, asksAgain);
  return { ...post, away, ...(asksAgain && { asked: undefined }) };
}

const isWaitingAt = (post: HeldPost, now: Date): boolean =>
  isWaiting(post) && !needsChanges(post) && post.leavesAt !== undefined && post.leavesAt > now;

async function findAbsent(
  { now, people, slack }: LookUpDeps,
  { workspace, away, version }: HeldPost,
  approvers: string[],
): Promise<AbsentApprover[]> {
  const client = await slack(workspace);
  const profiles = await Promise.all(approvers.map((person) => people.find(client, { workspace, person })));
  const absent = ({ id: person, away: status, unknownToSlack }: Profile): AbsentApprover[] => {
    const known = away.people.find((one) => one.person === person);
    if (unknownToSlack) return known ? [known] : [];
    if (isAwayAt(status, now())) return [{ person, ...(status.until && { until: status.until.getTime() }) }];
    return known ? [{ person, backIn: known.backIn ?? version }] : [];
  };
  return profiles.flatMap(absent);
}

/** Those who are back before it has to leave can still approve it. */
function leavesTooFew(post: HeldPost, named: string[], people: AbsentApprover[]): boolean {
  const leavesAt = post.leavesAt?.getTime() ?? 0;
  const gone = people.filter((one) => isGone(one) && (one.until ?? leavesAt) >= leavesAt);
  const undecided = named.filter((person) => !hasDecided(post, person));
  const left = undecided.filter((person) => !gone.some((one) => one.person === person));
  const { needed = 1 } = post.policy ?? {};
  const enough = needed === 'all' ? named.length : needed;
  return left.length < undecided.length && approvals(post).length + left.length < enough;
}

/** Admins and managers who are there, and those who were told before. */
async function findManagers(
  { admins, store }: LookUpDeps,
  { workspace, author, away }: HeldPost,
  people: AbsentApprover[],
): Promise<string[]> {
  const all = managersOf(await store.settings.of(workspace), await admins.of({ workspace }));
  const there = all.filter((one) => one !== author && !people.some(({ person }) => person === one));
  return [...new Set([...away.managers, ...there])];
}

/** Each is told once. */
export function aboutAway(post: HeldPost, now: Date): Reminder[] {
  if (!isWaitingAt(post, now)) return [];
  const { people, managers } = post.away;
  return [
    ...people.flatMap(({ person: to, backIn: version }) =>
      version === undefined || hasDecided(post, to) ? [] : { to, title: requestTitle(post, to), version },
    ),
    ...(hasTooFew(post) ? managers : []).map((to) => ({ to, title: TOO_MANY_AWAY })),
  ];
}

/** When somebody’s status ends, and from time to time, more often as the deadline comes closer. */
export function nextLookUp(post: HeldPost, now: Date): Date | undefined {
  if (!isWaitingAt(post, now)) return undefined;
  const deadline = post.leavesAt?.getTime() ?? 0;
  const left = deadline - now.getTime();
  const ends = post.away.people.flatMap(({ until = 0 }) => (until > now.getTime() ? until : []));
  const next = Math.min(...ends, now.getTime() + Math.max(left / 4, HOUR_MS));
  return next < deadline ? new Date(next) : undefined;
}
