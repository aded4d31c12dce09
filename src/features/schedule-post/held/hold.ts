import type { Outcome } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import { isReadByOthers, type Actor } from '../../../slack/actor.js';
import { parsePostAbout, type FormContext, type Warned } from '../../../forms/form.js';
import { needsApproval } from '../../../plan/gate.js';
import { isChangeable, networksLeft } from '../../../plan/states.js';
import type { HeldContent, HeldPost, NewHeldPost } from '../../../store/held-row.js';
import type { HeldKey } from '../../../store/held-tables.js';
import type { SendChecks } from '../../../store/send-checks.js';
import { wallTimeOf } from '../../../time/zone-rules.js';
import type { ScheduledPost } from '../differences.js';
import { firstText, scheduleValues } from '../post.js';
import type { SubmittedPost } from '../submitted.js';
import { withoutCopies } from '../copy-pictures.js';
import { auditedChanges, changesBetween } from './changes.js';
import { findRefusal } from './find-refusal.js';
import {
  alreadyAtService,
  CHANGED_MEANWHILE,
  LEFT_MEANWHILE,
  MOVED_MEANWHILE,
  TIME_CHANGED_MEANWHILE,
} from '../../../views/held-answers.js';
import { beginningOf } from '../../../views/held-post.js';

/** Decides whether Upnext holds a submitted post, and stores it. */

const MINUTE_MS = 60_000;
/** So that there is time to send it after the last approval. */
export const APPROVED_BEFORE_MINUTES = 5;

type Held = Outcome<ScheduledPost> | Warned;

/** Undefined if the post goes to the service right away. */
export async function holdIfWanted(
  post: SubmittedPost,
  checks: HoldChecks,
  context: FormContext,
): Promise<Held | undefined> {
  const { about } = context;
  if (about.held) return saveChanges(post, about.held, checks, context);
  const isDraft = post.values.Status === 'DRAFT';
  const leaving = isDraft ? DRAFT : await findLeaving(post, checks, context);
  return leaving && hold(post, context, leaving);
}

type HoldChecks = Pick<SendChecks, 'isFrozen' | 'needsApproval'>;

interface Leaving {
  /** When it goes to the service. A draft does not. */
  at?: Date;
  /** Where its approvers see its card, if it needs approval. */
  approvalIn?: string;
  /** The version that it replaces. */
  changes?: HeldKey & { version: number };
}

const DRAFT: Leaving = {};

/**
 * Undefined: right away. While a project is frozen, its posts are held. The submission is already stored as being sent.
 * Freezing stores the freeze first and then waits for such submissions, so this form sees the freeze or is waited for.
 */
async function findLeaving(
  { project = '', moment, values }: SubmittedPost,
  { isFrozen, needsApproval: isRequired }: HoldChecks,
  { deps, actor }: FormContext,
): Promise<Leaving | undefined> {
  if (!moment) return undefined;
  const { find, findFresh } = deps.store.projectSettings;
  // What is cached may be from before somebody required approval.
  const settings = await (isRequired ? findFresh : find)(actor.workspace, project);
  const { holdMinutes, approval: policy } = settings;
  const now = deps.now();
  const before = (minutes: number) => new Date(moment.at.getTime() - minutes * MINUTE_MS);
  const at = before(holdMinutes);
  if (policy && needsApproval({ policy, values })) {
    const minutes = at > now ? Math.max(holdMinutes, APPROVED_BEFORE_MINUTES) : APPROVED_BEFORE_MINUTES;
    return { at: before(minutes), approvalIn: policy.channel };
  }
  if (isFrozen) return { at: latest(at, now) };
  return holdMinutes > 0 && at > now ? { at } : undefined;
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

async function hold(post: SubmittedPost, context: FormContext, leaving: Leaving): Promise<Held> {
  const { deps, idempotencyKey } = context;
  const problem =
    leaving.at &&
    (await findProblem(post, context, { leaving, acknowledgement: acknowledgementOf(idempotencyKey) }));
  if (problem) return problem;
  await deps.plan.hold({ ...newPost(post, context, leaving.at), state: leaving.at ? 'held' : 'draft' });
  return heldOutcome(post, context, leaving);
}

/** The parts of a post that the service doesn’t have. The others were sent right away. */
export async function holdRest(
  post: SubmittedPost,
  context: FormContext,
  rest: Pick<NewHeldPost, 'reason' | 'problems'> & { state: 'held' | 'refused' },
): Promise<ScheduledPost> {
  const at = context.deps.now();
  const about = { ...context.about, toldState: rest.state };
  await context.deps.plan.hold({ ...newPost(post, { ...context, about }, at), ...rest });
  return heldPost(post, context, { at });
}

const newPost = (post: SubmittedPost, context: FormContext, leavesAt: Date | undefined) => ({
  ...contentOf(post, context, leavesAt),
  workspace: context.actor.workspace,
  id: context.about.submissionId,
  project: projectOf(post, context),
  channel: context.about.channel,
  author: context.actor.person,
});

async function saveChanges(
  post: SubmittedPost,
  { id, version }: NonNullable<FormContext['about']['held']>,
  checks: HoldChecks,
  context: FormContext,
): Promise<Held> {
  const { actor, about, deps, idempotencyKey } = context;
  const key = { workspace: actor.workspace, id };
  const asDraft = post.values.Status === 'DRAFT';
  const leaving = asDraft ? DRAFT : await findLeavingOfChanged(post, checks, context);
  const seen = about.acknowledged?.startsWith(`${idempotencyKey} `)
    ? Number(about.acknowledged.split(' ')[1])
    : version;
  const acknowledgement = acknowledgementOf(idempotencyKey, seen);
  const problem = leaving.at && (await findProblem(post, context, { leaving, acknowledgement }));
  if (problem) return problem;
  const content = contentOf(post, context, leaving.at);
  if (await deps.plan.edit(key, content, { version: seen, person: actor.person, asDraft }))
    return heldOutcome(post, context, { ...leaving, changes: { ...key, version: seen } });
  const current = await deps.plan.find(key);
  if (current && isSaved(current, post, seen))
    return heldOutcome(post, context, { ...leaving, changes: { ...key, version: seen } });
  return pointOut(current, post, context);
}

const findProblem = async (
  post: SubmittedPost,
  context: FormContext,
  { leaving, acknowledgement }: { leaving: Leaving; acknowledgement: string },
) => tooLate(leaving, context) ?? findRefusal(post, context, acknowledgement);

/** Of everything that was pointed out about this form, and the version that its person has seen. */
export const acknowledgementOf = (idempotencyKey: string, version = 1) => `${idempotencyKey} ${version}`;

/** A post that was held stays with Upnext until it leaves, even if its new time is near. */
async function findLeavingOfChanged(
  post: SubmittedPost,
  checks: HoldChecks,
  context: FormContext,
): Promise<Leaving> {
  return (await findLeaving(post, checks, context)) ?? (post.moment ? { at: context.deps.now() } : {});
}

/** Nobody could approve it in time. */
function tooLate({ at, approvalIn }: Leaving, { deps }: FormContext): Warned | undefined {
  if (!approvalIn || !at || at > deps.now()) return undefined;
  return { ok: false, kind: 'warned', notices: { fields: { ScheduleDate: TOO_NEAR }, top: [] } };
}

export const TOO_NEAR = `This post needs approval first. Choose a time at least ${APPROVED_BEFORE_MINUTES + 1} minutes from now.`;

/** The same press arrived before. */
const isSaved = ({ version, values }: HeldPost, post: SubmittedPost, seen: number) =>
  version === seen + 1 &&
  JSON.stringify(withoutCopies(scheduleValues.parse(values))) === JSON.stringify(withoutCopies(post.values));

function pointOut(
  current: HeldPost | undefined,
  post: SubmittedPost,
  { about: { held }, idempotencyKey }: FormContext,
): Warned {
  const isGone = !current || !isChangeable(current.state);
  if (current && !isGone) {
    const { Platforms } = post.values;
    const left = networksLeft({ ...current, platforms: Platforms });
    const again = Platforms.filter((platform) => !left.includes(platform));
    if (again.length > 0) return atService(again);
  }
  const top = [isGone ? LEFT_MEANWHILE : changedMeanwhile(current, post, held?.newTime?.text)];
  const warning = current && !isGone ? acknowledgementOf(idempotencyKey, current.version) : undefined;
  return { ok: false, kind: 'warned', notices: { fields: {}, top, ...(warning && { warning }) } };
}

const atService = (networks: string[]): Warned => ({
  ...{ ok: false, kind: 'warned' },
  notices: { fields: { Platforms: alreadyAtService(networks) }, top: [] },
});

function changedMeanwhile(current: HeldPost, post: SubmittedPost, shownText: string | undefined): string {
  const { changedBy, content, movedFrom, clock } = current;
  if (movedFrom && clock) return MOVED_MEANWHILE(clock, changesBetween(current, post));
  if (shownText === undefined) return CHANGED_MEANWHILE(changedBy, changesBetween(current, post));
  const Content = shownText === beginningOf(current) ? content : '';
  const shown = { ...post, values: { ...post.values, Content } };
  return TIME_CHANGED_MEANWHILE(changedBy, changesBetween(current, shown));
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
  if (!isStored) return undefined;
  const approvalIn = needsApproval(stored) ? stored.policy?.channel : undefined;
  return heldPost(post, context, {
    ...(stored.leavesAt && { at: stored.leavesAt }),
    ...(approvalIn && { approvalIn }),
    ...(about.held && { changes: { workspace, ...about.held } }),
  });
}

function contentOf(
  post: SubmittedPost,
  { about, approvedBy, deps: { zoneRules } }: FormContext,
  leavesAt: Date | undefined,
): HeldContent {
  const { values, moment } = post;
  return {
    values,
    about: { ...parsePostAbout(about), approvedBy },
    content: firstText(values),
    platforms: values.Platforms,
    dueAt: moment?.at,
    leavesAt,
    clock: moment && {
      zone: moment.zone,
      wallTime: wallTimeOf(zoneRules, moment.at, moment.zone),
      rules: zoneRules.release,
    },
  };
}

export function projectOf({ values, project = '' }: SubmittedPost, { about }: FormContext) {
  return { id: project, name: about.project?.name ?? values.project?.text ?? '' };
}

const heldOutcome = async (post: SubmittedPost, context: FormContext, leaving: Leaving): Promise<Held> => ({
  ok: true,
  value: await heldPost(post, context, leaving),
});

async function heldPost(
  submitted: SubmittedPost,
  { deps, actor, about }: FormContext,
  { at, approvalIn, changes }: Leaving,
): Promise<ScheduledPost> {
  const { project = '', moment } = submitted;
  const meant = moment && { at: moment.at.getTime(), zone: moment.zone };
  const inChannel = await showsCards(deps, { ...actor, channel: about.channel });
  const earlier = changes && (await deps.plan.findVersion(changes, changes.version));
  const changed = earlier && {
    version: changes.version + 1,
    ...auditedChanges(earlier, submitted),
  };
  return { project, meant, held: { leavesAt: at?.getTime(), inChannel, approvalIn, changed } };
}

/** Elsewhere, the card is a direct message to the author. */
export async function showsCards(
  { store }: Pick<Deps, 'store'>,
  { workspace, channel }: Pick<Actor, 'workspace' | 'channel'>,
): Promise<boolean> {
  if (!channel || !isReadByOthers(channel)) return false;
  return (await store.channels.find(workspace, channel)).showsCards;
}
