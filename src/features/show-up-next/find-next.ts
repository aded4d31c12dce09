import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { HeldPost } from '../../store/held-posts.js';
import { asPost } from '../../views/held-as-post.js';
import type { Reading } from '../../views/start-reading.js';

/** The next post to go out. `held`: Upnext has it, not the service. */
export interface NextPost {
  post: Post;
  held?: HeldPost;
}

type Found = NextPost | 'nothing' | 'no project';

export async function findNext(
  { plan }: Pick<Deps, 'plan'>,
  { actor, api, project, reader }: Reading,
): Promise<Outcome<Found>> {
  const [listed, [held]] = await Promise.all([
    api.getUpnextPost(project.id),
    plan.list({
      ...{ workspace: actor.workspace, project: project.id, states: ['held', 'sending'] },
      ...{ from: reader.now, limit: 1 },
    }),
  ]);
  if (!listed.ok) return listed;
  const post = listed.value;
  if (post)
    return { ok: true, value: held && isEarlier(held, post) ? { post: asPost(held), held } : { post } };
  // The service answers 404 both when nothing is scheduled and when the project does not exist.
  const projects = await api.listProjects();
  if (!projects.ok) return projects;
  if (!projects.value.some(({ id }) => id === project.id)) return { ok: true, value: 'no project' };
  return { ok: true, value: held ? { post: asPost(held), held } : 'nothing' };
}

/** A post that has just been sent to the service is the same one. */
const isEarlier = ({ dueAt }: HeldPost, { scheduledAt }: Post) =>
  dueAt !== undefined && scheduledAt !== undefined && dueAt < scheduledAt;
