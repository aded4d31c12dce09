import { type Kysely, sql } from 'kysely';
import { batched } from '../../database/batched.js';
import { rows } from '../../database/sql-values.js';
import { SCHEMA } from '../../database/tables.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';

/** How many calls within Slack's rate limits a workspace has reserved. */
interface TurnRow {
  workspace: string;
  /** Calls with a limit of their own: posts, edits. */
  kind: string;
  /** When the next call would be free if all calls were spread evenly. */
  freeAt: Date;
  /** When that was stored. If this is in the future, the clock has been set back since. */
  storedAt: Date;
}

type TurnQueue = Pick<TurnRow, 'workspace' | 'kind'>;

/** One call per interval. After a break, `burst` calls at once. */
export interface TurnRate {
  everyMs: number;
  burst: number;
}

export type Turns = ReturnType<typeof turnsIn>;

const TABLE = sql.table(`${SCHEMA}.turns`);

const ms = (count: number) => sql`${count}::float * interval '1 millisecond'`;

/** Reserves times for calls within Slack's rate limits. All instances share one row per queue. */
export function turnsIn(db: Kysely<{ turns: TurnRow }>) {
  /** Resolves to when the turn is, if the condition holds. */
  async function reserve(
    { workspace, kind }: TurnQueue,
    { everyMs, burst }: TurnRate,
    { now, earliest, by }: { now: Date; earliest: Date; by?: Date },
  ): Promise<Date | undefined> {
    const clockWasSetBack = sql`turns.stored_at > ${now}::timestamptz + ${ms(CLOCK_DIFFERENCE_MS)}`;
    const from = sql`${earliest}::timestamptz`;
    const free = sql`greatest(case when ${clockWasSetBack} then ${now}::timestamptz else turns.free_at end, ${from})`;
    const ahead = (burst - 1) * everyMs;
    const { rows: reserved } = await sql<Pick<TurnRow, 'freeAt'>>`
      insert into ${TABLE} as turns (workspace, kind, free_at, stored_at)
      values (${workspace}, ${kind}, ${from} + ${ms(everyMs)}, ${now})
      on conflict (workspace, kind) do update set free_at = ${free} + ${ms(everyMs)}, stored_at = ${now}
      where ${by ?? null}::timestamptz is null or ${free} - ${ms(ahead)} <= ${by ?? null}::timestamptz
      returning free_at`.execute(db);
    const [row] = reserved;
    return row && new Date(Math.max(row.freeAt.getTime() - everyMs - ahead, earliest.getTime()));
  }

  return {
    /** Takes the next turns and resolves to their times. */
    takeNext: batched(async (all: (TurnQueue & TurnRate & { now: Date })[]) => {
      const sameAs = (one: TurnQueue) => (other: TurnQueue) =>
        one.workspace === other.workspace && one.kind === other.kind;
      const wanted = all.map((one) => ({ ...one, ms: one.everyMs * all.filter(sameAs(one)).length }));
      const from = sql`case when turns.stored_at > excluded.stored_at + ${ms(CLOCK_DIFFERENCE_MS)}
        then excluded.stored_at else greatest(turns.free_at, excluded.stored_at) end`;
      const { rows: taken } = await sql<Pick<TurnRow, 'workspace' | 'kind' | 'freeAt'>>`
        insert into ${TABLE} as turns (workspace, kind, free_at, stored_at)
        select distinct on (workspace, kind) workspace, kind, now + ms * interval '1 millisecond', now
        from ${rows(wanted, 'workspace text, kind text, ms float, now timestamptz')} wanted order by workspace, kind
        on conflict (workspace, kind) do update set
          free_at = ${from} + (excluded.free_at - excluded.stored_at), stored_at = excluded.stored_at
        returning workspace, kind, free_at`.execute(db);
      return (one) => {
        const free = taken.find(sameAs(one))?.freeAt.getTime() ?? 0;
        const same = all.filter(sameAs(one));
        const left = same.length - same.indexOf(one) + one.burst - 1;
        return new Date(Math.max(free - left * one.everyMs, one.now.getTime()));
      };
    }),

    /** Takes the next turn from `earliest` on and resolves to its time. */
    async take(queue: TurnQueue, rate: TurnRate, now: Date, earliest = now): Promise<Date> {
      return (await reserve(queue, rate, { now, earliest })) ?? earliest;
    },

    /** Takes the next turn if that is now. */
    async takeIfNow(queue: TurnQueue, rate: TurnRate, now: Date): Promise<boolean> {
      return (await reserve(queue, rate, { now, earliest: now, by: now })) !== undefined;
    },
  };
}
