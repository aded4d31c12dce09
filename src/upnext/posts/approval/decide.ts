import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { type Access, isHidden } from '../../rights/access.js';
import { noAccess } from '../../rights/not-allowed.js';
import { joinWithOr } from '../../slack/text/markup.js';
import { APPROVE, APPROVE_AS_ADMIN, REQUEST_CHANGES, whoCanApprove } from '../card/approval-lines.js';
import type { PostButton } from '../card/buttons.js';
import { changesSince } from '../card/changes.js';
import { type ApproverDeps, type Approvers, approversIn } from '../life/approvers.js';
import { type ChangeDeps, changesOf } from '../life/change-post.js';
import type { ApproverDecision } from '../model/decision.js';
import type { Post } from '../model/post.js';
import { isAsked, needsApproval } from '../model/waiting.js';
import { type Answer, overtaken, refused } from '../news/press.js';
import type { PressResult } from '../news/several.js';

/** What approvers decide about a post: *Approve* and *Request changes*. */

export const CHANGES_REQUESTED = 'The author was told what to change.';

export type DecisionDeps = Pick<
  Deps,
  'groups' | 'jobs' | 'now' | 'people' | 'personChanges' | 'slackOnce' | 'slackUrlOf' | 'startTimer' | 'store'
>;

export const TIME_HAS_PASSED = 'This post’s scheduled time has passed. Nothing was changed.';

type Press = Exclude<ApproverDecision['decision'], 'allowed'>;

/** In the audit trail, and as the presser is told. */
const ACTIONS: Record<Press, [action: string, done: string]> = {
  approved: [APPROVE, 'Approved.'],
  emergency: [APPROVE_AS_ADMIN, 'Approved.'],
  changes: [REQUEST_CHANGES, CHANGES_REQUESTED],
};

/** Stores what somebody decided about the version that they saw, or says why that can’t be. */
export async function decide(
  deps: ChangeDeps & ApproverDeps,
  access: Access,
  { id, version, decision, words }: PostButton & Pick<ApproverDecision, 'words'> & { decision: Press },
  approvers = approversIn(deps),
): Promise<PressResult> {
  const { actor } = access;
  const { workspace, person } = actor;
  const key = { workspace, id };
  const post = await deps.store.posts.find(key);
  const refusal = await whyNot(approvers, access, { post, version, decision });
  if (refusal?.state === 'overtaken' && post && post.version !== version) {
    const changes = changesSince(await deps.store.posts.findVersion(key, version), post);
    return { post, answer: { ...refusal, text: [refusal.text, ...changes].join(' ') } };
  }
  if (refusal || !post) return { post, answer: refusal ?? overtaken(post, person) };
  const isPast = post.dueAt !== undefined && post.dueAt <= deps.now();
  if (isPast && decision !== 'changes') return { post, answer: refused(TIME_HAS_PASSED) };
  const [action, done] = ACTIONS[decision];
  const isKnown = post.decided.some((one) => one.person === person && one.decision === decision);
  if (isKnown && decision !== 'changes') return { post, answer: { state: 'done', text: done } };
  const entry = { ...entryBy(actor, deps.now(), action), before: { id }, after: { version } };
  const isDone = await changesOf(deps).decide(key, { decision, words, version, person, entry });
  if (isDone) return { post, answer: { state: 'done', text: done } };
  const now = await deps.store.posts.find(key);
  const answer = await whyNot(approvers, access, { post: now, version, decision });
  return { post, answer: answer ?? overtaken(now, person) };
}

/** Why this person can’t decide about this version of the post, if they can’t. */
export async function whyNot(
  approvers: Approvers,
  access: Access,
  { post, version, decision }: Pick<PostButton, 'version'> & { post: Post | undefined; decision: Press },
): Promise<Answer | undefined> {
  const { person } = access.actor;
  if (!post) return overtaken(post, person);
  const rights = await access.inProject(post.project.id);
  // Approvers may see what waits for them, even if they may not read the project.
  if (isHidden(rights) && !(await approvers.mayDecide(post, person)))
    return refused(noAccess(access, rights).text);
  if (post.version !== version || post.state !== 'held' || isAsked(post)) return overtaken(post, person);
  return whyNoApproval(approvers, post, { person, decision });
}

/** Why it doesn’t count as an approval. */
export async function whyNoApproval(
  approvers: Approvers,
  post: Post,
  { person, decision }: { person: string; decision: Press },
): Promise<Answer | undefined> {
  if (!post.policy || !needsApproval(post)) return { state: 'overtaken', text: NEEDS_NO_APPROVAL };
  if (post.writtenBy === person) return refused(wroteIt(post));
  if (decision === 'emergency') return post.policy.allowsEmergency ? undefined : refused(ADMINS_DO_NOT_COUNT);
  const found = await approvers.find(post, person);
  if (!found) return refused(SLACK_DOES_NOT_SAY);
  return found.approvers.includes(person) ? undefined : refused(mayNotApprove(post));
}
export const NEEDS_NO_APPROVAL = 'This post doesn’t need approval anymore. Nothing was changed.';
export const wroteIt = (post: Post) =>
  ['You wrote this version, so someone else has to approve it.', canApprove(post)].join(' ');
export const SLACK_DOES_NOT_SAY =
  'Upnext couldn’t check who can approve this post. Nothing was changed. Please try again in a moment.';
export const ADMINS_DO_NOT_COUNT =
  'This project doesn’t let admins approve in an emergency. Nothing was changed.';
export const mayNotApprove = (post: Post) =>
  ['You can’t approve this post, because you aren’t one of its approvers.', canApprove(post)].join(' ');

function canApprove(post: Post): string {
  const who = whoCanApprove(post);
  return who.length > 0
    ? `${joinWithOr(who)} can.`
    : 'There is no other approver. To add one, use `/upnext approvals`.';
}
