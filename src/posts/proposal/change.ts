import { aboutToKeep, type PostAbout } from '../about.js';
import { draftSchema } from '../fields.js';
import type { Draft } from '../fields/draft.js';
import { withDecidedMoment } from '../form/submit.js';
import { isChangeable, isUnscheduled } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import type { Reader } from '../../time/types.js';

/** A held post as its form would be filled in for a change. */

/** Whether something can be proposed for it: it is neither at the service nor only a proposal itself. */
export const isOpenToProposals = ({ state, sent }: HeldPost): boolean =>
  isChangeable(state) && state !== 'proposed' && sent.length === 0;

export function changedPost(
  post: HeldPost,
  change: Partial<Draft>,
  reader: Reader,
): { values: Draft; about: PostAbout } {
  const { id, version, state, project } = post;
  const kept = aboutToKeep(post.about);
  const about: PostAbout = {
    ...kept,
    project: { ...kept.project, ...project },
    held: { id, version, isDraft: isUnscheduled(state) },
  };
  const values = draftSchema.parse(post.values);
  if (change.when === undefined)
    return withDecidedMoment({ ...values, ...change, Timezone: values.Timezone }, about, reader);
  const nothingShown = { moment: undefined, preview: undefined, typedWhen: undefined };
  const timed = { ...values, ...change, calendar: false, replaced: values.replaced + 1 };
  return { values: timed, about: { ...about, ...nothingShown } };
}
