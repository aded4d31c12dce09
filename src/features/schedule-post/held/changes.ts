import type { HeldPost } from '../../../store/held-posts.js';
import { bothClocks } from '../../../views/held-post.js';
import { namesOf } from '../differences.js';
import { scheduleValues } from '../post.js';
import type { SubmittedPost } from '../submitted.js';

/** What differs between a held post and what somebody else submitted for it: "The time is now …". */
export function changesBetween(current: HeldPost, { values, moment }: SubmittedPost): string[] {
  const stored = scheduleValues.parse(current.values);
  const at = current.dueAt;
  return [
    ...(stored.Content === values.Content ? [] : [`The text is now “${stored.Content}”.`]),
    ...(namesOf(stored.Platforms) === namesOf(values.Platforms)
      ? []
      : [`The networks are now ${namesOf(stored.Platforms)}.`]),
    ...(at && at.getTime() !== moment?.at.getTime() ? [`The time is now ${bothClocks(current)}.`] : []),
    ...(stored.Media === values.Media ? [] : [`The media is now ${stored.Media || 'empty'}.`]),
  ];
}
