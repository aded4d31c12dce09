import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { HeldPost } from '../../posts/table/held-row.js';
import { asPost } from '../../posts/held-as-post.js';
import { findWholePost } from '../../posts/whole-posts.js';
import type { Reading } from '../../ui/start-reading.js';

/** The next post to go out. `held`: Upnext has it, not the service. */
export interface NextPost {
  post: Post;
  held?: HeldPost;
}

type Found = NextPost | 'nothing' | 'no project';

export async function findNext(
  deps: Pick<Deps, 'plan'>,
  { actor, api, project, reader }: Reading,
): Promise<Outcome<Found>> {
  const [listed, [held]] = await Promise.all([
    api.getUpnextPost(project.id),
    deps.plan.list({
      ...{ workspace: actor.workspace, project: project.id, states: ['held', 'sending'] },
      ...{ from: reader.now, limit: 1 },
    }),
  ]);
  if (!listed.ok) return listed;
  const post = listed.value && (await withItsParts(deps, { actor, api, project }, listed.value));
  if (post)
    return { ok: true, value: held && isEarlier(held, post) ? { post: asPost(held), held } : { post } };
  // The service answers 404 both when nothing is scheduled and when the project does not exist.
  const projects = await api.listProjects();
  if (!projects.ok) return projects;
  if (!projects.value.some(({ id }) => id === project.id)) return { ok: true, value: 'no project' };
  return { ok: true, value: held ? { post: asPost(held), held } : 'nothing' };
}

/** The service answers with one of the parts. */
async function withItsParts(
  deps: Pick<Deps, 'plan'>,
  { actor, api, project }: Pick<Reading, 'actor' | 'api' | 'project'>,
  post: Post,
): Promise<Post> {
  const { id, scheduledAt: at } = post;
  if (id === undefined) return post;
  const parts = await deps.plan.partsAtService(actor.workspace, [id]);
  if (parts.length < 2) return post;
  const found = await findWholePost(deps, actor.workspace, api, { project: project.id, id, at });
  return found.ok && found.value ? found.value : post;
}

/** A post that has just been sent to the service is the same one. */
const isEarlier = ({ dueAt }: HeldPost, { scheduledAt }: Post) =>
  dueAt !== undefined && scheduledAt !== undefined && dueAt < scheduledAt;
