import * as z from 'zod';
import type { NewJob } from '../../jobs/job.js';
import type { Freeze, ProjectKey } from './table.js';
import type { LeavingPost } from '../table/leaving-posts.js';
import { LAST_TRY_BEFORE_MS } from '../plan.js';
import { HELD_CARDS, HELD_POSTS, heldJob } from '../table/held-jobs.js';

/** The jobs that a freeze begins and ends with. */

export const FREEZES = 'project_freezes';
export const FREEZE_NEWS = 'freeze_news';

/** Slack allows 50 edits a minute. */
const CARD_EVERY_MS = 1_400;
const SEND_EVERY_MS = 250;
/** Long enough to undo it before anybody hears of it. */
const NEWS_AFTER_MS = 15_000;

export interface FrozenProject {
  workspace: string;
  project: { id: string; name: string };
}

const frozen = { workspace: z.string(), project: z.object({ id: z.string(), name: z.string() }) };

/** Brings the posts of a project in line with its freeze: once it begins, and once it ends. */
export const freezeJob = z.object({
  ...frozen,
  person: z.string(),
  /** In milliseconds. */
  since: z.number(),
  /** When the freeze ends by itself, in milliseconds. */
  until: z.number().optional(),
});
export type FreezeJob = z.infer<typeof freezeJob>;

/** Tells channels that a freeze has begun, or the same ones that it has ended. */
export const freezeNewsJob = z.object({
  ...frozen,
  since: z.number(),
  /** `by`: who ended it. Without one, its time had come. */
  ended: z.object({ by: z.string().optional() }).optional(),
});
export type FreezeNewsJob = z.infer<typeof freezeNewsJob>;

export const keyOf = ({ workspace, project }: FrozenProject): ProjectKey => ({
  workspace,
  project: project.id,
});

export const freezeJobFor = (data: FreezeJob, dueAt: Date): NewJob => ({
  queue: FREEZES,
  key: `${data.workspace} ${data.project.id}`,
  dueAt,
  data,
});

/** The news that it has ended replaces the news that it has begun. */
const newsJob = (data: FreezeNewsJob, dueAt: Date): NewJob => ({
  queue: FREEZE_NEWS,
  key: `${data.workspace} ${data.project.id} ${data.since}`,
  dueAt,
  data,
});

export const newsOfFreeze = ({ workspace, project }: FrozenProject, { since }: Freeze): NewJob =>
  newsJob({ workspace, project, since: since.getTime() }, inMs(since, NEWS_AFTER_MS));

export const newsOfEnd = (
  { workspace, project }: FrozenProject,
  { since }: Freeze,
  by: string | undefined,
  at: Date,
): NewJob => newsJob({ workspace, project, since: since.getTime(), ended: { by } }, at);

/** The next posts first, and no more than Slack accepts. */
export const cardJobs = ({ workspace }: ProjectKey, posts: LeavingPost[], at: Date): NewJob[] =>
  posts.map(({ id: post }, index) =>
    heldJob(HELD_CARDS, { workspace, post }, inMs(at, index * CARD_EVERY_MS)),
  );

/**
 * What should have left during the freeze leaves now, a few posts a second. What is too late becomes missed after that. The
 * others get their jobs again: an instance whose clock is ahead may have ended them during the freeze.
 */
export function leavingJobs({ workspace }: ProjectKey, posts: LeavingPost[], at: Date): NewJob[] {
  const isLater = ({ leavesAt }: LeavingPost) => leavesAt !== undefined && leavesAt > at;
  const stopped = posts.filter((post) => post.leavesAt && !isLater(post));
  const inRow = [
    ...stopped.filter((post) => !isPast(post, at)),
    ...stopped.filter((post) => isPast(post, at)),
  ];
  const later = posts
    .filter(isLater)
    .map(({ id: post, leavesAt = at }) => heldJob(HELD_POSTS, { workspace, post }, leavesAt));
  const now = inRow.map(({ id: post, dueAt }, index) => {
    const place = inMs(at, index * SEND_EVERY_MS);
    // Posts whose place in the row is too late leave at once.
    const latest = dueAt ? inMs(dueAt, -LAST_TRY_BEFORE_MS) : place;
    const wasFrozen = isPast({ dueAt }, at);
    return heldJob(HELD_POSTS, { workspace, post, wasFrozen }, latest < place ? at : place);
  });
  return [...now, ...later];
}

const isPast = ({ dueAt }: Pick<LeavingPost, 'dueAt'>, at: Date) => dueAt !== undefined && dueAt <= at;

const inMs = (at: Date, ms: number) => new Date(at.getTime() + ms);
