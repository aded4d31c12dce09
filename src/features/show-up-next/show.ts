import type { Deps } from '../../deps.js';
import { isReadByOthers } from '../../slack/actor.js';
import type { Reply } from '../../slack/blocks.js';
import { projectNotFound, type ProjectChoice } from '../../views/find-project.js';
import { renderOnce } from '../../views/render-cache.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { NEXT_IN, nothingScheduled, upNext } from './reply.js';

export async function showNext(deps: Deps, request: ListRequest, choice: ProjectChoice): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: NEXT_IN });
  if (!reading.ok) return reading.reply;
  const { actor, api, project } = reading;
  const next = await api.getUpnextPost(project.id);
  if (!next.ok) return readFailureReply(deps, actor, next);
  const post = next.value;
  if (post)
    return renderOnce(post, reading, { isShared: isReadByOthers(actor.channel) }, () =>
      upNext(post, reading),
    );
  // The service answers 404 both when nothing is scheduled and when the project does not exist.
  const listed = await api.listProjects();
  if (!listed.ok) return readFailureReply(deps, actor, listed);
  return listed.value.some(({ id }) => id === project.id) ? nothingScheduled(reading) : projectNotFound;
}
