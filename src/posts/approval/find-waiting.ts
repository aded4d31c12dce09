import type { Deps } from '../../deps.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import { isWaiting } from '../held/waiting.js';
import type { ListFilter } from '../table/finding.js';
import type { HeldPost } from '../table/held-row.js';

const MAX_READ = 100;

export type WaitingPosts = Awaited<ReturnType<typeof findWaiting>>;

/** The posts that this person can approve and has not decided about, the first to expire first. */
export async function findWaiting(
  deps: Pick<Deps, 'plan' | 'approvers'>,
  { workspace, person }: Pick<ChangedFor, 'workspace' | 'person'>,
  more: Pick<ListFilter, 'project' | 'forCards'> = {},
): Promise<{ posts: HeldPost[]; isCut: boolean }> {
  const filter = {
    workspace,
    states: ['held'],
    undecidedBy: person,
    order: 'deadline',
    limit: MAX_READ,
  } as const;
  const held = await deps.plan.list({ ...filter, ...more });
  const open = held.filter(isWaiting);
  const isCut = held.length === MAX_READ;
  const posts: HeldPost[] = [];
  for (const post of open) if (await deps.approvers.mayDecide(post, person)) posts.push(post);
  return { posts, isCut };
}
