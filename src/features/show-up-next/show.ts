import type { Deps } from '../../deps.js';
import { answerInPlace, startReading, unread } from '../../views/reading.js';
import { gone, type Question } from '../../views/which-project.js';
import type { ActionArgs, CommandArgs } from '../feature.js';
import { NEXT_IN, nothing, upNext } from './reply.js';

export async function show(
  deps: Deps,
  args: CommandArgs | ActionArgs,
  question: Omit<Question, 'door'>,
): Promise<void> {
  const reading = await startReading(deps, args, { door: NEXT_IN, ...question });
  if (!reading.ok) return answerInPlace(args, reading.reply);
  const { api, project } = reading;
  const next = await api.getUpnextPost(project.id);
  if (!next.ok) return answerInPlace(args, unread(deps, args.context, next));
  if (next.value) return answerInPlace(args, upNext(next.value, reading));
  // "Not found" may also mean that there is no such project, or that nothing is found at this address at all.
  const listed = await api.listProjects();
  if (!listed.ok) return answerInPlace(args, unread(deps, args.context, listed));
  const stands = listed.value.some(({ id }) => id === project.id);
  return answerInPlace(args, stands ? nothing(reading) : gone);
}
