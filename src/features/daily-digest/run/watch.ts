import type { BoardKey } from '../../../store/boards.js';
import type { Digest } from '../../../store/digest-row.js';
import { z } from 'zod';
import type { Deps } from '../../../deps.js';
import type { Job } from '../../../jobs/job.js';
import type { Board, Boards } from './board.js';
import { watchedBy } from './deliver.js';
import { is } from './day.js';
import type { Keeping } from './keep-up.js';
import type { Telling } from './message.js';
import { whyRefused, type Rest } from './pause.js';

/**
 * Keeps the messages of a project up to date while their day lasts: one job for each project, however many channels it
 * is told in. It looks when a post should have gone out, and every ten minutes for what people have changed; at night,
 * when all days are closed, there is nothing to look at.
 */

export const WATCH = 'digest-watch';
export const watchedSchema: z.ZodType<BoardKey> = z.object({
  workspace: z.string(),
  project: z.string(),
  person: z.string(),
});
const CHANGES_EVERY_MS = 10 * 60_000;
const SERVICE_AWAY_MS = 2 * 60_000;
/** So long a service may take to publish what is due. */
const PUBLISHED_AFTER_MS = 20_000;
const LOOK_AGAIN_MS = 60_000;
const STUCK_AFTER_MS = 10 * 60_000;
const AT_ONCE = 50;

export function createWatch(deps: Deps, boards: Boards, keeping: Keeping, rest: Rest) {
  const keyOf = ({ workspace, project, person }: BoardKey) => `${workspace} ${person} ${project}`;
  const planned = new Map<string, number>();

  /** Told once of a project's next moment; ten thousand channels of one project do not write it down ten thousand times. */
  async function look(of: BoardKey, at: Date): Promise<void> {
    const key = keyOf(of);
    const known = planned.get(key) ?? 0;
    if (known > deps.now().getTime() && known <= at.getTime()) return;
    if (planned.size > 10_000) planned.clear();
    planned.set(key, at.getTime());
    await deps.jobs.add(WATCH, key, at, of);
  }

  async function watch(job: Job<BoardKey>): Promise<void> {
    const of = job.data;
    planned.delete(keyOf(of));
    const read = await boards.read(of, job);
    let next: Date | undefined;
    let batch = await deps.store.occasions.liveMessages(of, AT_ONCE);
    while (batch.length > 0) {
      for (const living of batch) {
        if (read.ok) next = sooner(next, await keeping.keepUp(living, read.board));
        else await rest.rest(living.of, whyRefused(read.failure));
      }
      batch = await deps.store.occasions.liveMessages(of, AT_ONCE, batch.at(-1));
    }
    if (next && read.ok) await look(of, sooner(next, nextLook(read.board, deps.now())) ?? next);
  }

  return {
    watch,
    /** From its message on, a project is watched. */
    begin: ({ digest, board }: Telling) => look(watchedBy(digest), nextLook(board, deps.now())),
    /** What rested goes on where it was. */
    resume: (digest: Digest) => look(watchedBy(digest), deps.now()),
  };
}

/** When the service should have something new to say. */
export function nextLook({ posts, stale }: Board, now: Date): Date {
  const at = now.getTime();
  if (stale) return new Date(at + SERVICE_AWAY_MS);
  let next = at + CHANGES_EVERY_MS;
  for (const post of posts) {
    const due = post.scheduledAt?.getTime();
    if (due === undefined || !is(post, 'SCHEDULED')) continue;
    if (due > at) next = Math.min(next, due + PUBLISHED_AFTER_MS);
    else if (at - due < STUCK_AFTER_MS)
      next = Math.min(next, at + LOOK_AGAIN_MS, due + STUCK_AFTER_MS + 1_000);
  }
  return new Date(Math.max(next, at + 1_000));
}

const sooner = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one < other ? one : other) : (one ?? other);
