import { findMediaProblem } from '../api/media-address.js';
import type { Deps } from '../deps.js';
import { canAllow, WAITING } from '../forms/ask-admin/words.js';
import { atField, atTop, type Sent, warned } from '../forms/form.js';
import { CANNOT_CHECK, withoutReference } from '../forms/outcomes.js';
import { type Obstacle, warn } from '../forms/warn.js';
import { partsOf } from '../platforms/parts.js';
import { findApprovers } from '../rights/access.js';
import { whoDecides } from '../rights/not-allowed.js';
import { findLink } from '../slack/send/find-link.js';
import type { Reply } from '../slack/text/blocks.js';
import { projectStillExists } from '../ui/project/find-project.js';
import type { PostContext } from './fields/about.js';
import { withKnownCampaign } from './fields/campaign.js';
import type { ScheduledPost } from './fields/differences.js';
import { copyPicture } from './fields/pictures/copy.js';
import { withReservedSlots } from './fields/when/slots.js';
import { confirmation, partlyScheduled } from './form/reply.js';
import { type PostForm, postForm } from './form/submit.js';
import { readSubmitted } from './form/submitted.js';
import { duplicateWarning, findDuplicate, findPlanned, findWarnings } from './form/warnings.js';
import { earlierSent, findConflict, findSaved, findStored, heldPost, hold, newPost } from './held/hold.js';
import { decideLeaving } from './leaving.js';
import type { Turn } from './life/conclude.js';
import { sendTexts } from './life/send-texts.js';
import { whyUnsent } from './life/why-unsent.js';
import type { Draft, SubmittedPost } from './model/draft.js';
import { isSameDraft } from './model/draft.js';
import { checkedFrom } from './model/follow-up.js';
import { LINK } from './model/inputs.js';
import { missingTemplate, TEMPLATE } from './model/inputs.js';
import type { Departure } from './model/leaving.js';
import type { HeldPost } from './model/post.js';
import { AT_SERVICE } from './model/states.js';
import { textsOf } from './model/texts.js';
import { asOneResult, noticesFor } from './sendings/parts.js';
import { seriesConfirmation } from './series/reply.js';
import { startSeries } from './series/series.js';
import { HELD_POSTS, heldJob } from './store/jobs.js';
import { newHeldPost } from './store/read-row.js';

/** Sends a submitted post, holds it, or starts its series. */

export const scheduleForm = (deps: Pick<Deps, 'now'>): PostForm => ({
  ...postForm(deps),
  send,
  done,
  isShown,
  async told({ actor: { workspace }, about, deps: { store, now } }, post) {
    const key = { workspace, id: about.submissionId };
    if (!post.held) await store.sendings.isAnswered(key, checkedFrom(post, now()));
  },
});

/** What an earlier try has stored or sent, for what is entered by a job. */
export async function findEarlier(
  values: Draft,
  context: PostContext,
): Promise<Sent<ScheduledPost> | undefined> {
  const post = readSubmitted(values, context);
  const stored = await findStored(context);
  if (stored && !context.about.held && (stored.atOnce || stored.sendings.length > 0))
    return continueRightAway(post, stored, context);
  const value = stored && (await findSaved(post, stored, context));
  return value && { ok: true, value };
}

async function send(entered: Draft, context: PostContext): Promise<Sent<ScheduledPost>> {
  const copied = await copyPicture(entered, context);
  if (!copied.ok) return copied;
  const values = await withKnownCampaign(copied.values, context);
  const post = readSubmitted(values, context);
  const { actor, deps } = context;
  const settings = await deps.store.projectSettings.findFresh(actor.workspace, post.project ?? '');
  const leaving = decideLeaving(post, settings, context);
  const { asksAdmin } = context.about;
  const [conflict, refusal, admins] = await Promise.all([
    findConflict(post, context),
    findRefusal(post, leaving, context),
    asksAdmin ? findApprovers(deps, actor) : [],
  ]);
  const refused = conflict.refused ?? refusal.refused;
  if (refused) return refused;
  const warnings = await findWarnings(post, settings, context);
  const obstacles = [conflict, refusal].flatMap(({ warning }) => warning ?? []);
  const warned = warn([...obstacles, ...warnings], context.about);
  if (warned) return warned;
  const rule = post.moment?.repeats;
  const sent = await (rule
    ? startSeries(post, rule, settings, context)
    : withReservedSlots(post, settings, context, (withSlots) =>
        leaving ? hold(withSlots, leaving, context, conflict.current) : sendRightAway(withSlots, context),
      ));
  if (!sent.ok) return sent;
  await Promise.all([rememberNetworks(values, context), !leaving && deps.personChanges.publish(actor)]);
  if (!leaving?.at || !asksAdmin) return sent;
  const say = `${WAITING} ${canAllow(whoDecides(actor, admins), leaving.at)}`;
  return { ok: false, kind: 'asked', say, done: sent.value };
}

/** Its card says the same where the answer would be, or in direct messages. */
async function isShown(post: ScheduledPost, _: Draft, { about }: PostContext): Promise<boolean> {
  const { channel, held, thread } = about;
  if (thread || !post.held || post.held.rest) return false;
  return held ? held.isOnCard === true : (post.held.approvalIn ?? channel) === channel;
}

async function done(post: ScheduledPost, values: Draft, context: PostContext): Promise<Reply> {
  const { actor, deps, about } = context;
  const { held, series, project } = post;
  if (series) return seriesConfirmation(series, { series: about.submissionId, project, now: deps.now() });
  if (held?.rest) return partlyScheduled(held.rest, held.inChannel ? about.channel : undefined);
  const link = await findLink(deps, actor.workspace, held?.card);
  return confirmation(post, values, context, link);
}

/** The next form in this channel starts with the same networks; outside channels, this person's next one. */
async function rememberNetworks({ Platforms }: Draft, { about, actor, deps }: PostContext) {
  const { workspace, person } = actor;
  await deps.store.channels.rememberPlatforms(workspace, about.channel ?? person, Platforms, deps.now());
}

/**
 * What the service would refuse, as far as reading it and asking for the media shows: the form has checked the rest, and a
 * held post is sent when nobody is looking. A service that can’t be read now may have recovered by then.
 */
async function findRefusal(
  post: SubmittedPost,
  leaving: Departure | undefined,
  context: PostContext,
): Promise<Obstacle> {
  if (!leaving?.at) return {};
  const { tooLate } = leaving;
  if (tooLate) return { refused: warned(atField('ScheduleDate', tooLate)) };
  const { project = '', values } = post;
  const { recent } = context.api;
  const [exists, templates, media] = await Promise.all([
    projectStillExists(recent, project),
    values.template ? recent.listTemplates(project) : undefined,
    checkMedia(post, context),
  ]);
  if (!exists.ok && NEEDS_A_PERSON.has(exists.kind)) return { refused: exists };
  const { template: chosen } = values;
  const isMissing = templates?.ok && !templates.value.some(({ id }) => id === chosen?.value);
  return chosen && isMissing ? { refused: warned(atField(TEMPLATE, missingTemplate(chosen))) } : media;
}

const NEEDS_A_PERSON = new Set(['invalid', 'token', 'forbidden']);

async function checkMedia({ values: { Media } }: SubmittedPost, { deps }: PostContext): Promise<Obstacle> {
  const problem = deps.askAddress && (await findMediaProblem(Media, deps.askAddress));
  if (!problem) return {};
  const { isCertain, say } = problem;
  return isCertain ? { refused: warned(atField(LINK, say)) } : { warning: { field: LINK, say } };
}

/**
 * A post that goes out when the button is pressed. Whoever pressed sends it, and the form says what became of it: what the service
 * has nothing of stays in the form, and is no post. What may have arrived, and what an ended process has left, is a post like any
 * other (life.ts).
 */

type Answer = Sent<ScheduledPost>;

async function sendRightAway(post: SubmittedPost, context: PostContext): Promise<Answer> {
  const stored = await storeAtOnce(post, context);
  const earlier = stored ? undefined : await findStored(context);
  if (earlier) return continueRightAway(post, earlier, context);
  if (!stored) throw new Error('a post that was stored just now is gone');
  // Looked for again now, so that of two at the same time one sees the other.
  const duplicate = findDuplicate(post.values, await findPlanned(post, context, stored));
  const warned = warn(duplicate ? [duplicateWarning(duplicate)] : [], context.about);
  if (!warned) return answer(post, context, await sendStored(stored, context));
  await context.deps.store.sendings.remove(stored);
  return warned;
}

/** Stored before it is sent, so that it is sent or found after an interruption. Undefined if an earlier press stored it. */
async function storeAtOnce(post: SubmittedPost, context: PostContext): Promise<HeldPost | undefined> {
  const { store, now } = context.deps;
  const at = now();
  const added = { ...newPost(post, context, at), state: 'held' as const, atOnce: true };
  const isNew = await store.heldPosts.add(added, at, [
    heldJob(HELD_POSTS, added, interruptedAt(at), { isForm: true }),
  ]);
  return isNew ? newHeldPost(added, at) : undefined;
}

/** An earlier press or try has stored it. */
async function continueRightAway(
  post: SubmittedPost,
  stored: HeldPost,
  context: PostContext,
): Promise<Answer> {
  if (!isSameDraft(stored.values, post.values)) return earlierSent();
  const isLate = stored.dueAt !== undefined && stored.dueAt <= context.deps.now();
  const isOpen = stored.state === 'held' && stored.atOnce && !isLate;
  return answer(post, context, isOpen ? await sendStored(stored, context) : { post: stored });
}

const STILL_HERE_MS = 4_000;
const INTERRUPTED_MS = 12_000;
/** When another process continues, unless the one that is sending it delays that. */
const interruptedAt = (now: Date) => new Date(now.getTime() + INTERRUPTED_MS);

/** Nobody else continues as long as this process does. */
async function sendStored(stored: HeldPost, context: PostContext): Promise<Turn> {
  const { now, store } = context.deps;
  const stillHere = () => void store.sendings.delay(stored, interruptedAt(now())).catch(() => undefined);
  const timer = setInterval(stillHere, STILL_HERE_MS);
  try {
    return await sendTexts(stored, context);
  } finally {
    clearInterval(timer);
  }
}

const NOTHING_SENT = { ok: false, kind: 'down', say: 'Nothing was sent.' } as const;
const HAS_CARD = 'This post was sent before. See the message about it in your direct messages.';

async function answer(
  post: SubmittedPost,
  context: PostContext,
  { post: stored, last, isOvertaken }: Turn,
): Promise<Answer> {
  if (!stored) return (last && refusal(post, context, last)) ?? NOTHING_SENT;
  const { leavesAt, reason, sent, state } = stored;
  if (state === 'sending')
    return { ok: false, kind: 'checking', say: withoutReference(whyUnsent(textsOf(stored)) ?? CANNOT_CHECK) };
  if (AT_SERVICE.includes(state)) return { ok: true, value: asOneResult(textsOf(stored)) };
  if (state !== 'held' && sent.length === 0) return warned(atTop(reason ?? HAS_CARD));
  // Its project was frozen just now.
  if (isOvertaken) await context.deps.plan.step(stored, { to: 'held', leavesAt });
  const leaving = { ...(leavesAt && { at: leavesAt }), isFrozen: isOvertaken === true };
  const rest = sent.length > 0 ? stored : undefined;
  return { ok: true, value: await heldPost(post, context, leaving, { rest }) };
}

function refusal(
  { values }: SubmittedPost,
  context: PostContext,
  { text, result }: NonNullable<Turn['last']>,
): Answer | undefined {
  if (result.state === 'sent') return undefined;
  const { failure } = result;
  if (partsOf(values).length === 1) return failure;
  const notices = noticesFor(values, text, { failure, context });
  if (result.state === 'refused') return warned(notices);
  return { ok: false, kind: 'down', say: notices.top.map(withoutReference).join(' ') };
}
