import { type Kysely, sql } from 'kysely';
import { POST_COLUMNS } from '../records.js';
import type { Tables } from '../tables.js';
import type { Outbox } from './outbox.js';
import { type LeasedPost, outcomeOf, type PublishOutcome, saveOutcomes } from './outcome.js';

const BATCH_SIZE = 100;
const LEASE_MS = 10_000;
/** Retries are safe because post and platform identify an outbox entry. */
const RETRY_AFTER_MS = [1_000, 5_000, 25_000];

/**
 * The only code that changes SCHEDULED to PUBLISHED or FAILED. It leases a post, writes it to the outbox and saves the outcome.
 * After a crash at any point, a process leases the post again when the lease ends, and the outbox ignores repeated entries.
 */
export function createPublisher(db: Kysely<Tables>, outbox: Outbox, now: () => Date, stopping: AbortSignal) {
  /** Resolves to the number of posts that were published or failed. */
  async function publishDue(): Promise<number> {
    let finished = 0;
    for (;;) {
      if (stopping.aborted) return finished;
      const posts = await lease(db, now());
      if (posts.length === 0) return finished;
      await outbox.write(posts, now);
      const at = now();
      const outcomes = posts.map((post) => outcomeOf(post, outbox.resultsOf(post), at));
      finished += await saveAll(outcomes);
    }
  }

  function saveAll(outcomes: PublishOutcome[]): Promise<number> {
    return db.transaction().execute(async (tx) => {
      for (const outcome of outcomes) await postpone(tx, outcome);
      return saveOutcomes(
        tx,
        outcomes.filter((outcome) => retryAfterMs(outcome) === undefined),
      );
    });
  }

  return publishDue;
}

/** Skips rows that another process is about to lease: each post has one publisher. */
export async function lease(db: Kysely<Tables>, at: Date): Promise<LeasedPost[]> {
  const due = db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .where('schedule_at', '<=', at)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', at)]))
    .orderBy('schedule_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('posts')
    .set({ leased_until: new Date(at.getTime() + LEASE_MS), attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning([...POST_COLUMNS, 'schedule_at', 'leased_until', 'attempts'])
    .execute();
}

/** The delay until a post is tried again where it failed. Undefined after the last attempt. */
function retryAfterMs({ post, results }: PublishOutcome): number | undefined {
  if (results.every((result) => result.Status === 'PUBLISHED')) return undefined;
  return RETRY_AFTER_MS[post.attempts - 1];
}

async function postpone(tx: Kysely<Tables>, outcome: PublishOutcome): Promise<void> {
  const ms = retryAfterMs(outcome);
  if (ms === undefined) return;
  await tx
    .updateTable('posts')
    .set({ leased_until: new Date(outcome.at.getTime() + ms) })
    .where('id', '=', outcome.post.id)
    .where('leased_until', '=', outcome.post.leased_until)
    .execute();
}
