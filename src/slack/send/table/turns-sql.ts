import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rows } from '../../../database/sql-values.js';
import { SCHEMA } from '../../../database/tables.js';
import { CLOCK_DIFFERENCE_MS } from '../../../steady-clock.js';

/** How many calls within Slack's rate limits a workspace has reserved. */
export interface TurnRow {
  workspace: string;
  /** Calls with a limit of their own: posts, edits. */
  kind: string;
  /** When the next call would be free if all calls were spread evenly. */
  freeAt: Date;
  /** Slack refused calls until then. */
  heldUntil: Date;
  /** When that was stored. If this is in the future, the clock has been set back since. */
  storedAt: Date;
}

export interface TurnTables {
  turns: TurnRow;
}

const TABLE = sql.table(`${SCHEMA}.turns`);

/** Calls of one kind in one workspace share a rate limit. */
export interface TurnQueue {
  workspace: string;
  kind: string;
}

/** One call per interval. After a break, `burst` calls at once. */
export interface TurnRate {
  everyMs: number;
  burst: number;
}

interface TurnRequest extends TurnQueue, TurnRate {
  count: number;
  now: Date;
  /** An earlier turn is not taken. */
  earliest: Date;
  /** A later turn is not taken. */
  by?: Date;
}

interface QueueState extends TurnQueue {
  freeAt: Date;
  heldUntil: Date;
}

export const queueOf = ({ workspace, kind }: TurnQueue) => `${workspace} ${kind}`;

/** Takes turns from many queues, with one request per queue. Resolves to the previous state of each queue. */
export async function takeMany(
  db: Kysely<TurnTables>,
  requests: TurnRequest[],
): Promise<Map<string, QueueState>> {
  const states = await take(db, requests);
  const missing = requests.filter((request) => !states.has(queueOf(request))).sort(byQueue);
  if (missing.length === 0) return states;
  await db
    .insertInto('turns')
    .values(
      missing.map(({ workspace, kind }) => ({
        workspace,
        kind,
        freeAt: LONG_AGO,
        heldUntil: LONG_AGO,
        storedAt: LONG_AGO,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Map([...states, ...(await take(db, missing))]);
}

const REQUEST_COLUMNS =
  'workspace text, kind text, count int, every float, slack float, now timestamptz, earliest timestamptz, by timestamptz';
const LONG_AGO = new Date(0);

/** All instances write in the same order, so that they do not deadlock. */
const byQueue = (a: TurnQueue, b: TurnQueue) => (queueOf(a) < queueOf(b) ? -1 : 1);

/** Before the clock was set back. */
export const wasStoredInFuture = (now: RawBuilder<unknown>) =>
  sql<boolean>`turns.stored_at > ${now} + ${CLOCK_DIFFERENCE_MS} * interval '1 millisecond'`;

const valid = (column: 'freeAt' | 'heldUntil') =>
  sql`case when ${wasStoredInFuture(sql`now`)} then now else ${sql.ref(column)} end`;

async function take(db: Kysely<TurnTables>, requests: TurnRequest[]): Promise<Map<string, QueueState>> {
  const values = requests.map(({ everyMs, burst, ...request }) => ({
    ...request,
    every: everyMs,
    slack: slackOf({ everyMs, burst }),
  }));
  const states = await sql<QueueState>`
    with requests as (
      select * from ${rows(values, REQUEST_COLUMNS)} request
    ), states as (
      select workspace, kind, ${valid('freeAt')} as free_at, ${valid('heldUntil')} as held_until,
        greatest(earliest, ${valid('heldUntil')}) as base, every, slack, count, now, by
      from ${TABLE} join requests using (workspace, kind)
      order by workspace, kind for update of turns
    ), taken as (
      update ${TABLE}
      set free_at = greatest(states.free_at, base) + states.count * every * interval '1 millisecond',
        held_until = states.held_until, stored_at = states.now
      from states
      where turns.workspace = states.workspace and turns.kind = states.kind
        and (by is null or greatest(base, states.free_at - slack * interval '1 millisecond') <= by)
    )
    select workspace, kind, free_at, held_until from states`.execute(db);
  return new Map(states.rows.map((row) => [queueOf(row), row]));
}

/** How far ahead of an even spread a burst may be. */
const slackOf = ({ everyMs, burst }: TurnRate) => (burst - 1) * everyMs;

/** The time of a turn, after `before` other turns of the same request. */
export function turnOf(
  { earliest, ...rate }: TurnRate & Pick<TurnRequest, 'earliest'>,
  state: QueueState | undefined,
  before: number,
): Date {
  const base = Math.max(earliest.getTime(), state?.heldUntil.getTime() ?? 0);
  const free = Math.max(base, state?.freeAt.getTime() ?? 0);
  return new Date(Math.max(base, free + before * rate.everyMs - slackOf(rate)));
}
