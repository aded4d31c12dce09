import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { SCHEMA, type Tables } from './tables.js';

/**
 * Which post has which slot. A slot is taken as long as its post is still to go out at that time, so whatever becomes of the
 * post releases it, and nothing has to be cleaned up after a crash.
 */

const RESERVATIONS = sql.table(`${SCHEMA}.slot_reservations`);
const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);
const PARTS = sql.table(`${SCHEMA}.sent_parts`);
const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

export interface SlotToReserve {
  workspace: string;
  project: string;
  at: Date;
  /** Those for which this time is a slot. */
  networks: string[];
  /** The held post, or the submission that sends it right away. */
  post: string;
  /** It is stored as being sent. */
  submission: string;
}

/** A post that Upnext has, or is sending. */
export interface PlannedHere {
  at: Date;
  networks: string[];
  post: string;
}

/** Submissions that were delivered are deleted after a while, so one that is missing was delivered. */
const IS_TAKEN = sql`(
  exists (select from ${SUBMISSIONS} submission where submission.workspace = reservation.workspace
    and submission.id = reservation.submission and submission.state in ('sending', 'unknown'))
  or exists (select from ${PARTS} part where part.workspace = reservation.workspace and part.post = reservation.post
    and part.due_at = reservation.at and part.platforms ? reservation.network)
  or coalesce(
    (select post.due_at = reservation.at and post.state not in ('draft', 'refused', 'missed', 'expired', 'cancelled')
      from ${POSTS} post where post.workspace = reservation.workspace and post.id = reservation.post),
    (select submission.state = 'delivered' from ${SUBMISSIONS} submission
      where submission.workspace = reservation.workspace and submission.id = reservation.submission),
    true))`;

export function slotReservationsIn(db: Kysely<Tables>) {
  return {
    /**
     * All networks or none. Resolves to the networks on which another post has the slot; none means that it is reserved.
     * Reserving it again for the same post changes nothing.
     */
    reserve({ workspace, project, at, networks, post, submission }: SlotToReserve): Promise<string[]> {
      return db.transaction().execute(async (tx) => {
        // Whoever waited here sees everything that the one before has stored, which conflicting inserts would not.
        const lock = `slots ${workspace} ${project}`;
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
        const { rows } = await sql<{ network: string }>`
          with wanted as (select unnest(${networks}::text[]) as network),
          lost as (
            select network from wanted where exists (
              select from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
                and reservation.project_id = ${project} and reservation.network = wanted.network
                and reservation.at = ${at} and reservation.post <> ${post} and ${IS_TAKEN})
            or exists (
              select from ${POSTS} post join ${VERSIONS} version on version.workspace = post.workspace
                and version.post = post.id and version.version = post.version
              where post.workspace = ${workspace} and post.project_id = ${project} and post.due_at = ${at}
                and post.state in ('held', 'sending') and post.id <> ${post} and version.platforms ? wanted.network)
          ), reserved as (
            insert into ${RESERVATIONS} (workspace, project_id, network, at, post, submission)
            select ${workspace}, ${project}, network, ${at}::timestamptz, ${post}, ${submission} from wanted
            where not exists (select from lost)
            on conflict (workspace, project_id, network, at)
              do update set post = excluded.post, submission = excluded.submission
          )
          select network from lost`.execute(tx);
        return rows.map(({ network }) => network);
      });
    },

    /** Posts that Upnext holds for a time between these, and slots that are reserved. */
    async planned({ workspace, project, from, to }: PlannedQuery): Promise<PlannedHere[]> {
      const { rows } = await sql<{ at: Date; networks: unknown; post: string }>`
        select reservation.at, jsonb_build_array(reservation.network) as networks, reservation.post
        from ${RESERVATIONS} reservation where reservation.workspace = ${workspace}
          and reservation.project_id = ${project} and reservation.at between ${from} and ${to} and ${IS_TAKEN}
        union all
        select post.due_at, version.platforms, post.id
        from ${POSTS} post join ${VERSIONS} version on version.workspace = post.workspace
          and version.post = post.id and version.version = post.version
        where post.workspace = ${workspace} and post.project_id = ${project}
          and post.state in ('held', 'sending') and post.due_at between ${from} and ${to}`.execute(db);
      return rows.map(({ at, networks, post }) => ({ at, networks: networksSchema.parse(networks), post }));
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('slot_reservations').where('at', '<', before).execute();
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
