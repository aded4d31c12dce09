import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../api/outcome.js';
import { atTop, type FormWarning, warned } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { auditedChanges } from '../card/changes.js';
import type { PostContext } from '../fields/about.js';
import { changesOf } from '../life/change-post.js';
import { isSameDraft, type SubmittedPost } from '../model/draft.js';
import { type Departure, frozenNote } from '../model/leaving.js';
import { cardOf, type Post, type PostContent, type Version, versionAbout } from '../model/post.js';
import { needsApproval } from '../model/waiting.js';
import { showsCards } from '../news/place.js';
import { findConflict, findStored, gone, isSaved } from './conflict.js';
import { entryOfForm } from './entry-of-form.js';
import type { ScheduledPost } from './result.js';

/** Stores a submitted post that Upnext holds. */

type HoldResult = Outcome<ScheduledPost> | FormWarning;
/** Undefined if the settings of its project have changed since they were read. */
type StoreResult = HoldResult | undefined;

/** `current`: the held post that the form changes. */
export const hold = (
  post: SubmittedPost,
  leaving: Departure,
  context: PostContext,
  { current, settings }: { current?: Post | undefined; settings: ProjectSettings },
): Promise<StoreResult> =>
  current ? saveChanges(post, leaving, current, context) : store(post, leaving, context, settings);

async function store(
  post: SubmittedPost,
  leaving: Departure,
  context: PostContext,
  settings: ProjectSettings,
): Promise<StoreResult> {
  const state = leaving.at ? 'held' : 'draft';
  const { asksAdmin } = context.about;
  const value = await resultOf(post, context, leaving);
  const asked = asksAdmin && leaving.at ? ({ state: 'asked', say: '' } as const) : undefined;
  const entry = entryOfForm(post, context, asked ?? { state: 'delivered', done: value });
  const recorded = await changesOf(context.deps).hold(
    { ...newPost(post, context, leaving.at), state },
    { entry, settings },
  );
  const earlier = recorded ? undefined : await findStored(context);
  if (!recorded && !earlier) return undefined;
  return earlier && !isSameDraft(earlier.values, post.values)
    ? earlierSent()
    : { ok: true, value: { ...value, recorded: recorded ?? {} } };
}

/** The form continues as another post. */
export const earlierSent = (): FormWarning =>
  warned({ ...atTop(EARLIER_SENT), newSubmissionId: randomUUID() });

const EARLIER_SENT =
  'An earlier version of this form was already sent. Press the button again to send this version as well.';

export const newPost = (post: SubmittedPost, context: PostContext, leavesAt: Date | undefined) => ({
  ...contentOf(post, context, leavesAt),
  workspace: context.actor.workspace,
  id: context.about.submissionId,
  project: projectOf(post, context),
  channel: context.about.channel,
  author: context.actor.person,
});

async function saveChanges(
  post: SubmittedPost,
  leaving: Departure,
  current: Post,
  context: PostContext,
): Promise<HoldResult> {
  const { actor, about, deps } = context;
  const saved = await findSaved(post, current, context);
  if (saved) return { ok: true, value: saved };
  const press = { version: current.version, person: actor.person, asDraft: post.values.Status === 'DRAFT' };
  if (await changesOf(deps).edit(current, contentOf(post, context, leaving.at), press))
    return {
      ok: true,
      value: await resultOf(post, context, leaving, { before: current, card: cardOf(current)?.at }),
    };
  const { refused, warning, current: newest } = await findConflict(post, context);
  if (refused || !newest) return refused ?? gone;
  return warn(warning ? [warning] : [], about) ?? saveChanges(post, leaving, newest, context);
}

/** What an earlier press or try has stored. Undefined if it has stored nothing. */
export async function findSaved(
  post: SubmittedPost,
  stored: Post,
  context: PostContext,
): Promise<ScheduledPost | undefined> {
  const { held } = context.about;
  if (!held) return { ...(await resultOf(post, context, departureOf(stored))), recorded: {} };
  if (!isSaved(stored, post, context)) return undefined;
  const version = stored.version - 1;
  const before = await context.deps.store.posts.findVersion(stored, version);
  const more = { before: before && { ...before, version }, card: cardOf(stored)?.at };
  return resultOf(post, context, departureOf(stored), more);
}

export function departureOf(stored: Post): Departure {
  const approvalIn = needsApproval(stored) ? stored.policy?.channel : undefined;
  return {
    ...(stored.leavesAt && { at: stored.leavesAt }),
    ...(approvalIn && { approvalIn }),
    frozen: stored.dueAt && frozenNote(stored.freeze, stored.dueAt),
  };
}

function contentOf(post: SubmittedPost, { about }: PostContext, leavesAt: Date | undefined): PostContent {
  const { values, moment, slots } = post;
  return { values, about: versionAbout.parse(about), dueAt: moment?.at, leavesAt, slots };
}

function projectOf({ values, project = '' }: SubmittedPost, { about }: Pick<PostContext, 'about'>) {
  return { id: project, name: about.project?.name ?? values.project?.text ?? '' };
}

interface HeldBefore extends Pick<NonNullable<ScheduledPost['held']>, 'card' | 'rest'> {
  /** The version that it replaces. */
  before?: (Version & { version: number }) | undefined;
}

export async function resultOf(
  submitted: SubmittedPost,
  { deps, actor, about }: PostContext,
  leaving: Departure,
  { before, ...more }: HeldBefore = {},
): Promise<ScheduledPost> {
  const { project = '', moment } = submitted;
  const inChannel = !about.asksAdmin && (await showsCards(deps, { ...actor, channel: about.channel }));
  const changed = before && { version: before.version + 1, ...auditedChanges(before, submitted) };
  return { project, meant: moment, held: { ...leaving, ...more, inChannel, changed } };
}
