import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/form.js';
import { drawOnce } from '../../views/drawn.js';
import { startReading, unread, type Asked } from '../../views/reading.js';
import { gone, type Question } from '../../views/which-project.js';
import { NEXT_IN, nothing, upNext } from './reply.js';

export async function show(deps: Deps, args: Asked, question: Omit<Question, 'door'>): Promise<Reply> {
  const reading = await startReading(deps, args, { door: NEXT_IN, ...question });
  if (!reading.ok) return reading.reply;
  const { api, project } = reading;
  const next = await api.getUpnextPost(project.id);
  if (!next.ok) return unread(deps, reading.who, next);
  const post = next.value;
  if (post) return drawOnce(post, reading, {}, () => upNext(post, reading));
  // "Not found" may also mean that there is no such project, or that nothing is found at this address at all.
  const listed = await api.listProjects();
  if (!listed.ok) return unread(deps, reading.who, listed);
  const stands = listed.value.some(({ id }) => id === project.id);
  return stands ? nothing(reading) : gone;
}
