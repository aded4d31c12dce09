import type { PostFilter } from '../../api/api.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { AT_SERVICE } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';

/** Which posts of the service a person scheduled, at once or by holding them. The service doesn’t say who wrote a post. */
export async function findMine(
  { plan, store }: Pick<Deps, 'plan' | 'store'>,
  { actor: { workspace, person }, project }: Pick<Reading, 'actor' | 'project'>,
  { from, to }: Pick<PostFilter, 'from' | 'to'>,
): Promise<(post: Post) => boolean> {
  const [held, atOnce] = await Promise.all([
    plan.list({ workspace, project: project.id, author: person, states: AT_SERVICE, from, to }),
    store.audit.postsBy({ workspace, person }, { from: from ?? new Date(0), to: to ?? FAR }),
  ]);
  const ids = new Set([
    ...held.flatMap(({ serviceId, sent }) => [serviceId, ...sent.map((part) => part.serviceId)]),
    ...atOnce.flatMap(({ id, project: its }) => (its === project.id ? id : [])),
  ]);
  return ({ id }) => id !== undefined && ids.has(id);
}

const FAR = new Date('9999-12-31');
