import { DAY_MS } from '../../durations.js';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import type { Profile } from '../../slack/people/people.js';
import { escape } from '../../slack/text/markup.js';
import { type ProjectSlots } from '../../rights/project-settings-table.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import { isQuiet, slotsBetween, type Slot } from '../../time/slots/timetable.js';
import type { Reader } from '../../time/types.js';
import { readSlotsForm, SLOTS_FORM, slotsModal, slotsWords, slotsAbout, type SlotsAbout } from './modal.js';
import { linesOf, quietSlot, slotsSaved } from './reply.js';
import { readSlots, writeSlots, type SlotsWords } from './words.js';

interface SavedSlots {
  before?: ProjectSlots | undefined;
  after?: ProjectSlots | undefined;
}

type SlotsDeps = Pick<Deps, 'store' | 'now'>;

export const slotsForm = (deps: SlotsDeps): Form<SlotsWords, SavedSlots, SlotsAbout> => ({
  name: SLOTS_FORM,
  about: slotsAbout,
  values: slotsWords,
  right: 'set-up',
  projects: (_, about) => [about.target?.id],
  doing: 'Saving the posting times',
  open: (words, about, profile) => slotsModal(words, about, readerOf(deps, { about, profile })),
  read: readSlotsForm,
  check: (words, context) => check(words, readerOf(deps, context)),
  send: (words, context) => save(deps, words, context),
  done: ({ after }, _, { about }) => slotsSaved(about.target?.name ?? '', after, deps.now()),
  audited: (_, saved, { about }) => ({
    before: saved?.before && inWords(saved.before),
    after: { project: { name: about.target?.name ?? '' }, ...inWords(saved?.after) },
  }),
  approval: (words, context) => {
    const read = readSlots(words, readerOf(deps, context));
    return read.ok && read.slots ? linesOf(read.slots) : [escape(Object.values(words).join(' '))];
  },
  label: ({ times }) => `Posting times: ${times || 'none'}`,
});

/** Words that name no zone are read in the project’s. */
export const readerOf = (
  { now }: Pick<Deps, 'now'>,
  { about, profile }: { about: SlotsAbout; profile: Profile },
): Reader => ({ now: now(), locale: profile.locale, zone: about.zone ?? profile.zone ?? 'UTC' });

function check(words: SlotsWords, reader: Reader): Notices | undefined {
  const read = readSlots(words, reader);
  if (!read.ok) return { fields: read.fields, top: [] };
  const quiet = read.slots && findQuiet(read.slots, reader.now);
  return quiet && { fields: { quiet: quietSlot(quiet) }, top: [] };
}

const TWO_WEEKS_MS = 14 * DAY_MS;

/** A slot within the quiet hours. */
function findQuiet(slots: ProjectSlots, now: Date): Slot | undefined {
  const end = new Date(now.getTime() + TWO_WEEKS_MS);
  return [slots, ...Object.values(slots.networks)]
    .flatMap((timetable) => slotsBetween(timetable, now, end))
    .find(({ at }) => isQuiet(slots.quiet, slots.zone, at));
}

/** In the audit trail. */
function inWords(slots: ProjectSlots | undefined) {
  const { times, networks, quiet } = writeSlots(slots);
  return { postingTimes: times, networkTimes: networks, quietHours: quiet };
}

async function save(
  { store, now }: SlotsDeps,
  words: SlotsWords,
  context: FormContext<SlotsAbout>,
): Promise<Outcome<SavedSlots>> {
  const { workspace } = context.actor;
  const project = context.about.target?.id ?? '';
  const read = readSlots(words, readerOf({ now }, context));
  const after = read.ok ? read.slots : undefined;
  const { slots: before } = await store.projectSettings.findFresh(workspace, project);
  await store.projectSettings.saveSlots(workspace, project, after, now());
  if (after) await reserveForHeld(store, after, { workspace, project, from: now() });
  return { ok: true, value: { ...(before && { before }), ...(after && { after }) } };
}

/** Posts that are held for a time that is a slot from now on. */
async function reserveForHeld(
  { heldPosts, slotReservations }: Pick<Deps['store'], 'heldPosts' | 'slotReservations'>,
  slots: ProjectSlots,
  key: { workspace: string; project: string; from: Date },
): Promise<void> {
  for (const { id, platforms, dueAt: at } of await heldPosts.list({ ...key, states: ['held'] })) {
    const networks = at ? networksWithSlot(slots, platforms, at) : [];
    if (at && networks.length > 0) await slotReservations.reserve({ ...key, id, networks, at });
  }
}
