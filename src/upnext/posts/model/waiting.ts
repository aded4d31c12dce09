import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { ApproverDecision } from './decision.js';
import type { Draft } from './draft.js';
import type { Post } from './post.js';

/** Whether a held post needs approval, and still waits for it. */

export const needsApproval = ({
  policy,
  values,
}: {
  policy?: Pick<ApprovalPolicy, 'mode'> | undefined;
  values: Pick<Draft, 'asksApproval'>;
}): boolean => policy?.mode === 'required' || (policy?.mode === 'on-request' && values.asksApproval === true);

/** Its author may not schedule posts, and no admin has allowed this version. */
export const isUnallowed = ({ about, decided }: Pick<Post, 'about' | 'decided'>): boolean =>
  about.asksAdmin === true && !decided.some(({ decision }) => decision === 'allowed');

/** It waits for an admin. Until one has allowed it, nobody else is asked about it. */
export const isAsked = (post: Post): boolean => post.state === 'held' && isUnallowed(post);

/** Somebody has to decide before it can leave: an admin, then its approvers. */
export function isWaiting(post: Post): boolean {
  if (isAsked(post)) return true;
  if (post.state !== 'held' || !needsApproval(post)) return false;
  const needed = countNeeded(post);
  return needed === undefined || approvals(post).length < needed;
}

/** Somebody asked for changes of this version, and it can’t leave without another approval. */
export const needsChanges = (post: Post): boolean =>
  isWaiting(post) && post.decided.some(({ decision }) => decision === 'changes');

/** Who has approved this version, also as an admin, except the person who wrote it. */
export const approvals = ({ decided, writtenBy }: Post): ApproverDecision[] =>
  decided.filter(
    ({ decision, person }) => (decision === 'approved' || decision === 'emergency') && person !== writtenBy,
  );

export const hasDecided = ({ decided }: Post, person: string): boolean =>
  decided.some((one) => one.person === person && one.decision !== 'allowed');

/** Enough people have approved it. */
export const isApproved = (post: Post): boolean =>
  post.state === 'held' && needsApproval(post) && approvals(post).length > 0 && !isWaiting(post);

/** Undefined if it depends on who is in a user group when the post leaves. */
function countNeeded(post: Post): number | undefined {
  const { policy } = post;
  if (policy?.needed !== 'all') return policy?.needed ?? 0;
  if (policy.groups.length > 0) return undefined;
  return Math.max(approversOf(post, policy.people).length, 1);
}

/** Whoever wrote a version does not approve it. Where an approver wrote it, its author may. */
export function approversOf(
  { author, writtenBy }: Pick<Post, 'author' | 'writtenBy'>,
  approvers: string[],
): string[] {
  const all = approvers.includes(writtenBy) ? [...approvers, author] : approvers;
  return [...new Set(all)].filter((person) => person !== writtenBy);
}
