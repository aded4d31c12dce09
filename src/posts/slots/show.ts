import { DAY_MS } from '../../durations.js';
import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { findFreeSlots } from '../fields/when/free-slots.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type Reading, type ReadingDeps } from '../../ui/start-reading.js';
import { SERVICE_SILENT, SLOTS_IN, slotsReply } from './reply.js';

const SHOWN_DAYS = 14;
const MOST_SHOWN = 6;

/** The posting times of a project and the next free slots. */
export async function showSlots(
  deps: ReadingDeps,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: SLOTS_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project, may } = reading;
  const { slots } = await deps.store.projectSettings.find(actor.workspace, project.id);
  const free = slots ? await nextFree(deps, reading) : [];
  return slotsReply({ project, slots, free, maySetUp: may('set-up') });
}

async function nextFree(deps: Pick<Deps, 'api' | 'now' | 'store'>, { actor, project, reader }: Reading) {
  const to = new Date(reader.now.getTime() + SHOWN_DAYS * DAY_MS);
  const wanted = { project: project.id, networks: [], from: reader.now, to };
  const free = await findFreeSlots(deps, actor, wanted);
  return free.ok ? free.value.slice(0, MOST_SHOWN) : { unknown: SERVICE_SILENT };
}
