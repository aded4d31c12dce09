import { warn } from '../../forms/warn.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { PostContext } from '../fields/about.js';
import type { SendContext } from '../life/send-context.js';
import { sendTexts } from '../life/send-texts.js';
import { isSameDraft, type SubmittedPost } from '../model/draft.js';
import type { Post } from '../model/post.js';
import { continuedAt, isLate, RETRIES } from '../model/retry-policy.js';
import type { SentText } from '../model/texts.js';
import { jobFor, POST_QUEUE } from '../store/jobs.js';
import { asStored } from '../store/read-row.js';
import { type Answer, answer } from './answer-at-once.js';
import { findStored } from './conflict.js';
import { entryOfForm } from './entry-of-form.js';
import { earlierSent, newPost } from './hold.js';
import { asOneResult } from './results-of-texts.js';
import { findNearPosts } from './warnings.js';

/**
 * A post that goes out when the button is pressed. Whoever pressed sends it, and the form says what became of it: what the service
 * has nothing of stays in the form, and is no post. What may have arrived, and what an ended process has left, is a post like any
 * other (`life/worker.ts`).
 */

/** Undefined if the settings of its project have changed since they were read. */
export async function sendRightAway(
  post: SubmittedPost,
  settings: ProjectSettings,
  context: PostContext,
): Promise<Answer | undefined> {
  const near = await findNearPosts(post, settings, context);
  const stored = (await storeAtOnce(post, settings, context)) ?? (await findStored(context));
  const warnOf = (listed: Post[]) => warn(near?.warningsAbout(listed) ?? [], context.about);
  return stored && continueRightAway(post, stored, context, near && { list: near.list, warn: warnOf });
}

/** Stored before it is sent, so that it is sent or found after an interruption. Undefined if it wasn’t stored now. */
async function storeAtOnce(
  post: SubmittedPost,
  settings: ProjectSettings,
  context: PostContext,
): Promise<Post | undefined> {
  const { store, now } = context.deps;
  const at = now();
  const added = { ...newPost(post, context, at), state: 'held' as const, form: 'open' as const };
  const jobs = [jobFor(POST_QUEUE, added, continuedAt(at))];
  const isNew = await store.posts.add(added, { at, jobs, settings });
  return isNew ? asStored(added, at) : undefined;
}

/** `others`: unless somebody has been asked about them before. */
export async function continueRightAway(
  post: SubmittedPost,
  stored: Post,
  context: PostContext,
  others?: SendContext['others'],
): Promise<Answer> {
  if (!isSameDraft(stored.values, post.values)) return earlierSent();
  const isOpen = stored.state === 'held' && stored.form === 'open' && !isLate(stored, context.deps.now());
  if (!isOpen) return answer(post, context, { post: stored });
  const entryOf = (texts: SentText[]) =>
    entryOfForm(post, context, { state: 'delivered', done: asOneResult(texts) });
  const sending = { ...context, entryOf, others };
  return answer(post, context, await withSignsOfLife(stored, context, () => sendTexts(stored, sending)));
}

/** Nobody else continues as long as this process does. */
async function withSignsOfLife<T>(stored: Post, context: PostContext, work: () => Promise<T>): Promise<T> {
  const { now, store } = context.deps;
  const stillHere = () => void store.sendings.delay(stored, continuedAt(now())).catch(() => undefined);
  const timer = setInterval(stillHere, RETRIES.atOnce.signOfLifeMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
