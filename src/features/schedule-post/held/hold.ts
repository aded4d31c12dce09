import type { Outcome } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import { isReadByOthers, type Actor } from '../../../slack/actor.js';
import type { Warned, FormContext } from '../../../forms/form.js';
import { isChangeable } from '../../../plan/states.js';
import type { HeldContent, HeldPost } from '../../../store/held-posts.js';
import type { ScheduledPost } from '../differences.js';
import { scheduleValues } from '../post.js';
import type { SubmittedPost } from '../submitted.js';
import { changesBetween } from './changes.js';
import { findRejection } from './find-rejection.js';
import { CHANGED_MEANWHILE, LEFT_MEANWHILE } from '../../../views/held-post.js';

/** Decides whether Upnext holds a submitted post, and stores it. */

const MINUTE_MS = 60_000;

type Held = Outcome<ScheduledPost> | Warned;

/** Undefined if the post goes to the service right away. */
export async function holdIfWanted(post: SubmittedPost, context: FormContext): Promise<Held | undefined> {
  const { about } = context;
  if (about.held) return saveChanges(post, about.held, context);
  const isDraft = post.values.Status === 'DRAFT';
  const leavesAt = isDraft ? undefined : await leavingTime(post, context);
  return isDraft || leavesAt ? hold(post, context, leavesAt) : undefined;
}

/**
 * Undefined: right away. While a project is frozen, its posts are held. The submission is already stored as being sent.
 * Freezing stores the freeze first and then waits for such submissions, so this form sees the freeze or is waited for.
 */
async function leavingTime({ project = '', moment }: SubmittedPost, { deps, actor }: FormContext) {
  if (!moment) return undefined;
  const { workspace } = actor;
  const [{ holdMinutes }, freeze] = await Promise.all([
    deps.store.projectSettings.find(workspace, project),
    deps.store.freezes.find({ workspace, project }),
  ]);
  const now = deps.now();
  const leavesAt = new Date(moment.at.getTime() - holdMinutes * MINUTE_MS);
  if (freeze) return latest(leavesAt, now);
  return holdMinutes > 0 && leavesAt > now ? leavesAt : undefined;
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

async function hold(post: SubmittedPost, context: FormContext, leavesAt: Date | undefined): Promise<Held> {
  const { actor, about, deps, idempotencyKey } = context;
  const rejection = leavesAt && (await findRejection(post, context, acknowledgementOf(idempotencyKey)));
  if (rejection) return rejection;
  await deps.plan.hold({
    ...contentOf(post, context, leavesAt),
    workspace: actor.workspace,
    id: about.submissionId,
    project: projectOf(post, context),
    channel: about.channel,
    author: actor.person,
    state: leavesAt ? 'held' : 'draft',
  });
  return heldOutcome(post, context, leavesAt);
}

async function saveChanges(
  post: SubmittedPost,
  { id, version }: NonNullable<FormContext['about']['held']>,
  context: FormContext,
): Promise<Held> {
  const { actor, about, deps, idempotencyKey } = context;
  const key = { workspace: actor.workspace, id };
  const asDraft = post.values.Status === 'DRAFT';
  const leavesAt = asDraft ? undefined : await leavingTimeOfChanged(post, context);
  const seen = about.acknowledged?.startsWith(`${idempotencyKey} `)
    ? Number(about.acknowledged.split(' ')[1])
    : version;
  const rejection = leavesAt && (await findRejection(post, context, acknowledgementOf(idempotencyKey, seen)));
  if (rejection) return rejection;
  const content = contentOf(post, context, leavesAt);
  if (await deps.plan.edit(key, content, { version: seen, person: actor.person, asDraft }))
    return heldOutcome(post, context, leavesAt);
  const current = await deps.plan.find(key);
  if (current && isSaved(current, post, seen)) return heldOutcome(post, context, leavesAt);
  return pointOut(current, post, idempotencyKey);
}

/** Of everything that was pointed out about this form, and the version that its person has seen. */
const acknowledgementOf = (idempotencyKey: string, version = 1) => `${idempotencyKey} ${version}`;

/** A post that was held stays with Upnext until it leaves, even if its new time is near. */
async function leavingTimeOfChanged(post: SubmittedPost, context: FormContext): Promise<Date | undefined> {
  return (await leavingTime(post, context)) ?? (post.moment && context.deps.now());
}

/** The same press arrived before. */
const isSaved = ({ version, values }: HeldPost, post: SubmittedPost, seen: number) =>
  version === seen + 1 && JSON.stringify(scheduleValues.parse(values)) === JSON.stringify(post.values);

function pointOut(current: HeldPost | undefined, post: SubmittedPost, idempotencyKey: string): Warned {
  const isGone = !current || !isChangeable(current.state);
  const top = isGone
    ? [LEFT_MEANWHILE]
    : [CHANGED_MEANWHILE(current.changedBy, changesBetween(current, post))];
  const warning = current && !isGone ? acknowledgementOf(idempotencyKey, current.version) : undefined;
  return { ok: false, kind: 'warned', notices: { fields: {}, top, ...(warning && { warning }) } };
}

/** After an interruption: what this submission has stored already. */
export async function findHeld(
  post: SubmittedPost,
  context: FormContext,
): Promise<ScheduledPost | undefined> {
  const { actor, about, deps } = context;
  const { workspace } = actor;
  const stored = await deps.plan.find({ workspace, id: about.held?.id ?? about.submissionId });
  const isStored = stored && (!about.held || isSaved(stored, post, about.held.version));
  return isStored ? heldPost(post, context, stored.leavesAt) : undefined;
}

function contentOf(
  post: SubmittedPost,
  { about, approvedBy }: FormContext,
  leavesAt: Date | undefined,
): HeldContent {
  const { values, moment } = post;
  return {
    values,
    about: { ...about, held: undefined, acknowledged: undefined, approvedBy },
    content: values.Content,
    platforms: values.Platforms,
    dueAt: moment?.at,
    leavesAt,
  };
}

function projectOf({ values, project = '' }: SubmittedPost, { about }: FormContext) {
  return { id: project, name: about.project?.name ?? values.project?.text ?? '' };
}

const heldOutcome = async (
  post: SubmittedPost,
  context: FormContext,
  leavesAt: Date | undefined,
): Promise<Held> => ({ ok: true, value: await heldPost(post, context, leavesAt) });

async function heldPost(
  { project = '', moment }: SubmittedPost,
  { deps, actor, about }: FormContext,
  leavesAt: Date | undefined,
): Promise<ScheduledPost> {
  const meant = moment && { at: moment.at.getTime(), zone: moment.zone };
  const inChannel = await showsCards(deps, { ...actor, channel: about.channel });
  return { project, meant, held: { leavesAt: leavesAt?.getTime(), inChannel } };
}

/** Elsewhere, the card is a direct message to the author. */
export async function showsCards(
  { store }: Pick<Deps, 'store'>,
  { workspace, channel }: Pick<Actor, 'workspace' | 'channel'>,
): Promise<boolean> {
  if (!channel || !isReadByOthers(channel)) return false;
  return (await store.channels.find(workspace, channel)).showsCards;
}
