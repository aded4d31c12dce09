import type { HeldPost } from '../../../store/held-row.js';
import type { ApprovalPolicy } from '../../../store/project-settings.js';
import { approversInWords, isWaiting } from '../../../views/approval.js';

/** What people are told who approve held posts, or try to. */

/** The post as it was before the approval. */
export function approved(post: HeldPost, person: string): string {
  const decided = [
    ...post.decided.filter((one) => one.person !== person),
    { person, decision: 'approved' as const, hash: '', topic: undefined, words: undefined },
  ];
  return isWaiting({ ...post, decided })
    ? 'Approved. It needs more approvals before it can go out.'
    : 'Approved. It goes out at its time, unless someone changes it.';
}

export const CHANGES_REQUESTED = 'The author was told what to change.';
export const SAY_WHAT_TO_CHANGE = 'Say what to change.';
export const NEEDS_NO_APPROVAL = 'This post doesn’t need approval anymore. Nothing was changed.';
export const WROTE_IT = 'You wrote this version, so someone else has to approve it.';
export const SLACK_DOES_NOT_SAY =
  'Slack didn’t say who may approve this post. Nothing was changed. Please try again in a moment.';
export const mayNotApprove = (policy: Pick<ApprovalPolicy, 'people' | 'groups'>) =>
  `You can’t approve this project’s posts. ${approversInWords(policy)} can.`;

export const SAY_WHY = 'Say why it can’t wait.';
export const NOT_APPROVED_YET = 'This post isn’t approved yet, so it can’t be sent. Nothing was changed.';
