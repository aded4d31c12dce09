import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { takeTurns } from '../../take-turns.js';
import { SCHEMA } from '../../database/tables.js';

/** Which post has a slot on a network. */
export interface SlotReservationRow {
  workspace: string;
  projectId: string;
  network: string;
  at: Date;
  post: string;
  submission: string;
  /** Offered to somebody until then, although nothing was sent yet. */
  keptUntil: Date | null;
}

export interface SlotTables {
  slotReservations: SlotReservationRow;
}

/**
 * Which post has which slot. A slot is taken as long as its post is still to go out at that time, so whatever becomes of the
 * post releases it, and nothing has to be cleaned up after a crash.
 */

const RESERVATIONS = sql.table(`${SCHEMA}.slot_reservations`);
const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);
const PARTS = sql.table(`${SCHEMA}.sent_parts`);
const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

interface SlotOfPost {
  workspace: string;
  project: string;
  /** Those for which this time is a slot. */
  networks: string[];
  /** The held post, or the submission that sends it right away. */
  post: string;
  submission: string;
  now: Date;
}

export interface SlotToReserve extends SlotOfPost {
  at: Date;
}

export interface SlotToKeep extends SlotOfPost {
  candidates: Date[];
  until: Date;
}

/** A post that Upnext has, or is sending. */
export interface PlannedHere extends Pick<SlotReservationRow, 'at' | 'post'> {
  networks: string[];
}

/** Submissions that were delivered are deleted after a while, so one that is missing was delivered if it had the slot. */
const isTaken = (now: Date) => sql`(
  reservation.kept_until > ${now}
  or exists (select from ${SUBMISSIONS} submission where submission.workspace = reservation.workspace
    and submission.id = reservation.submission and submission.state in ('sending', 'unknown'))
  or exists (select from ${PARTS} part where part.workspace = reservation.workspace and part.post = reservation.post
    and part.due_at = reservation.at and part.platforms ? reservation.network)
  or coalesce(
    (select post.due_at = reservation.at and post.state not in ('proposed', 'draft', 'refused', 'missed', 'expired', 'cancelled')
      from ${POSTS} post where post.workspace = reservation.workspace and post.id = reservation.post),
    (select submission.state = 'delivered' from ${SUBMISSIONS} submission
      where submission.workspace = reservation.workspace and submission.id = reservation.submission),
    reservation.kept_until is null))`;

/** Another post has this slot on this network, or is held for this time. */
const takenByOther = (
  { workspace, project, post, now }: SlotOfPost,
  { network, at }: { network: RawBuilder<unknown>; at: RawBuilder<unknown> },
) => sql`(
  exists (
    select from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
      and reservation.project_id = ${project} and reservation.network = ${network}
      and reservation.at = ${at} and reservation.post <> ${post} and ${isTaken(now)})
  or exists (
    select from ${POSTS} post join ${VERSIONS} version on version.workspace = post.workspace
      and version.post = post.id and version.version = post.version
    where post.workspace = ${workspace} and post.project_id = ${project} and post.due_at = ${at}
      and post.state in ('held', 'sending') and post.id <> ${post} and version.platforms ? ${network}))`;

const insert = (
  { workspace, project, post, submission }: SlotOfPost,
  { from, until }: { from: RawBuilder<unknown>; until?: Date },
) => sql`
  insert into ${RESERVATIONS} (workspace, project_id, network, at, post, submission, kept_until)
  select ${workspace}, ${project}, network, at, ${post}, ${submission}, ${until ?? null}::timestamptz from ${from}
  on conflict (workspace, project_id, network, at) do update set
    post = excluded.post, submission = excluded.submission, kept_until = excluded.kept_until`;

export function slotReservationsIn(db: Kysely<SlotTables>) {
  const inTurnHere = takeTurns();

  /**
   * Whoever waited here sees everything that the one before has stored, which conflicting inserts would not. Only the first
   * in this process waits for the other processes, so that a crowd takes one connection to the database and not all of them.
   */
  const inTurn = <T>({ workspace, project }: SlotOfPost, work: (tx: Kysely<SlotTables>) => Promise<T>) => {
    const lock = `slots ${workspace} ${project}`;
    return inTurnHere(lock, () =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
        return work(tx);
      }),
    );
  };

  return {
    /**
     * All networks or none, for a submission that is stored as being sent. Resolves to the networks on which another post has
     * the slot; none means that it is reserved. Reserving it again for the same post changes nothing. Slots that the submission had before are released.
     */
    reserve: (slot: SlotToReserve): Promise<string[]> =>
      inTurn(slot, async (tx) => {
        const at = sql`${slot.at}::timestamptz`;
        const { rows } = await sql<{ network: string }>`
          with wanted as (select unnest(${slot.networks}::text[]) as network, ${at} as at),
          lost as (
            select network from wanted where ${takenByOther(slot, { network: sql`wanted.network`, at })}
          ), released as (
            delete from ${RESERVATIONS} where workspace = ${slot.workspace} and project_id = ${slot.project}
              and submission = ${slot.submission} and (at <> ${at} or network <> all(${slot.networks}))
          ), reserved as (${insert(slot, { from: sql`wanted where not exists (select from lost)` })})
          select network from lost`.execute(tx);
        return rows.map(({ network }) => network);
      }),

    /** Keeps the first candidate that is free on all networks, so that many people at once are offered different slots. */
    keepFirst: (slot: SlotToKeep): Promise<Date | undefined> =>
      inTurn(slot, async (tx) => {
        const other = takenByOther(slot, { network: sql`wanted.network`, at: sql`candidate.at` });
        const { rows } = await sql<{ at: Date }>`
          with free as (
            select candidate.at from unnest(${slot.candidates}::timestamptz[]) with ordinality candidate (at, place)
            where not exists (select from unnest(${slot.networks}::text[]) wanted (network) where ${other})
            order by place limit 1
          ), kept as (${insert(slot, {
            from: sql`free cross join unnest(${slot.networks}::text[]) wanted (network)`,
            until: slot.until,
          })})
          select at from free`.execute(tx);
        return rows[0]?.at;
      }),

    /** Posts that Upnext holds for a time between these, and slots that are reserved. */
    async planned({ workspace, project, from, to, now }: PlannedQuery): Promise<PlannedHere[]> {
      const { rows } = await sql<Omit<PlannedHere, 'networks'> & { networks: unknown }>`
        select reservation.at, jsonb_build_array(reservation.network) as networks, reservation.post
        from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
          and reservation.project_id = ${project} and reservation.at between ${from} and ${to} and ${isTaken(now)}
        union all
        select post.due_at, version.platforms, post.id
        from ${POSTS} post join ${VERSIONS} version on version.workspace = post.workspace
          and version.post = post.id and version.version = post.version
        where post.workspace = ${workspace} and post.project_id = ${project}
          and post.state in ('held', 'sending') and post.due_at between ${from} and ${to}`.execute(db);
      return rows.map((row) => ({ ...row, networks: networksSchema.parse(row.networks) }));
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('slotReservations').where('at', '<', before).execute();
    },
  };
}

interface PlannedQuery {
  workspace: string;
  project: string;
  from: Date;
  to: Date;
  now: Date;
}

const networksSchema = z.array(z.string()).catch([]);
