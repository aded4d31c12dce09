import { PLATFORMS } from '../../../../openapi/platforms.js';
import { DAY_MS } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { projectSchema } from '../../forms/form.js';
import { registerForm } from '../../forms/submit.js';
import { requires } from '../../rights/access.js';
import type { Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { VerbFeature } from '../../ui/feature.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { Reading } from '../../ui/start-reading.js';
import { findFreeSlotsOf } from '../list/free-slots.js';
import { setUpSlots, slotsForm } from './form.js';
import { SERVICE_SILENT, SET_UP_SLOTS, SLOTS_IN, slotsReply } from './reply.js';

/** When a project posts. */
export const slots = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: SLOTS_IN,
    show: (reading) => showSlots(deps, reading),
  });
  return {
    ...listeners,
    forms: [registerForm(slotsForm, deps)],
    actions: {
      ...listeners.actions,
      [SET_UP_SLOTS]: requires(
        'set-up',
        setUpSlots(deps),
        ({ action }) => readButtonValue(projectSchema, action).id,
      ),
    },
  };
};

const SHOWN_DAYS = 14;
const MOST_SHOWN = 6;

/** The posting times of a project and the next free slots. */
async function showSlots(deps: Deps, reading: Reading): Promise<Reply> {
  const { actor, project, reader, may } = reading;
  const { slots } = await deps.store.projectSettings.find(actor.workspace, project.id);
  const to = new Date(reader.now.getTime() + SHOWN_DAYS * DAY_MS);
  const networks = (await deps.api(actor)).networksOf(project.id) ?? PLATFORMS;
  const range = { project: project.id, from: reader.now, to };
  const found = await findFreeSlotsOf(deps, actor, range, () => [[], ...networks.map((one) => [one])]);
  const shown = { project, slots, maySetUp: may('set-up'), reader };
  if (!found.ok) return slotsReply({ ...shown, free: { unknown: SERVICE_SILENT } });
  const [ofAll, ...own] = found.value;
  const [first] = ofAll?.slots ?? [];
  const ofNetworks = own.flatMap(({ networks: [network = ''], slots: [slot] }) =>
    slot && +slot.at !== first?.at.getTime() ? [{ network, slot }] : [],
  );
  const free = { slots: ofAll?.slots.slice(0, MOST_SHOWN) ?? [], ofNetworks };
  return slotsReply({ ...shown, free });
}
