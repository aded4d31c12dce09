import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { PostContext } from '../fields/about.js';
import type { SubmittedPost } from '../model/draft.js';
import { type Departure, frozenNote, leavingOf } from '../model/leaving.js';

/**
 * Undefined if Upnext does not hold it, so it goes to the service right away. While a project is frozen, its posts are held. If it is
 * frozen after this, `begin` in `store/sendings.ts` does nothing. A new post is only stored while the settings are as they were read.
 */
export function decideLeaving(
  { moment, values }: SubmittedPost,
  settings: ProjectSettings,
  { deps, about }: PostContext,
): Departure | undefined {
  if (values.Status === 'DRAFT' || !moment) return {};
  const now = deps.now();
  // A post that was held stays with Upnext until it leaves, even if its new time is near.
  const leaving =
    leavingOf(values, moment, { ...settings, asksAdmin: about.asksAdmin }, now) ??
    (about.held && { at: now });
  return leaving && { ...leaving, frozen: frozenNote(settings.freeze, moment.at) };
}
