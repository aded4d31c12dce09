import { formatShort } from '../../../when/index.js';
import { atField, type FormWarning, warned } from '../../forms/form.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { PostContext } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import { findTaken, nextFree, postOf } from '../fields/when/slots.js';
import type { SubmittedPost } from '../model/draft.js';
import { networksWithSlot } from '../model/slots.js';
import { isSlotTaken } from '../store/slots.js';

/**
 * The statement that stores the post reserves its slots. Of two posts for the same slot, the second is not stored, and comes back
 * to its author with the next free one.
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
    const wanted = { workspace, id: postOf(about), project, networks: values.Platforms };
    const reader = readerOf(deps, context.profile);
    const taken = await findTaken(deps, moment, { ...wanted, settings: settings.slots, reader });
    const { next, problem } = await nextFree(deps, actor, { ...wanted, post: wanted.id, after: reader.now });
    const instead = next ? `Next free: ${formatShort(next.at, next.zone, reader)}.` : problem;
    return warned({
      ...atField('ScheduleDate', [taken, instead].filter(Boolean).join('. ')),
      redraw: true,
      ...(next && { offer: next }),
    });
  }
}
