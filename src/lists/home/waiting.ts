import type { Deps } from '../../deps.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import type { HeldPost } from '../../posts/table/held-row.js';
import { isWaiting } from '../../posts/approval/lines.js';

const MAX_READ = 100;

/** The posts that this person can approve and has not decided about, the first to expire first. */
export async function findWaiting(
  deps: Pick<Deps, 'plan' | 'approvers'>,
  { workspace, person }: ChangedFor,
): Promise<{ posts: HeldPost[]; isCut: boolean }> {
  const filter = { workspace, states: ['held'] as const, undecidedBy: person, limit: MAX_READ };
  const held = await deps.plan.list(filter);
  const open = held.filter(isWaiting);
  const isCut = held.length === MAX_READ;
  const policies = new Map(open.map(({ project, policy }) => [project.id, policy]));
  const named = new Set<string>();
  for (const [project, policy] of policies)
    if (policy && (await deps.approvers.isNamed(workspace, policy, person))) named.add(project);
  return { posts: open.filter(({ project }) => named.has(project.id)), isCut };
}
