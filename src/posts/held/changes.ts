import type { HeldPost } from '../table/held-row.js';
import type { SubmittedPost } from '../fields/draft.js';
import { changedTo, draftSchema } from '../fields.js';
import { ownTextsField } from '../fields/own-texts.js';
import { textField } from '../fields/text.js';

/** What differs between a held post and what somebody else submitted for it: "The time is now …". */
export const changesBetween = (current: HeldPost, submitted: SubmittedPost): string[] =>
  changedTo({ ...current, values: draftSchema.parse(current.values) }, submitted);

/** Somebody else’s text could take the place of the submitted one. */
export function hasOtherText(current: HeldPost, submitted: SubmittedPost): boolean {
  const now = { ...current, values: draftSchema.parse(current.values) };
  return [textField, ownTextsField].some((field) => (field.changedTo?.(now, submitted) ?? []).length > 0);
}
