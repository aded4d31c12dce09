import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { isReadByOthers, type Actor } from '../../slack/people/actor.js';
import { atField, atTop, warned, type FormWarning } from '../../forms/form.js';
import type { PostContext } from '../about.js';
import { warn, type Obstacle, type Warning } from '../../forms/warnings.js';
import { needsApproval } from '../approval/waiting.js';
import { isChangeable, networksLeft } from '../states.js';
import { HELD_POSTS, heldJob } from '../table/held-jobs.js';
import {
  heldAbout,
  newHeldPost,
  type HeldContent,
  type HeldPost,
  type NewHeldPost,
} from '../table/held-row.js';
import type { ScheduledPost } from '../fields/differences.js';
import type { SubmittedPost } from '../fields/draft.js';
import { isSameDraft } from '../fields/pictures/copy.js';
import { auditedChanges, changedTo } from '../fields/words.js';
import type { Departure } from '../leaving.js';
import { alreadyAtService, CHANGED_MEANWHILE, LEFT_MEANWHILE } from './answers.js';

/** Stores a submitted post that Upnext holds. */

type Held = Outcome<ScheduledPost> | FormWarning;

export function hold(post: SubmittedPost, leaving: Departure, context: PostContext): Promise<Held> {
  const { held } = context.about;
  return held ? saveChanges(post, leaving, held, context) : store(post, leaving, context);
}

async function store(post: SubmittedPost, leaving: Departure, context: PostContext): Promise<Held> {
  const state = leaving.at ? 'held' : 'draft';
  const isNew = await context.deps.plan.hold({ ...newPost(post, context, leaving.at), state });
  const earlier = isNew ? undefined : await findStored(context);
  return earlier && !isSameDraft(earlier.values, post.values)
    ? earlierSent()
    : heldOutcome(post, context, leaving);
}

/** The form continues as another post. */
export const earlierSent = (): FormWarning =>
  warned({ ...atTop(EARLIER_SENT), newSubmissionId: randomUUID() });

const EARLIER_SENT =
  'An earlier version of this form was already sent. Press the button again to send this version as well.';

/** Stored before it is sent, so that it is sent or found after an interruption. Undefined if an earlier press stored it. */
export async function storeAtOnce(post: SubmittedPost, context: PostContext): Promise<HeldPost | undefined> {
  const { store, now } = context.deps;
  const at = now();
  const added: NewHeldPost = {
    ...newPost(post, context, at),
    state: 'held',
    atOnce: true,
  };
  const isNew = await store.heldPosts.add(added, at, [
    heldJob(HELD_POSTS, added, interruptedAt(at), { isForm: true }),
  ]);
  return isNew ? newHeldPost(added, at) : undefined;
}

const INTERRUPTED_MS = 12_000;
/** When another process continues, unless the one that is sending it delays that. */
export const interruptedAt = (now: Date) => new Date(now.getTime() + INTERRUPTED_MS);

export const newPost = (post: SubmittedPost, context: PostContext, leavesAt: Date | undefined) => ({
  ...contentOf(post, context, leavesAt),
  workspace: context.actor.workspace,
  id: context.about.submissionId,
  project: projectOf(post, context),
  channel: context.about.channel,
  author: context.actor.person,
});

/** `version`: what the person has seen. */
async function saveChanges(
  post: SubmittedPost,
  leaving: Departure,
  { id, version }: { id: string; version: number },
  context: PostContext,
): Promise<Held> {
  const { actor, about, deps } = context;
  const key = { workspace: actor.workspace, id };
  const asDraft = post.values.Status === 'DRAFT';
  const content = contentOf(post, context, leaving.at);
  const saved = () => heldOutcome(post, context, { ...leaving, changes: { ...key, version } });
  if (await deps.plan.edit(key, content, { version, person: actor.person, asDraft })) return saved();
  const { refused, warning, newest } = await findConflict(post, context);
  if (refused) return refused;
  if (!warning || newest === undefined) return saved();
  return warn([warning], about) ?? saveChanges(post, leaving, { id, version: newest }, context);
}

/** Whether the held post that a form changes is no longer the one that the form was opened with. */
export async function findConflict(
  post: SubmittedPost,
  context: PostContext,
): Promise<Obstacle & { newest?: number }> {
  const current = context.about.held && (await findStored(context));
  if (!context.about.held || (current && isSaved(current, post, context))) return {};
  const { version } = context.about.held;
  if (!current || !isChangeable(current.state)) return { refused: warned(atTop(LEFT_MEANWHILE)) };
  const { Platforms } = post.values;
  const left = networksLeft({ ...current, platforms: Platforms });
  const again = Platforms.filter((platform) => !left.includes(platform));
  if (again.length > 0) return { refused: warned(atField('Platforms', alreadyAtService(again))) };
  if (current.version === version) return {};
  return { warning: await changedMeanwhile(current, post, context), newest: current.version };
}

/** The same press arrived before. */
const isSaved = (stored: HeldPost, post: SubmittedPost, { about: { held }, actor }: PostContext): boolean =>
  held !== undefined &&
  stored.version > held.version &&
  stored.writtenBy === actor.person &&
  isSameDraft(stored.values, post.values);

async function changedMeanwhile(
  current: HeldPost,
  post: SubmittedPost,
  { actor, deps }: PostContext,
): Promise<Warning> {
  const { changedBy, workspace } = current;
  const profile = await deps.people.find(await deps.slack(workspace), { ...actor, person: changedBy });
  const changes = changedTo(current, post);
  return { say: CHANGED_MEANWHILE(profile.realName || profile.name, changes) };
}

/** The post that the form has stored, or changes. */
export const findStored = ({ actor, about, deps }: PostContext): Promise<HeldPost | undefined> =>
  deps.store.heldPosts.find({ workspace: actor.workspace, id: about.held?.id ?? about.submissionId });

/** After an interruption: undefined if this submission has not been stored. */
export async function heldAs(
  post: SubmittedPost,
  stored: HeldPost,
  context: PostContext,
): Promise<ScheduledPost | undefined> {
  const { workspace } = context.actor;
  const { held } = context.about;
  if (held && !isSaved(stored, post, context)) return undefined;
  const approvalIn = needsApproval(stored) ? stored.policy?.channel : undefined;
  return heldPost(post, context, {
    ...(stored.leavesAt && { at: stored.leavesAt }),
    ...(approvalIn && { approvalIn }),
    isFrozen: stored.freeze !== undefined,
    ...(held && { changes: { workspace, id: stored.id, version: stored.version - 1 } }),
  });
}

function contentOf(
  post: SubmittedPost,
  { about, approvedBy }: PostContext,
  leavesAt: Date | undefined,
): HeldContent {
  const { values, moment, slots } = post;
  return {
    values,
    about: { ...heldAbout.parse(about), approvedBy },
    dueAt: moment?.at,
    leavesAt,
    slots,
  };
}

function projectOf({ values, project = '' }: SubmittedPost, { about }: Pick<PostContext, 'about'>) {
  return { id: project, name: about.project?.name ?? values.project?.text ?? '' };
}

async function heldOutcome(post: SubmittedPost, context: PostContext, leaving: Departure): Promise<Held> {
  return { ok: true, value: await heldPost(post, context, leaving) };
}

export async function heldPost(
  submitted: SubmittedPost,
  { deps, actor, about }: PostContext,
  leaving: Departure,
): Promise<ScheduledPost> {
  const { project = '', moment } = submitted;
  const inChannel = await showsCards(deps, { ...actor, channel: about.channel });
  const { changes } = leaving;
  const earlier = changes && (await deps.store.heldPosts.findVersion(changes, changes.version));
  const changed = earlier && {
    version: changes.version + 1,
    ...auditedChanges(earlier, submitted),
  };
  return { project, meant: moment, held: { ...leaving, inChannel, changed } };
}

/** Elsewhere, the card is a direct message to the author. */
export async function showsCards(
  { store }: Pick<Deps, 'store'>,
  { workspace, channel }: Pick<Actor, 'workspace' | 'channel'>,
): Promise<boolean> {
  if (!channel || !isReadByOthers(channel)) return false;
  return (await store.channels.find(workspace, channel)).showsCards;
}
