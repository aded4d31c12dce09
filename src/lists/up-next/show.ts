import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { projectNotFound, type ProjectChoice } from '../../ui/project/find-project.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { findNext } from './find-next.js';
import { NEXT_IN, nothingScheduled, upNext } from './reply.js';

export async function showNext(
  deps: ReadingDeps & Pick<Deps, 'plan' | 'approvers'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: NEXT_IN });
  if (!reading.ok) return reading.reply;
  const { actor } = reading;
  const next = await findNext(deps, reading);
  if (!next.ok) return readFailureReply(deps, actor, next);
  const found = next.value;
  if (found === 'no project') return projectNotFound;
  if (found === 'nothing') return nothingScheduled(reading);
  const mayDecide = found.own !== undefined && (await deps.approvers.mayDecide(found.own, actor.person));
  return upNext(found, reading, mayDecide);
}
