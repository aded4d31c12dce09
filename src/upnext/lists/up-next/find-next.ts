import type { Outcome } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { findWholePost, type ListedPost, readList } from '../../posts/index.js';
import type { Reading } from '../../ui/start-reading.js';

/** The next post to go out. */
export async function findNext(
  deps: Pick<Deps, 'store'>,
  { actor, api, project, reader }: Pick<Reading, 'actor' | 'api' | 'project' | 'reader'>,
): Promise<Outcome<ListedPost | 'nothing' | 'no project'>> {
  const key = { workspace: actor.workspace, project: project.id };
  const list = await readList(deps, key, {
    held: { states: ['held', 'sending'], from: reader.now, onlyFirst: true },
    listed: () => nextAtService(deps, { actor, api, project }),
  });
  if (!list.ok) return list;
  const { posts, listed } = list.value;
  const [next = 'nothing' as const] = posts;
  if (listed.items.length > 0) return { ok: true, value: next };
  // The service answers 404 both when nothing is scheduled and when the project does not exist.
  const projects = await api.listProjects();
  if (!projects.ok) return projects;
  return { ok: true, value: projects.value.some(({ id }) => id === project.id) ? next : 'no project' };
}

/** The service answers with one of the parts. */
async function nextAtService(
  deps: Pick<Deps, 'store'>,
  { actor, api, project }: Pick<Reading, 'actor' | 'api' | 'project'>,
): Promise<Outcome<{ items: PostRecord[] }>> {
  const answered = await api.getUpnextPost(project.id);
  if (!answered.ok) return answered;
  const post = answered.value;
  if (!post) return { ok: true, value: { items: [] } };
  const { id, scheduledAt: at } = post;
  if (id === undefined) return { ok: true, value: { items: [post] } };
  const parts = await deps.store.sendings.ofPosts({ workspace: actor.workspace, serviceIds: [id] });
  if (parts.length <= 1) return { ok: true, value: { items: [post] } };
  const found = await findWholePost(deps, actor.workspace, api, { project: project.id, id, at });
  return { ok: true, value: { items: [found.ok && found.value ? found.value : post] } };
}
