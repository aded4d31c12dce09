import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { ASK_AN_ADMIN } from '../../forms/form.js';
import { type AdminDecision, ALREADY_CLOSED } from '../../rights/admin-request.js';
import type { Requester } from '../../slack/people/actor.js';
import type { ActionArgs } from '../../ui/feature.js';
import { APPROVE } from '../card/approval-lines.js';
import type { PostButton } from '../card/buttons.js';
import { type ApproverDeps, approversIn } from '../life/approvers.js';
import { type ChangeDeps, changesOf } from '../life/change-post.js';
import { leavingOf } from '../model/leaving.js';
import type { Post } from '../model/post.js';
import { isAsked } from '../model/waiting.js';
import { type Answer, answerPostPress, refused } from '../news/press.js';
import { TIME_HAS_PASSED, whyNoApproval } from './decide.js';

/** What an admin decides about a post of somebody who may not schedule posts, in the version that they read. */

type Decision = PostButton & { decision: AdminDecision; approves?: boolean | undefined };
type AllowDeps = ChangeDeps & ApproverDeps;

export async function decidePost(
  deps: AllowDeps & Pick<Deps, 'personChanges' | 'slackUrlOf'>,
  args: ActionArgs,
  decision: Decision,
): Promise<void> {
  const { actor } = await args.access();
  const post = await deps.store.posts.find({ workspace: actor.workspace, id: decision.id });
  const answer = await decide(deps, post, decision, actor);
  await answerPostPress(deps, args, { title: ASK_AN_ADMIN, post, answer });
}

const CLOSED: Answer = { state: 'overtaken', text: ALREADY_CLOSED };

async function decide(
  deps: AllowDeps,
  post: Post | undefined,
  { version, decision, approves = false }: Decision,
  actor: Requester,
): Promise<Answer> {
  if (post?.version !== version || !isAsked(post)) return CLOSED;
  const now = deps.now();
  const { id, dueAt } = post;
  const { person } = actor;
  const entry = { ...entryBy(actor, now, ACTIONS[decision]), before: { id }, after: { version } };
  if (decision === 'declined') {
    const declined = { to: 'draft', cause: 'declined', seq: post.seq, by: person, entry } as const;
    return (await changesOf(deps).step(post, declined)) ? { state: 'done', text: 'Declined.' } : CLOSED;
  }
  if (dueAt !== undefined && dueAt <= now) return refused(TIME_HAS_PASSED);
  const leavesAt = await leavesOnceAllowed(deps, post);
  const why = approves && (await whyNoApproval(approversIn(deps), post, { person, decision: 'approved' }));
  const approval = approves && !why ? { ...entry, action: APPROVE } : undefined;
  const allowed = { decision, version, person, leavesAt, entry, approval };
  if (!(await changesOf(deps).decide(post, allowed))) return CLOSED;
  if (why && why.state === 'refused') return refused(`Allowed, but not approved. ${why.text}`);
  return { state: 'done', text: approval ? 'Allowed and approved.' : 'Allowed.' };
}

/** In the audit trail. */
const ACTIONS: Record<AdminDecision, string> = { allowed: 'allow_post', declined: 'decline_post' };

/** Like a post of somebody who may schedule it. */
async function leavesOnceAllowed({ now, store }: Pick<Deps, 'now' | 'store'>, post: Post): Promise<Date> {
  const { dueAt: at, project, values, workspace } = post;
  const settings = await store.projectSettings.findFresh(workspace, project.id);
  return (at && leavingOf(values, { at }, settings, now())?.at) ?? now();
}
