import { earliest, HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { BoardKey } from '../tables/occasions.js';
import type { Digest } from '../tables/digest-row.js';
import * as z from 'zod';
import { isAhead, STUCK_AFTER_MS } from '../../api/post-state.js';
import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/job.js';
import { watchedProject, type Board, type Boards } from './board.js';
import type { Updater } from './update.js';
import type { DigestContent } from './message.js';
import type { AutoPause } from './pause.js';

/**
 * Keeps the digest messages of a project up to date until their day is closed: one job per project, however many channels
 * have its digest. It checks when a post should have been published, and every ten minutes for changes by people.
 */

export const WATCH = 'digest-watch';
export const watchedSchema: z.ZodType<BoardKey> = z.object({
  workspace: z.string(),
  project: z.string(),
  person: z.string(),
});
const CHECK_EVERY_MS = 10 * MINUTE_MS;
const SERVICE_DOWN_MS = 2 * MINUTE_MS;
/** How long the service may take to publish a post. */
const PUBLISHED_AFTER_MS = 20_000;
const RECHECK_MS = MINUTE_MS;
/** How long a stuck post is checked often, because it may still go out. */
const STUCK_RECHECKED_MS = HOUR_MS;
const BATCH_SIZE = 50;
const MAX_PLANNED = 10_000;

interface Parts {
  boards: Boards;
  updater: Updater;
  autoPause: AutoPause;
}

export function createWatch(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  { boards, updater, autoPause }: Parts,
) {
  const keyOf = ({ workspace, project, person }: BoardKey) => `${workspace} ${person} ${project}`;
  const planned = new Map<string, number>();

  /** Skips the database if this project's job is planned already: a project may have ten thousand channels. */
  async function planCheck(project: BoardKey, at: Date): Promise<void> {
    const key = keyOf(project);
    const known = planned.get(key) ?? 0;
    if (known > deps.now().getTime() && known <= at.getTime()) return;
    if (planned.size > MAX_PLANNED) planned.clear();
    planned.set(key, at.getTime());
    await deps.jobs.add(WATCH, key, at, project);
  }

  async function watch(job: Job<BoardKey>): Promise<void> {
    const project = job.data;
    planned.delete(keyOf(project));
    const read = await boards.read(project, job);
    let next: Date | undefined;
    let batch = await deps.store.occasions.liveMessages(project, BATCH_SIZE);
    while (batch.length > 0) {
      for (const message of batch) {
        if (read.ok) next = earliest([next, await updater.update(message, read.board)]);
        else await autoPause.pause(message.of, read.why);
      }
      batch = await deps.store.occasions.liveMessages(project, BATCH_SIZE, batch.at(-1));
    }
    if (next && read.ok)
      await planCheck(project, earliest([next, nextCheck(read.board, deps.now())]) ?? next);
  }

  return {
    watch,
    /** Starts after a message was sent. */
    begin: ({ digest, board }: DigestContent) =>
      planCheck(watchedProject(digest), nextCheck(board, deps.now())),
    resume: (digest: Digest) => planCheck(watchedProject(digest), deps.now()),
  };
}

/** When the posts may have changed. */
export function nextCheck({ posts, isKnown }: Pick<Board, 'posts' | 'isKnown'>, now: Date): Date {
  const at = now.getTime();
  if (!isKnown) return new Date(at + SERVICE_DOWN_MS);
  let next = at + CHECK_EVERY_MS;
  for (const post of posts) {
    const due = post.scheduledAt?.getTime();
    if (due === undefined || !isAhead(post)) continue;
    if (due > at) next = Math.min(next, due + PUBLISHED_AFTER_MS);
    else if (at - due < STUCK_AFTER_MS) next = Math.min(next, at + RECHECK_MS, due + STUCK_AFTER_MS + 1_000);
    else if (at - due < STUCK_RECHECKED_MS) next = Math.min(next, at + 2 * RECHECK_MS);
  }
  return new Date(Math.max(next, at + 1_000));
}
