import { hash } from 'node:crypto';
import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { FRESH_MS } from '../../api/read-cache.js';
import type { PostContext } from '../about.js';
import { NOTHING_FOUND, type SendChecks } from '../table/send-checks.js';
import { textFor } from '../../platforms/parts.js';
import { firstText, type Draft, type SubmittedPost } from '../fields/draft.js';
import { draftSchema } from '../fields.js';
import type { HeldPost } from '../table/held-row.js';

/** Posts with the same words that the service doesn’t list: those that Upnext holds, sends, or has just sent. */

/** The same for posts of one project with the same words. */
export const wordsOf = ({ values, project }: Pick<SubmittedPost, 'values' | 'project'>): string =>
  hash('sha256', `${project ?? ''} ${comparableText(firstText(values))}`, 'base64url');

/** `storedAt`: when the post itself was stored. */
export async function checkBeforeSending(
  post: SubmittedPost,
  { about, actor, deps }: PostContext,
  storedAt?: Date,
): Promise<SendChecks> {
  const { project, moment, values } = post;
  if (!moment || !project) return NOTHING_FOUND;
  const { workspace, person } = actor;
  const id = about.held?.id ?? about.submissionId;
  const since = new Date(deps.now().getTime() - FRESH_MS);
  const like = { networks: values.Platforms, person, words: wordsOf(post), storedAt };
  return deps.store.sendChecks.find({ workspace, id, project, since, ...near(moment.at), ...like });
}

const near = (at: Date) => ({
  from: new Date(at.getTime() - NEAR_MS),
  to: new Date(at.getTime() + NEAR_MS),
});

/** Upnext holds it for one of the same networks. It is not the post that the form changes. */
export async function findHeldNear(
  { values, project, moment }: SubmittedPost,
  { about, actor, deps }: PostContext,
): Promise<HeldPost | undefined> {
  if (!moment || !project) return undefined;
  const range = { workspace: actor.workspace, project, ...near(moment.at) };
  const held = await deps.plan.list({ ...range, states: ['held', 'sending'], platforms: values.Platforms });
  const own = about.held?.id ?? about.submissionId;
  return held.find((other) => {
    const known = draftSchema.safeParse(other.values);
    return other.id !== own && !other.atOnce && known.success && sharesText(known.data, values);
  });
}

/** Some network would get the same text twice. */
const sharesText = (one: Draft, other: Draft): boolean =>
  one.Platforms.some(
    (network) =>
      other.Platforms.includes(network) &&
      comparableText(textFor(one, network)) === comparableText(textFor(other, network)),
  );
