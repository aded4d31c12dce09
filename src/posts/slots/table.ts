import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { takeTurns } from '../../take-turns.js';
import { SCHEMA } from '../../database/tables.js';
import { SENDINGS } from '../sendings/table.js';

/** Which post has a slot on a network. */
export interface SlotReservationRow {
  workspace: string;
  projectId: string;
  network: string;
  at: Date;
  post: string;
  submission: string;
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
const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

export interface SlotToReserve {
  workspace: string;
  project: string;
  /** Those for which this time is a slot. */
  networks: string[];
  /** The held post, or the submission that sends it right away. */
  post: string;
  submission: string;
  at: Date;
}

/** A post that Upnext has, or is sending. */
export interface PlannedHere extends Pick<SlotReservationRow, 'at' | 'post'> {
  networks: string[];
}

/** Submissions that were delivered are deleted after a while, so one that is missing was delivered if it had the slot. */
const IS_TAKEN = sql`(
  exists (select from ${SUBMISSIONS} submission where submission.workspace = reservation.workspace
    and submission.id = reservation.submission and submission.state in ('sending', 'unknown'))
  or exists (select from ${SENDINGS} sending where sending.workspace = reservation.workspace
    and sending.post = reservation.post and sending.state = 'sent' and sending.due_at = reservation.at
    and sending.platforms ? reservation.network)
  or coalesce(
    (select post.due_at = reservation.at and post.state not in ('proposed', 'draft', 'refused', 'missed', 'expired', 'cancelled')
      from ${POSTS} post where post.workspace = reservation.workspace and post.id = reservation.post),
    (select submission.state = 'delivered' from ${SUBMISSIONS} submission
      where submission.workspace = reservation.workspace and submission.id = reservation.submission),
    true))`;

export function slotReservationsIn(db: Kysely<SlotTables>) {
  const inTurnHere = takeTurns();

  return {
    /**
     * All networks or none, for a submission that is stored as being sent. Resolves to the networks on which another post has
     * the slot; none means that it is reserved. Reserving it again for the same post changes nothing. Slots that the submission had before are released.
     *
     * Whoever waited here sees everything that the one before has stored, which conflicting inserts would not. Only the first
     * in this process waits for the other processes, so that a crowd takes one connection to the database and not all of them.
     */
    reserve({ workspace, project, networks, at, post, submission }: SlotToReserve): Promise<string[]> {
      const lock = `slots ${workspace} ${project}`;
      const due = sql`${at}::timestamptz`;
      return inTurnHere(lock, () =>
        db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
          const { rows } = await sql<{ network: string }>`
            with wanted as (select unnest(${networks}::text[]) as network),
            lost as (
              select network from wanted where exists (
                select from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
                  and reservation.project_id = ${project} and reservation.network = wanted.network
                  and reservation.at = ${due} and reservation.post <> ${post} and ${IS_TAKEN})
              or exists (
                select from ${POSTS} post join ${VERSIONS} version on version.workspace = post.workspace
                  and version.post = post.id and version.version = post.version
                where post.workspace = ${workspace} and post.project_id = ${project} and post.due_at = ${due}
                  and post.state in ('held', 'sending') and post.id <> ${post} and version.platforms ? wanted.network)
            ), released as (
              delete from ${RESERVATIONS} where workspace = ${workspace} and project_id = ${project}
                and submission = ${submission} and (at <> ${due} or network <> all(${networks}))
            ), reserved as (
              insert into ${RESERVATIONS} (workspace, project_id, network, at, post, submission)
              select ${workspace}, ${project}, network, ${due}, ${post}, ${submission} from wanted
              where not exists (select from lost)
              on conflict (workspace, project_id, network, at) do update set
                post = excluded.post, submission = excluded.submission)
            select network from lost`.execute(tx);
          return rows.map(({ network }) => network);
        }),
      );
    },

    /** Posts that Upnext holds for a time between these, and slots that are reserved. */
    async planned({ workspace, project, from, to }: PlannedQuery): Promise<PlannedHere[]> {
      const { rows } = await sql<Omit<PlannedHere, 'networks'> & { networks: unknown }>`
        select reservation.at, jsonb_build_array(reservation.network) as networks, reservation.post
        from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
          and reservation.project_id = ${project} and reservation.at between ${from} and ${to} and ${IS_TAKEN}
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
}

const networksSchema = z.array(z.string()).catch([]);
