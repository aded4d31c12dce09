import type { Reply } from '../../slack/blocks.js';
import type { Deps } from '../../deps.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { projectGone, type ProjectQuestion } from '../../views/find-project.js';
import { NEXT_IN, nothing, upNext } from './reply.js';

export async function show(
  deps: Deps,
  args: ListRequest,
  question: Omit<ProjectQuestion, 'door'>,
): Promise<Reply> {
  const reading = await startReading(deps, args, { door: NEXT_IN, ...question });
  if (!reading.ok) return reading.reply;
  const { api, project } = reading;
  const next = await api.getUpnextPost(project.id);
  if (!next.ok) return readFailureReply(deps, reading.actor, next);
  const post = next.value;
  if (post) return upNext(post, reading);
  // "Not found" may also mean that there is no such project, or that nothing is found at this address at all.
  const listed = await api.listProjects();
  if (!listed.ok) return readFailureReply(deps, reading.actor, listed);
  const stands = listed.value.some(({ id }) => id === project.id);
  return stands ? nothing(reading) : projectGone;
}
