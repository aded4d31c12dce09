import { NO_LONGER_EXISTS } from '../api/failures/failure.js';
import type { Outcome } from '../api/outcome.js';
import type { Post } from '../api/records.js';
import type { Deps } from '../deps.js';
import type { FormWarning } from '../forms/form.js';
import type { PostContext } from './about.js';
import { warn } from '../forms/warnings.js';
import { partsOf } from '../platforms/parts.js';
import { clip, type Reply } from '../slack/text/blocks.js';
import type { ScheduledPost } from './fields/differences.js';
import { partlyScheduled } from './held/confirmation.js';
import { findRefusal } from './held/find-refusal.js';
import { findConflict, findHeld, hold, showsCards } from './held/hold.js';
import { decideLeaving, type Departure } from './leaving.js';
import { findLink } from '../slack/send/find-link.js';
import { cardOf, type HeldPost } from './table/held-row.js';
import { checkBeforeSending } from './form/near-duplicate.js';
import { followUpOf } from './follow-up/job.js';
import { sayChanged } from './follow-up/say-changed.js';
import { HELD_POST_FORM, PROPOSED_POST_FORM, SCHEDULE_FORM } from '../forms/names/form-names.js';
import { audited, postForm, type PostForm } from './form/submit.js';
import { bodyWithoutOffset, datedBody, readSubmitted } from './form/submitted.js';
import { networksLeft } from './states.js';
import type { SendChecks } from './table/send-checks.js';
import { findInParts, sendInParts } from './parts/right-away.js';
import type { PartSender } from './parts/send-parts.js';
import type { Draft, SubmittedPost } from './fields/draft.js';
import type { PostBody } from './field.js';
import { atInputs, bodyToSend, keepSent, prepare } from './fields.js';
import { findSubmitted, readBack } from './form/read-back.js';
import { confirmation } from './form/reply.js';
import { frozenText } from './freeze/frozen.js';
import { reserveSlot } from './fields/when/slots.js';
import { seriesConfirmation } from './series/reply.js';
import { findStarted, startSeries } from './series/start-stop.js';
import { findWarnings } from './form/warnings.js';

/** Sends a submitted post, holds it, or starts its series, and finds out after an interruption what became of it. */

/** `parts`: sends each part of a post with several texts. */
export const scheduleForm = (deps: Pick<Deps, 'now'>, parts: PartSender): PostForm => ({
  ...postForm(deps),
  send: (values, context) => send(values, context, parts),
  look: (values, context) => findSent(values, context, parts),
  done,
  isShown,
});

/** Everything was checked, and people have answered, before it is sent with this form: a held post, or a part of a post. */
export const heldPostForm = (deps: Pick<Deps, 'now'>): PostForm => ({
  ...postForm(deps),
  name: HELD_POST_FORM,
  isInternal: true,
  audited: (values, result, context) => {
    const { id, Platforms, at } = audited(readSubmitted(values, context), result);
    return { after: { id, Platforms, at } };
  },
  likeness: () => undefined,
  send: sendToService,
  done,
  look: (values, context) => findAtService(readSubmitted(values, context), context),
  followUp: (post, values, context) => followUpOf(post, values, context, context.about.held),
});

/** For what sends posts by itself, such as an import, and shows what became of them. */
export const internalPostForm = (name: string, schedule: PostForm): PostForm => ({
  ...schedule,
  name,
  isInternal: true,
  audited: (values, result, context) => ({
    action: SCHEDULE_FORM,
    after: audited(readSubmitted(values, context), result),
  }),
});

/** A proposal, with what its card shows. Its card shows what became of it. */
export const proposedPostForm = (schedule: PostForm): PostForm => ({
  ...schedule,
  name: PROPOSED_POST_FORM,
  isInternal: true,
  audited: (values, result, context) => ({
    action: PROPOSED_POST_FORM,
    before: { agent: context.about.proposal?.agent },
    after: audited(readSubmitted(values, context), result),
  }),
});

/** What became of a submission after an interruption. */
async function findSent(
  values: Draft,
  context: PostContext,
  parts: PartSender,
): Promise<Outcome<ScheduledPost | undefined>> {
  const post = readSubmitted(values, context);
  const held = (await findHeld(post, context)) ?? (await findStarted(post, context));
  if (held) return { ok: true, value: held };
  if (partsOf(values).length > 1) return findInParts(post, context, parts);
  return findAtService(post, context);
}

async function findAtService(
  post: SubmittedPost,
  context: PostContext,
): Promise<Outcome<ScheduledPost | undefined>> {
  const found = await findSubmitted(post, context);
  if (found.ok && found.value) await keepSent(post.values, found.value, context);
  return found;
}

async function send(
  entered: Draft,
  context: PostContext,
  parts: PartSender,
): Promise<Outcome<ScheduledPost> | FormWarning> {
  const prepared = await prepare(entered, context);
  if (!prepared.ok) return prepared;
  const { values } = prepared;
  const post = readSubmitted(values, context);
  const checks = await checkBeforeSending(post, context);
  const { leaving, isAtOnce } = await decideLeaving(post, checks, context);
  const obstacles = await Promise.all([
    findConflict(post, context),
    ...(leaving?.at ? [findRefusal(post, leaving, context)] : []),
  ]);
  const refused = obstacles.flatMap((obstacle) => obstacle.refused ?? [])[0];
  if (refused) return refused;
  const warnings = await findWarnings(post, { checks, isAtOnce }, context);
  const warned = warn([...obstacles.flatMap(({ warning }) => warning ?? []), ...warnings], context.about);
  if (warned) return warned;
  const sent = await sendOrHold(post, { checks, leaving, parts }, context);
  if (!sent.ok) return sent;
  const { held, series, project } = sent.value;
  await Promise.all([
    rememberNetworks(values, context),
    ...(held || series ? [] : [sayChanged(context.deps, context.actor, project)]),
  ]);
  return sent;
}

async function sendOrHold(
  post: SubmittedPost,
  { checks, leaving, parts }: { checks: SendChecks; leaving: Departure | undefined; parts: PartSender },
  context: PostContext,
): Promise<Outcome<ScheduledPost> | FormWarning> {
  const rule = post.moment?.repeats;
  // Each of its posts reserves its slot when it is made.
  if (rule) return startSeries(post, rule, context);
  const taken = await reserveSlot(post, checks, context);
  if (taken) return taken;
  if (leaving) return hold(post, leaving, context);
  return partsOf(post.values).length > 1
    ? sendInParts(post, context, parts)
    : sendToService(post.values, context);
}

/** What Upnext holds of a post, because the service has only some of its parts. */
async function findRest({ deps, actor, about }: PostContext): Promise<HeldPost | undefined> {
  const held = await deps.plan.find({ workspace: actor.workspace, id: about.held?.id ?? about.submissionId });
  return held && held.sent.length > 0 ? held : undefined;
}

/** Cards are shown in the channel where the form was opened. */
const isCardHere = ({ deps, actor, about: { channel } }: PostContext): Promise<boolean> =>
  showsCards(deps, { ...actor, channel });

/** Its card, or the message about its series, says the same where the answer would be. Outside channels, both are direct messages. */
async function isShown(post: ScheduledPost, values: Draft, context: PostContext): Promise<boolean> {
  const { about } = context;
  const { channel, held, thread } = about;
  if (thread) return false;
  if (post.series) return channel === undefined || isCardHere(context);
  if (!post.held || partsOf(values).length > 1) return false;
  if (held) return held.isOnCard === true;
  const { inChannel, approvalIn } = post.held;
  return approvalIn ? approvalIn === channel : inChannel || channel === undefined;
}

async function done(post: ScheduledPost, values: Draft, context: PostContext): Promise<Reply> {
  const { deps, actor, about } = context;
  if (post.series)
    return seriesConfirmation(post.series, (await isCardHere(context)) ? about.channel : undefined);
  const rest = post.held && partsOf(values).length > 1 && (await findRest(context));
  const cardIn = post.held?.inChannel ? about.channel : undefined;
  if (rest && networksLeft(rest).length > 0) return partlyScheduled(rest, cardIn);
  if (rest) return confirmation({ ...post, held: undefined }, values, context);
  const key = { workspace: actor.workspace, project: post.project };
  if (!post.held) return confirmation(post, values, context);
  const [freeze, link] = await Promise.all([deps.plan.findFreeze(key), findCard(context)]);
  const frozen = freeze && frozenText(freeze);
  return confirmation(post, values, context, { frozen, link, changedBy: whoChanges(context) });
}

/** Undefined if the author can. */
function whoChanges({ may, approvedBy }: PostContext): string | undefined {
  if (may('schedule')) return undefined;
  return approvedBy ? `<@${approvedBy}>` : 'an admin';
}

/** The address of the card of the post that the form changed. A new post gets its card later. */
async function findCard({ deps, actor, about: { held } }: PostContext): Promise<string | undefined> {
  const post = held && (await deps.plan.find({ workspace: actor.workspace, id: held.id }));
  return post && findLink(deps, post.workspace, cardOf(post)?.at);
}

export async function sendToService(values: Draft, context: PostContext): Promise<Outcome<ScheduledPost>> {
  const post = readSubmitted(values, context);
  const added = await bodyToSend(post, context);
  if (!added.ok) return added;
  const created = await create(post, added.body, context);
  if (created.ok) {
    const sent = await readBack(created.value, post, context);
    await keepSent(post.values, sent, context);
    return { ok: true, value: sent };
  }
  return created.kind === 'missing'
    ? { ...created, say: nameProject(created.say, values, context) }
    : atInputs(created, values);
}

/** Later messages name the project, because “this” would be unclear there. */
function nameProject(say: string, { project }: Draft, { about }: PostContext): string {
  const name = about.project?.name ?? project?.text;
  if (name === undefined) return say;
  return say.replace(NO_LONGER_EXISTS, () =>
    NO_LONGER_EXISTS.replace('This', `The project “${clip(name, 150)}”`),
  );
}

/** A service that refuses dates with an offset has created nothing, so the same post is sent without one. */
async function create(
  post: SubmittedPost,
  added: Partial<PostBody>,
  { api, deps, idempotencyKey }: PostContext,
): Promise<Outcome<Post | undefined>> {
  const { project = '' } = post;
  const body = { ...datedBody(post, deps.encoding), ...added };
  const created = await api.createPost(project, body, { idempotencyKey });
  const refusesOffset =
    !created.ok && created.kind === 'invalid' && created.fields.some(({ type }) => type === 'timezone_naive');
  if (!refusesOffset) return created;
  const withoutOffset = { ...bodyWithoutOffset(post, deps.encoding), ...added };
  return api.createPost(project, withoutOffset, { idempotencyKey: `${idempotencyKey}-naive` });
}

/** The next form in this channel starts with the same networks; outside channels, this person's next one. */
async function rememberNetworks({ Platforms }: Draft, { about, actor, deps }: PostContext) {
  const { workspace, person } = actor;
  await deps.store.channels.rememberPlatforms(workspace, about.channel ?? person, Platforms, deps.now());
}
