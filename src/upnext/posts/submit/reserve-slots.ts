import { formatShort } from '../../../when/index.js';
import { atField, type FormWarning, warned } from '../../forms/form.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { PostContext } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import { nextFree, postOf, takenText } from '../fields/when/slots.js';
import type { SlotsWanted } from '../list/free-slots.js';
import type { Moment, SubmittedPost } from '../model/draft.js';
import { networksWithSlot } from '../model/slots.js';
import { isSlotTaken, type Taken } from '../store/slots.js';

/**
 * The statement that stores the post reserves its slots. Of two posts for the same slot, the second is not stored, and comes back
 * to its author.
 */
export async function withReservedSlots<Stored>(
  post: SubmittedPost,
  settings: Pick<ProjectSettings, 'slots'>,
  context: PostContext,
  store: (post: SubmittedPost) => Promise<Stored>,
): Promise<Stored | FormWarning> {
  const { values, project, moment } = post;
  if (!settings.slots || !project || !moment || values.Status === 'DRAFT') return store(post);
  const { about, actor, deps } = context;
  const { workspace } = actor;
  const slots = networksWithSlot(settings.slots, values.Platforms, moment.at);
  try {
    return await store({ ...post, slots });
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    const wanted = { workspace, id: postOf(about), project, networks: slots, at: [moment.at] };
    const lost = await deps.store.slotReservations.taken(wanted);
    return slotTaken({ lost, project, networks: values.Platforms, moment }, context);
  }
}

/** With the next free one. */
async function slotTaken(
  { lost, moment, ...search }: { lost: Taken[]; moment: Moment } & Pick<SlotsWanted, 'project' | 'networks'>,
  { about, actor, deps, profile }: PostContext,
): Promise<FormWarning> {
  const reader = readerOf(deps, profile);
  const { next, problem } = await nextFree(deps, actor, {
    ...search,
    post: postOf(about),
    after: reader.now,
  });
  const instead = next ? `Next free: ${formatShort(next.at, next.zone, reader)}.` : problem;
  return warned({
    ...atField('ScheduleDate', `${takenText(lost, moment.zone, reader)}. ${instead}`),
    redraw: true,
    ...(next && { offer: next }),
  });
}
