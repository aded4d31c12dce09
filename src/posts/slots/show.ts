import { DAY_MS } from '../../durations.js';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { projectSchema, readAs } from '../../forms/form.js';
import { withNotices } from '../../forms/views/form-views.js';
import type { Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { redraw } from '../../slack/views/redraw.js';
import { findFreeSlots } from '../fields/when/free-slots.js';
import { isZone } from '../../time/zones.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type Reading, type ReadingDeps } from '../../ui/start-reading.js';
import type { ActionArgs } from '../../ui/feature.js';
import { readSlotsForm, slotsModal, slotsAbout } from './modal.js';
import { SERVICE_SILENT, SLOTS_IN, slotsReply } from './reply.js';
import { readerOf } from './submit.js';
import { readSlots, writeSlots } from './words.js';

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

export const setUpSlots =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor, profile } = await access();
    const { id, name, zone } = readButtonValue(projectSchema, action);
    const { slots } = await deps.store.projectSettings.findFresh(actor.workspace, id);
    const about = {
      submissionId: randomUUID(),
      openedAt: deps.now().getTime(),
      target: { id, name },
      channel: actor.channel,
      thread: actor.thread,
      responseUrl: body.response_url,
      zone: zone && isZone(zone) ? zone : profile.zone,
    };
    const view = slotsModal(writeSlots(slots), about, readerOf(deps, { about, profile }));
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

/** Draws the form again with what the words mean. */
export const previewSlots =
  (deps: Pick<Deps, 'now'>) =>
  async ({ access, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view) return;
    const { profile } = await access();
    const words = readSlotsForm(view);
    const about = readAs(slotsAbout, view);
    const reader = readerOf(deps, { about, profile });
    const modal = slotsModal(words, about, reader);
    const read = readSlots(words, reader);
    await redraw(client, view, read.ok ? modal : withNotices(modal, { fields: read.fields, top: [] }));
  };
