import type { PostContext } from '../about.js';
import { clip } from '../../slack/text/blocks.js';
import { unsavedChange } from './answers.js';
import { NEW_TIME_FORM } from '../../forms/names/form-names.js';
import { networksLeft } from '../states.js';
import { valuesFor, type Draft } from '../fields/draft.js';
import { draftSchema, linesFor } from '../fields.js';
import { whenField } from '../fields/when/when.js';
import type { PostForm } from '../form/submit.js';
import { readSubmitted } from '../form/submitted.js';

/**
 * *New time* asks for the time alone. Everything else stays as it is stored, so the form’s values have no text: it is added
 * from the current version of the post when the form is sent.
 */
export const newTimeForm = (schedule: PostForm): PostForm => ({
  ...schedule,
  name: NEW_TIME_FORM,
  doing: 'Setting the new time',
  check(values, context) {
    const found = whenField.problems?.(readSubmitted(values, context), context);
    return found && Object.keys(found.fields).length > 0 ? { ...found, top: [] } : undefined;
  },
  send: async (values, context) => schedule.send(await withStored(values, context), context),
  look: async (values, context) => schedule.look(await withStored(values, context), context),
  approval: async (values, context) => linesFor(await withStored(values, context), context.about),
  likeness: () => undefined,
  asksTo: 'move a post',
  label: ({ Content }) => unsavedChange(`New time for “${clip(Content, 120)}”`),
});

/** A post that is gone is left as it was typed: sending it finds out, and says so. */
async function withStored(values: Draft, context: PostContext): Promise<Draft> {
  const { about, actor, deps } = context;
  const { when, Timezone, calendar } = values;
  const post = await deps.plan.find({ workspace: actor.workspace, id: about.held?.id ?? '' });
  if (!post) return values;
  const stored = valuesFor(draftSchema.parse(post.values), networksLeft(post));
  return draftSchema.parse({ ...stored, when, Timezone, calendar, Status: 'SCHEDULED' });
}
