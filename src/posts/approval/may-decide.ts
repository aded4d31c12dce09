import type { Deps } from '../../deps.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import type { HeldPost } from '../table/held-row.js';

/** Whether this person can decide about a post, for what they are shown. Of each project, Slack is asked once. */
export function createMayDecide(
  { approvers }: Pick<Deps, 'approvers'>,
  { workspace, person }: Pick<ChangedFor, 'workspace' | 'person'>,
): (post: HeldPost) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();

  function isNamed({ project, policy }: HeldPost, who: string): Promise<boolean> | false {
    if (!policy) return false;
    const key = `${project.id} ${who}`;
    const found = asked.get(key) ?? approvers.isNamed(workspace, policy, who);
    asked.set(key, found);
    return found;
  }

  /** The author approves what an approver wrote. */
  return async (post) => {
    const { author, writtenBy } = post;
    if (writtenBy === person) return false;
    return (await isNamed(post, person)) || (author === person && (await isNamed(post, writtenBy)));
  };
}
