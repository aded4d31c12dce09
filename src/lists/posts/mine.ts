import type { PostFilter } from '../../api/api.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { AT_SERVICE, serviceIdsOf } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';

/** Which posts of the service a person scheduled. The service doesn’t say who wrote a post. */
export async function findMine(
  { store }: Pick<Deps, 'store'>,
  { actor: { workspace, person }, project }: Pick<Reading, 'actor' | 'project'>,
  { from, to }: Pick<PostFilter, 'from' | 'to'>,
): Promise<(post: Post) => boolean> {
  const mine = await store.heldPosts.list({
    workspace,
    project: project.id,
    author: person,
    states: AT_SERVICE,
    from,
    to,
  });
  const ids = new Set(mine.flatMap(serviceIdsOf));
  return ({ id }) => id !== undefined && ids.has(id);
}
