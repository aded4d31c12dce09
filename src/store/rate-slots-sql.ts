import { sql, type Kysely } from 'kysely';
import { rows } from '../database/sql-values.js';
import { SCHEMA, type Tables } from './tables.js';

const TABLE = sql.table(`${SCHEMA}.turns`);

/** Calls of one kind in one workspace: they have a limit of their own. */
export interface SlotQueue {
  workspace: string;
  kind: string;
}

/** One call every so often; after a rest, so many at once. */
export interface SlotRate {
  everyMs: number;
  burst: number;
}

interface Asking extends SlotQueue, SlotRate {
  count: number;
  now: Date;
  /** A turn that comes later is left to others. */
  by?: Date;
}

/** How far the turns of a line had been given out before. */
interface Stood extends SlotQueue {
  free_at: Date;
  held_until: Date;
}

export const queueOf = ({ workspace, kind }: SlotQueue) => `${workspace} ${kind}`;

/** Takes turns from many lines, each of them once; resolves to how these stood before. */
export async function takeMany(db: Kysely<Tables>, lines: Asking[]): Promise<Map<string, Stood>> {
  const stood = await take(db, lines);
  const news = lines.filter((line) => !stood.has(queueOf(line))).sort(byName);
  if (news.length === 0) return stood;
  await db
    .insertInto('turns')
    .values(news.map(({ workspace, kind }) => ({ workspace, kind, free_at: LONG_AGO, held_until: LONG_AGO })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Map([...stood, ...(await take(db, news))]);
}

const ASKED =
  'workspace text, kind text, count int, every float, slack float, now timestamptz, by timestamptz';
const LONG_AGO = new Date(0);

/** All write in one order, so that two instances do not wait for each other for ever. */
const byName = (one: SlotQueue, other: SlotQueue) => (queueOf(one) < queueOf(other) ? -1 : 1);

async function take(db: Kysely<Tables>, lines: Asking[]): Promise<Map<string, Stood>> {
  const asked = lines.map(({ everyMs, burst, ...line }) => ({
    ...line,
    every: everyMs,
    slack: slackOf({ everyMs, burst }),
  }));
  const stood = await sql<Stood>`
    with asked as (
      select * from ${rows(asked, ASKED)} one
    ), stood as (
      select line.*, greatest(now, held_until) as base, every, slack, count, by
      from ${TABLE} line join asked using (workspace, kind)
      order by workspace, kind for update of line
    ), given as (
      update ${TABLE} line
      set free_at = greatest(stood.free_at, base) + stood.count * every * interval '1 millisecond'
      from stood
      where line.workspace = stood.workspace and line.kind = stood.kind
        and (by is null or greatest(base, stood.free_at - slack * interval '1 millisecond') <= by)
    )
    select workspace, kind, free_at, held_until from stood`.execute(db);
  return new Map(stood.rows.map((row) => [queueOf(row), row]));
}

/** A line that comes evenly is behind by so much after its burst. */
const slackOf = ({ everyMs, burst }: SlotRate) => (burst - 1) * everyMs;

/** When somebody's turn is, with so many others of the same moment before. */
export function slotOf(
  { now, ...beat }: Asking | (SlotRate & { now: Date }),
  stood: Stood | undefined,
  before: number,
): Date {
  const base = Math.max(now.getTime(), stood?.held_until.getTime() ?? 0);
  const free = Math.max(base, stood?.free_at.getTime() ?? 0);
  return new Date(Math.max(base, free + before * beat.everyMs - slackOf(beat)));
}
