import { accessTo } from '../../forms/context.js';
import type { FormDeps } from '../../forms/form.js';
import { type Bar, barTo } from '../../rights/access.js';
import type { Post } from '../model/post.js';
import type { Gate } from '../model/turn.js';
import { approvals, isUnallowed, needsApproval } from '../model/waiting.js';
import { approversIn } from './approvers.js';

/** Why the person who wrote a post may not send it by now. */
export async function findBar(
  deps: FormDeps,
  { workspace, writtenBy: person, project, about: { asksAdmin, team } }: Post,
  reference: string,
): Promise<Bar | undefined> {
  if (asksAdmin) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject } = await accessTo(deps, client, actor, [project.id]);
  return barTo('schedule', await inProject(project.id));
}

/**
 * A held post leaves only if everyone whose approval its project requires has approved this version, which never changes. Whoever
 * decides after the post was read changes its `seq`, so it is read again.
 */
export async function checkGate(deps: FormDeps, post: Post): Promise<Gate> {
  const { policy } = post;
  if (isUnallowed(post)) return 'closed';
  if (!policy || !needsApproval(post)) return 'open';
  const allowed = await approversIn(deps).find(post);
  if (!allowed) return 'unknown';
  const approved = approvals(post).filter(({ decision, person }) =>
    (decision === 'emergency' ? allowed.admins : allowed.approvers).includes(person),
  );
  const needed = policy.needed === 'all' ? Math.max(allowed.approvers.length, 1) : policy.needed;
  return approved.length < needed ? 'closed' : 'open';
}
