import { hash } from 'node:crypto';
import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { FRESH_MS } from '../../api/read-cache.js';
import type { Post } from '../../api/records.js';
import { type PostContext, parseHeld, parsePostAbout } from '../about.js';
import { NOTHING_FOUND, type SendChecks } from '../table/send-checks.js';
import type { Submission } from '../../forms/table/submission-row.js';
import { textFor } from '../../platforms/parts.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { asPost } from '../listed/held-as-post.js';
import { firstText, type Draft, type SubmittedPost } from '../fields/draft.js';
import { draftSchema } from '../fields.js';

/** Posts with the same words that the service doesn’t list: those that Upnext holds, and those that other people have just submitted. */

/** The same for posts of one project with the same words. */
export function likenessOf(values: Draft, { about }: Pick<PostContext, 'about'>): string | undefined {
  const project = projectIdOf(about, values);
  if (!project || values.Status === 'DRAFT') return undefined;
  return hash('sha256', `${project} ${comparableText(firstText(values))}`, 'base64url');
}

/** Looked up after the submission was stored, so that of two that are sent at the same time one sees the other. */
export async function checkBeforeSending(
  { project, moment }: SubmittedPost,
  context: PostContext,
): Promise<SendChecks> {
  if (!moment || !project) return NOTHING_FOUND;
  const { about, actor, deps } = context;
  const submission = { workspace: actor.workspace, id: about.submissionId };
  const since = listedSince(context);
  return deps.store.sendChecks.find({ ...submission, project, since, ...near(moment.at) });
}

const listedSince = ({ deps }: PostContext) => new Date(deps.now().getTime() - FRESH_MS);

const near = (at: Date) => ({
  from: new Date(at.getTime() - NEAR_MS),
  to: new Date(at.getTime() + NEAR_MS),
});

/**
 * Of two that are sent at the same time, the one that was stored first goes out. An approved post goes out although another
 * one still waits for approval, because nobody has decided to send that one.
 */
export async function findOnItsWay(
  values: Draft,
  at: Date,
  context: PostContext,
): Promise<Submission | undefined> {
  const { submissions } = context.deps.store;
  const likeness = likenessOf(values, context);
  if (!likeness) return undefined;
  const id = context.about.submissionId;
  const since = listedSince(context);
  const found = await submissions.alike({ workspace: context.actor.workspace, id }, likeness, since);
  const { person } = context.actor;
  const similar = found.filter(
    (other) =>
      other.person !== person &&
      !isOfSamePost(other, context) &&
      !(context.approvedBy && other.state === 'asked') &&
      isNear(other, values, at),
  );
  const done = similar.find(({ state }) => state !== 'sending');
  if (done || similar.length === 0) return done;
  const own = await submissions.find(context.actor.workspace, id);
  return similar.find((other) => own && wasEarlier(other, own));
}

/** It stored the post that the form changes. */
const isOfSamePost = (other: Submission, { about: { held } }: PostContext): boolean =>
  held !== undefined && (other.id === held.id || parseHeld(other.about).held?.id === held.id);

/** Upnext holds it for one of the same networks. It is not the post that the form changes. */
export async function findHeldNear(
  { values, project, moment }: SubmittedPost,
  { about, actor, deps }: PostContext,
): Promise<Post | undefined> {
  if (!moment || !project) return undefined;
  const range = { workspace: actor.workspace, project, ...near(moment.at) };
  const held = await deps.plan.list({ ...range, states: ['held', 'sending'], platforms: values.Platforms });
  const own = about.held?.id ?? about.submissionId;
  const found = held.find((other) => {
    const known = draftSchema.safeParse(other.values);
    return other.id !== own && known.success && sharesText(known.data, values);
  });
  return found && asPost(found);
}

/** Some network would get the same text twice. */
const sharesText = (one: Draft, other: Draft): boolean =>
  one.Platforms.some(
    (network) =>
      other.Platforms.includes(network) &&
      comparableText(textFor(one, network)) === comparableText(textFor(other, network)),
  );

function isNear(other: Submission, values: Draft, at: Date): boolean {
  const { success, data } = draftSchema.safeParse(other.values);
  const moment = parsePostAbout(other.about).moment?.at;
  return (
    success && moment !== undefined && Math.abs(moment - at.getTime()) <= NEAR_MS && sharesText(data, values)
  );
}

function wasEarlier(other: Submission, own: Submission): boolean {
  const difference = (other.sendOrder ?? 0) - (own.sendOrder ?? 0);
  return difference < 0 || (difference === 0 && other.id < own.id);
}
