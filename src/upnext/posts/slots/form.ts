import { isPlatform } from '../../../../openapi/platforms.js';
import { isZone, MANY_READERS, zoneCity } from '../../../when/index.js';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { type FormContext, projectSchema } from '../../forms/form.js';
import type { ProjectSlots } from '../../rights/project-settings-table.js';
import { context } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { openForm } from '../../ui/open-form.js';
import { text } from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';
import { notPublished } from '../../ui/words.js';
import { networksWithSlot } from '../model/slots.js';
import { EXAMPLE, slotsSaved } from './reply.js';
import { readSlots, type SlotsWords, slotsWords, writeSlots } from './words.js';

/** Sets up the posting times of a project. */

interface SavedSlots {
  before?: ProjectSlots | undefined;
  after?: ProjectSlots | undefined;
}

export const slotsForm = smallForm<SlotsWords, SavedSlots>({
  name: 'posting_times',
  right: 'set-up',
  title: 'Posting times',
  submit: 'Save',
  values: slotsWords,
  above: ({ project }) => [
    context(
      `Times are ${zoneCity(project?.zone ?? 'UTC')} time, unless you name another city. To remove all posting times, leave this form empty.`,
    ),
  ],
  fields: [
    text({ name: 'times', label: 'Posting times', placeholder: EXAMPLE }),
    text({
      name: 'networks',
      label: 'Different times for individual networks',
      multiline: true,
      placeholder: 'X: every day 8:00 and 17:00',
      hint: 'One network per line. A post for several networks gets a slot that all of them have.',
    }),
    text({
      name: 'quiet',
      label: 'Quiet hours',
      placeholder: '22:00–7:00, Sun all day',
      hint: 'Upnext offers no slots in these hours, and warns anyone who picks a time within them.',
    }),
  ],
  check: (words, context) => {
    const read = readIn(words, context);
    if (!read.ok) return { fields: read.fields, top: [] };
    const named = Object.keys(read.slots?.networks ?? {}).filter(isPlatform);
    const { id = '', name } = context.about.project ?? {};
    const say = notPublished(named, context.api.networksOf(id), name);
    return say ? { fields: { networks: say }, top: [] } : undefined;
  },
  send: save,
  done: ({ after }, _, { about, profile }) => slotsSaved(about.project?.name ?? '', after, profile),
  audited: (_, saved, { about }) => ({
    before: saved?.before && inWords(saved.before),
    after: { project: { name: about.project?.name ?? '' }, ...inWords(saved?.after) },
  }),
  label: ({ times }) => `Posting times: ${times || 'none'}`,
});

export const setUpSlots =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, profile } = await args.access();
    const { zone = '', ...target } = readButtonValue(projectSchema, args.action);
    const { slots } = await deps.store.projectSettings.findFresh(actor.workspace, target.id);
    const known = isZone(zone) ? zone : (profile.zone ?? 'UTC');
    await openForm(deps, args, (about) =>
      slotsForm.open(writeSlots(slots, profile), { ...about, project: { ...target, zone: known } }),
    );
  };

const readIn = (words: SlotsWords, { about, profile: { locale } }: FormContext) =>
  readSlots(words, { zone: about.project?.zone ?? 'UTC', locale });

/** In the audit trail. */
function inWords(slots: ProjectSlots | undefined) {
  const { times, networks, quiet } = writeSlots(slots, MANY_READERS);
  return { postingTimes: times, networkTimes: networks, quietHours: quiet };
}

async function save(words: SlotsWords, context: FormContext): Promise<Outcome<SavedSlots>> {
  const { now, store } = context.deps;
  const { workspace } = context.actor;
  const project = context.about.project?.id ?? '';
  const read = readIn(words, context);
  const after = read.ok ? read.slots : undefined;
  const { slots: before } = await store.projectSettings.findFresh(workspace, project);
  await store.projectSettings.saveSlots(workspace, project, after, now());
  if (after) await reserveForPosts(store, after, { workspace, project, from: now() });
  return { ok: true, value: { before, after } };
}

/** Posts that are held for a time that is a slot from now on. */
async function reserveForPosts(
  { posts, slotReservations }: Pick<Deps['store'], 'posts' | 'slotReservations'>,
  slots: ProjectSlots,
  key: { workspace: string; project: string; from: Date },
): Promise<void> {
  for (const { id, platforms, dueAt: at } of await posts.list({ ...key, states: ['held'] })) {
    const networks = at ? networksWithSlot(slots, platforms, at) : [];
    if (at && networks.length > 0) await slotReservations.reserve({ ...key, id, networks, at });
  }
}
