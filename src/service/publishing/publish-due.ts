import { sql, type Kysely } from 'kysely';
import { end, endingOf, type Ending, type Leased } from './finish.js';
import type { Outbox } from './outbox.js';
import { SHOWN } from '../paging/columns.js';
import type { Tables } from '../tables.js';

export interface Publisher {
  /** Publishes all that is due; resolves to how many posts came to an end. */
  publishDue(): Promise<number>;
  nextDue(): Promise<Date | undefined>;
}

const AT_ONCE = 100;
const LEASE_MS = 10_000;
/** To repeat is harmless only because an outbox entry is known by its post and platform. */
const RETRY_AFTER_MS = [1_000, 5_000, 25_000];

/**
 * SCHEDULED → PUBLISHED or FAILED; nothing else does that. A post is leased, written out, and then ended. After a crash at
 * any point somebody takes it again when its lease is over, and what it had written already stays single.
 */
export function createPublisher(
  db: Kysely<Tables>,
  outbox: Outbox,
  now: () => Date,
  stopping: AbortSignal,
): Publisher {
  async function publishDue(): Promise<number> {
    let ended = 0;
    for (;;) {
      if (stopping.aborted) return ended;
      const posts = await lease(db, now());
      if (posts.length === 0) return ended;
      await outbox.write(posts, now);
      const at = now();
      const endings = posts.map((post) => endingOf(post, outbox.resultsOf(post), at));
      ended += await conclude(endings);
    }
  }

  function conclude(endings: Ending[]): Promise<number> {
    return db.transaction().execute(async (tx) => {
      for (const ending of endings) await putOff(tx, ending);
      return end(
        tx,
        endings.filter((ending) => retryAfterMs(ending) === undefined),
      );
    });
  }

  return { publishDue, nextDue: () => nextDue(db, now()) };
}

/** Rows that another process is about to lease are skipped: each post is with one publisher. */
export async function lease(db: Kysely<Tables>, at: Date): Promise<Leased[]> {
  const due = db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .where('schedule_at', '<=', at)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', at)]))
    .orderBy('schedule_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('posts')
    .set({ leased_until: new Date(at.getTime() + LEASE_MS), attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning([...SHOWN, 'schedule_at', 'leased_until', 'attempts'])
    .execute();
}

/** How long until a post that some platform did not take is tried again; undefined when this was the last time. */
function retryAfterMs({ post, results }: Ending): number | undefined {
  if (results.every((result) => result.Status === 'PUBLISHED')) return undefined;
  return RETRY_AFTER_MS[post.attempts - 1];
}

async function putOff(tx: Kysely<Tables>, ending: Ending): Promise<void> {
  const ms = retryAfterMs(ending);
  if (ms === undefined) return;
  await tx
    .updateTable('posts')
    .set({ leased_until: new Date(ending.at.getTime() + ms) })
    .where('id', '=', ending.post.id)
    .where('leased_until', '=', ending.post.leased_until)
    .execute();
}

/** Two short looks into the index of due dates: at the leases among what is due, and at the first that is not. */
async function nextDue(db: Kysely<Tables>, at: Date): Promise<Date | undefined> {
  const scheduled = db.selectFrom('posts').where('status', '=', 'SCHEDULED');
  const again = await scheduled
    .where('schedule_at', '<=', at)
    .select((of) => of.fn.min(of.fn.coalesce('leased_until', 'schedule_at')).as('next'))
    .executeTakeFirst();
  const later = await scheduled
    .where('schedule_at', '>', at)
    .select((of) => of.fn.min('schedule_at').as('next'))
    .executeTakeFirst();
  const dates = [again?.next, later?.next].filter((date) => date instanceof Date);
  return dates.sort((a, b) => a.getTime() - b.getTime())[0];
}
