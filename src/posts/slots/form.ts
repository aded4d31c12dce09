import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { formAbout, formModal, projectSchema, type Form, type FormContext } from '../../forms/form.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';
import { context, cut, field, plain } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { typedText } from '../../slack/views/view-state.js';
import { isZone, zoneCity } from '../../time/zones.js';
import type { ActionArgs } from '../../ui/feature.js';
import { openForm } from '../../ui/open-form.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import { EXAMPLE, slotsSaved } from './reply.js';
import { readSlots, writeSlots, type SlotsWords } from './words.js';

/** Sets up the posting times of a project. */

const SLOTS_FORM = 'posting_times';

const slotsAbout = formAbout.extend({
  /** Of words that name none. */
  zone: z.string(),
});
type SlotsAbout = z.infer<typeof slotsAbout>;

const slotsWords = z.object({ times: z.string(), networks: z.string(), quiet: z.string() });

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
  open: slotsModal,
  read: ({ state }) => ({
    times: typedText(state, 'times').trim(),
    networks: typedText(state, 'networks').trim(),
    quiet: typedText(state, 'quiet').trim(),
  }),
  check: (words, context) => {
    const read = readIn(words, context);
    return read.ok ? undefined : { fields: read.fields, top: [] };
  },
  send: (words, context) => save(deps, words, context),
  done: ({ after }, _, { about }) => slotsSaved(about.target?.name ?? '', after),
  audited: (_, saved, { about }) => ({
    before: saved?.before && inWords(saved.before),
    after: { project: { name: about.target?.name ?? '' }, ...inWords(saved?.after) },
  }),
  label: ({ times }) => `Posting times: ${times || 'none'}`,
});

export const setUpSlots =
  (deps: SlotsDeps & Pick<Deps, 'admins'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, profile } = await args.access();
    const { zone = '', ...target } = readButtonValue(projectSchema, args.action);
    const { slots } = await deps.store.projectSettings.findFresh(actor.workspace, target.id);
    const known = isZone(zone) ? zone : (profile.zone ?? 'UTC');
    await openForm(deps, args, (about) =>
      slotsModal(writeSlots(slots), { ...about, project: undefined, target, zone: known }),
    );
  };

export function slotsModal(words: SlotsWords, about: SlotsAbout): ModalView {
  return formModal(SLOTS_FORM, about, { title: 'Posting times', submit: 'Save' }, [
    context(`Project: *${escape(about.target?.name ?? '')}*`),
    input('times', 'Posting times', words.times, {
      placeholder: EXAMPLE,
      hint: `${zoneCity(about.zone)} time, unless you name another city. To remove all posting times, leave this empty.`,
    }),
    input('networks', 'Different times for individual networks', words.networks, {
      placeholder: 'X: every day 8:00 and 17:00',
      hint: 'One network per line. A post for several networks gets a slot that all of them have.',
    }),
    input('quiet', 'Quiet hours', words.quiet, {
      placeholder: '22:00–7:00, Sun all day',
      hint: 'Upnext offers no slots in these hours, and warns anyone who picks a time within them.',
    }),
  ]);
}

function input(
  name: keyof SlotsWords,
  label: string,
  value: string,
  { placeholder, hint }: { placeholder: string; hint: string },
) {
  const multiline = name === 'networks';
  const max_length = multiline ? 3000 : 300;
  const element = {
    type: 'plain_text_input' as const,
    action_id: name,
    max_length,
    multiline,
    placeholder: plain(placeholder, 150),
    ...(value && { initial_value: cut(value, max_length) }),
  };
  return field(name, label, element, { optional: true, hint });
}

const readIn = (
  words: SlotsWords,
  { about: { zone }, profile: { locale } }: Pick<FormContext<SlotsAbout>, 'about' | 'profile'>,
) => readSlots(words, { zone, locale });

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
  const read = readIn(words, context);
  const after = read.ok ? read.slots : undefined;
  const { slots: before } = await store.projectSettings.findFresh(workspace, project);
  await store.projectSettings.saveSlots(workspace, project, after, now());
  if (after) await reserveForHeld(store, after, { workspace, project, from: now() });
  return { ok: true, value: { before, after } };
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
