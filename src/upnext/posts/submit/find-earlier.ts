import type { Sent } from '../../forms/form.js';
import type { PostContext } from '../fields/about.js';
import type { Draft } from '../model/draft.js';
import { findStored } from './conflict.js';
import { findSaved } from './hold.js';
import { readSubmitted } from './read-submitted.js';
import type { ScheduledPost } from './result.js';
import { continueRightAway } from './send-now.js';

/** What an earlier try has stored or sent, for what is entered by a job. */
export async function findEarlier(
  values: Draft,
  context: PostContext,
): Promise<Sent<ScheduledPost> | undefined> {
  const post = readSubmitted(values, context);
  const stored = await findStored(context);
  if (stored && !context.about.held && (stored.form || stored.sendings.length > 0))
    return continueRightAway(post, stored, context);
  const value = stored && (await findSaved(post, stored, context));
  return value && { ok: true, value };
}
