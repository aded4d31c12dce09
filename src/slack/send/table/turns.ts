import { sql, type Kysely } from 'kysely';
import { batch } from '../../../database/batch.js';
import {
  queueOf,
  takeMany,
  turnOf,
  type TurnRate,
  type TurnQueue,
  type TurnTables,
  wasStoredInFuture,
} from './turns-sql.js';

interface TurnRequest extends TurnQueue, TurnRate {
  now: Date;
  earliest: Date;
}

export type StoredTurns = ReturnType<typeof turnsIn>;

/** Reserves times for calls within Slack's rate limits. All instances share one row per queue. */
export function turnsIn(db: Kysely<TurnTables>) {
  let requests = 0;
  const takeInBatch = batch(
    ({ id }: TurnRequest & { id: number }) => String(id),
    (all) => takeForQueues(db, all),
  );
  const takeByInBatch = batch(queueOf, async (all: (TurnRequest & { by: Date })[]) => {
    const states = await takeMany(
      db,
      all.map((request) => ({ ...request, count: 1 })),
    );
    return new Map(
      all.map((request) => [queueOf(request), turnOf(request, states.get(queueOf(request)), 0)]),
    );
  });

  return {
    /** Takes the next turn from `earliest` on and resolves to its time. */
    async take(queue: TurnQueue, rate: TurnRate, now: Date, earliest = now): Promise<Date> {
      return (await takeInBatch({ ...queue, ...rate, now, earliest, id: requests++ })) ?? earliest;
    },

    /** Resolves to the time of the next turn, and takes it only if it is not after `by`. */
    async takeBy(queue: TurnQueue, rate: TurnRate, now: Date, by: Date): Promise<Date> {
      return (await takeByInBatch({ ...queue, ...rate, now, earliest: now, by })) ?? now;
    },

    /** Turns of this queue before `until` are void, also those already taken. */
    async pause({ workspace, kind }: TurnQueue, now: Date, until: Date): Promise<void> {
      const isFromFuture = wasStoredInFuture(sql`${now}::timestamptz`);
      const freeAt = sql<Date>`case when ${isFromFuture} then ${until}::timestamptz else turns.free_at end`;
      await db
        .insertInto('turns')
        .values({ workspace, kind, freeAt: until, heldUntil: until, storedAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'kind'])
            .doUpdateSet({ freeAt, heldUntil: until, storedAt: now })
            .where((row) => row.or([row('turns.heldUntil', '<', until), isFromFuture])),
        )
        .execute();
    },

    async pausedUntil({ workspace, kind }: TurnQueue): Promise<Date | undefined> {
      const queue = db.selectFrom('turns').select('heldUntil').where('workspace', '=', workspace);
      return (await queue.where('kind', '=', kind).executeTakeFirst())?.heldUntil;
    },
  };
}

/** Concurrent requests for one queue become one request for as many turns. */
async function takeForQueues(db: Kysely<TurnTables>, requests: (TurnRequest & { id: number })[]) {
  const byQueue = new Map<string, typeof requests>();
  for (const request of requests)
    byQueue.set(queueOf(request), [...(byQueue.get(queueOf(request)) ?? []), request]);
  const states = await takeMany(
    db,
    [...byQueue.values()].flatMap((same) =>
      same.slice(0, 1).map((first) => ({ ...first, count: same.length })),
    ),
  );
  const turns = [...byQueue].flatMap(([queue, same]) =>
    same.map((request, before): [string, Date] => [
      String(request.id),
      turnOf(request, states.get(queue), before),
    ]),
  );
  return new Map(turns);
}
