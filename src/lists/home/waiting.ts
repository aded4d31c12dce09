import type { Deps } from '../../deps.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import { isWaiting, type HeldPost } from '../../posts/index.js';

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
  const asked = new Map<string, Promise<boolean>>();
  const isNamed = ({ project, policy }: HeldPost, who: string) => {
    if (!policy) return false;
    const key = `${project.id} ${who}`;
    const found = asked.get(key) ?? deps.approvers.isNamed(workspace, policy, who);
    asked.set(key, found);
    return found;
  };
  const posts: HeldPost[] = [];
  for (const post of open) {
    // The author approves what an approver wrote.
    const mayDecide =
      (await isNamed(post, person)) || (post.author === person && (await isNamed(post, post.writtenBy)));
    if (mayDecide) posts.push(post);
  }
  return { posts, isCut };
}
