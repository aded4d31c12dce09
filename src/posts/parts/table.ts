import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { rows } from '../../database/sql-values.js';
import type { HeldKey } from '../table/held-tables.js';
import { SCHEMA, type Json } from '../../database/tables.js';

/** A post with several texts is several posts at the service. */
export interface SentPartRow {
  workspace: string;
  /** The submission or held post that it belongs to. */
  post: string;
  /** Its networks as the key. */
  networks: string;
  /** Its place among the parts that were stored with it. */
  place: number;
  platforms: Json<unknown>;
  content: string;
  serviceId: string | null;
  version: number;
  dueAt: Date | null;
  createdAt: Date;
}

export interface SentPartTables {
  sentParts: SentPartRow;
}

/** The parts of posts with several texts that the service has. Each network is in one part at most. */

const PARTS = sql.table(`${SCHEMA}.sent_parts`);

export interface SentPart {
  platforms: string[];
  content: string;
  serviceId?: string | undefined;
  /** The version of the held post that it was sent with. */
  version: number;
  /** When it is published. */
  dueAt?: Date | undefined;
}

/** A part, and the submission or held post that it belongs to. */
export interface PartOfPost extends SentPart {
  post: string;
}

const COLUMNS =
  'place int, networks text, platforms jsonb, content text, service_id text, version int, due_at timestamptz';

export type SentParts = ReturnType<typeof sentPartsIn>;

export function sentPartsIn(db: Kysely<SentPartTables>) {
  return {
    /** Storing a part twice is one part. */
    async add({ workspace, id }: HeldKey, parts: SentPart[], at: Date): Promise<void> {
      if (parts.length === 0) return;
      const added = parts.map(({ platforms, content, serviceId, version, dueAt }, place) => ({
        ...{ place, networks: platforms.join(' '), platforms, content, version },
        ...{ serviceId: serviceId ?? null, dueAt: dueAt ?? null },
      }));
      await sql`
        insert into ${PARTS} (workspace, post, place, networks, platforms, content, service_id, version, due_at, created_at)
        select ${workspace}, ${id}, place, networks, platforms, content, service_id, version, due_at, ${at}::timestamptz
        from ${rows(added, COLUMNS)} added
        on conflict do nothing`.execute(db);
    },

    async find({ workspace, id }: HeldKey): Promise<SentPart[]> {
      const { rows: found } = await sql<PartRow>`
        select part.* from ${PARTS} part where workspace = ${workspace} and post = ${id}
        order by version, place`.execute(db);
      return found.map(partFrom);
    },

    /** All parts of the posts that these posts of the service belong to. */
    async ofPosts(workspace: string, serviceIds: string[]): Promise<PartOfPost[]> {
      const { rows: found } = await sql<PartRow>`
        select part.* from ${PARTS} part where workspace = ${workspace} and post in (
          select post from ${PARTS} where workspace = ${workspace} and service_id = any(${serviceIds}))
        order by post, version, place`.execute(db);
      return found.map((row) => ({ ...partFrom(row), post: row.post }));
    },
  };
}

/** For the statement that reads held posts. */
export const SENT_COLUMN: RawBuilder<unknown> = sql`
  (select json_agg(json_build_object('post', part.post, 'platforms', part.platforms, 'content', part.content,
      'serviceId', part.service_id, 'version', part.version, 'dueAt', part.due_at) order by part.version, part.place)
    from ${PARTS} part
    where part.workspace = post.workspace and part.post = post.id) as sent`;

/** In statements that change a held post: none of these networks is in a part that the service has. */
export const noneSent = (platforms: string[]): RawBuilder<boolean> => sql`
  not exists (select from ${PARTS} part where part.workspace = post.workspace and part.post = post.id
    and part.platforms ?| ${platforms}::text[])`;

const partRow = z.object({
  post: z.string(),
  platforms: z.array(z.string()),
  content: z.string(),
  serviceId: z.string().nullable(),
  version: z.number(),
  dueAt: z.coerce.date().nullable(),
});
type PartRow = z.infer<typeof partRow>;

const partFrom = ({ platforms, content, serviceId, version, dueAt }: PartRow): SentPart => ({
  ...{ platforms, content, version },
  ...{ serviceId: serviceId ?? undefined, dueAt: dueAt ?? undefined },
});

export const sentSchema = z
  .array(partRow)
  .nullable()
  .transform((parts) => (parts ?? []).map(partFrom));
