import type { HeldPost } from '../table/held-row.js';
import { joinWithOr } from '../../slack/text/markup.js';
import { whoCanApprove } from './lines.js';
import { isWaiting } from './waiting.js';

/** What people are told who approve held posts, or try to. */

/** The post as it was before the approval. */
export function approved(post: HeldPost, person: string): string {
  const others = post.decided.filter((one) => one.person !== person);
  const decided = [...others, { person, decision: 'approved' as const }];
  return isWaiting({ ...post, decided })
    ? 'Approved. It needs more approvals before it can go out.'
    : 'Approved. It goes out as scheduled unless someone changes it.';
}

export const CHANGES_REQUESTED = 'The author was told what to change.';
export const SAY_WHAT_TO_CHANGE = 'Say what to change.';
export const NEEDS_NO_APPROVAL = 'This post doesn’t need approval any more. Nothing was changed.';
/** Above the words, so that they can be copied. */
export const NOT_SENT = 'The author didn’t get what you wrote:';
export const wroteIt = (post: HeldPost) =>
  ['You wrote this version, so someone else has to approve it.', canApprove(post)].join(' ');
export const SLACK_DOES_NOT_SAY =
  'Slack didn’t say who may approve this post. Nothing was changed. Please try again in a moment.';
export const ADMINS_DO_NOT_COUNT =
  'This project doesn’t let admins approve in an emergency. Nothing was changed.';
export const mayNotApprove = (post: HeldPost) =>
  ['You can’t approve this post, because you aren’t one of its approvers.', canApprove(post)].join(' ');

function canApprove(post: HeldPost): string {
  const who = whoCanApprove(post);
  return who.length > 0
    ? `${joinWithOr(who)} can.`
    : 'Nobody else can. To add an approver, use `/upnext approvals`.';
}
