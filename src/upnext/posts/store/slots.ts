import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SCHEMA } from '../../database/tables.js';
import type { PostContent } from '../model/post.js';
import type { PostKey } from '../model/post-row.js';
import { POSTS } from './names.js';

/**
 * Which post has which slot: its key makes sure that no other post gets it. The statement that stores a post reserves its slots,
 * and a trigger frees them as soon as the post no longer goes out at that time.
 */

/** Which post has a slot on a network. */
export interface SlotReservationRow {
  workspace: string;
  projectId: string;
  network: string;
  at: Date;
  post: string;
}

const RESERVATIONS = sql.table(`${SCHEMA}.slot_reservations`);

/** Fails if another post has one of them. `stored`: the post, in the statement that stores it. */
export const reservation = (
  stored: RawBuilder<unknown>,
  { slots = [], dueAt }: Pick<PostContent, 'slots' | 'dueAt'>,
): RawBuilder<unknown> => sql`
  insert into ${RESERVATIONS} (workspace, project_id, network, at, post)
  select workspace, project_id, network, ${dueAt ?? null}::timestamptz, id
  from ${stored} stored, unnest(${[...slots]}::text[]) network
  where not exists (select from ${RESERVATIONS} own where own.workspace = stored.workspace and own.post = stored.id
    and own.network = network and own.at = ${dueAt ?? null}::timestamptz)
  order by network`;

/** That another post has a slot of the post that was to be stored. */
export const isSlotTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'slot_reservations_pkey';

export interface WantedSlot extends PostKey {
  project: string;
  /** Those for which this time is a slot. */
  networks: readonly string[];
  at: Date;
}
export type WantedSlots = Omit<WantedSlot, 'at'> & { at: Date[] };

export function slotReservationsIn(db: Kysely<{ slotReservations: SlotReservationRow }>) {
  return {
    /** The networks on which another post has the slot, by time. */
    async taken({ workspace, id, project, networks, at }: WantedSlots) {
      const found = await sql<Pick<SlotReservationRow, 'network' | 'at'>>`
        select network, at from ${RESERVATIONS} where workspace = ${workspace} and project_id = ${project}
          and network = any(${[...networks]}) and at = any(${at}::timestamptz[]) and post <> ${id}
        order by at`.execute(db);
      return found.rows;
    },

    /** For a post that Upnext holds already, where no other post has the slot. */
    async reserve({ workspace, id, networks, at }: WantedSlot): Promise<void> {
      await sql`
        with held as (select workspace, project_id, id from ${POSTS}
          where workspace = ${workspace} and id = ${id} and due_at = ${at} and state = 'held' for share)
        ${reservation(sql`held`, { slots: networks, dueAt: at })} on conflict do nothing`.execute(db);
    },

    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('slotReservations').where('at', '<', before).execute();
    },
  };
}
