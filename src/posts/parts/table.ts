import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { insertInto } from '../../database/sql-values.js';
import type { HeldKey } from '../table/held-tables.js';
import { known, SCHEMA, type Json } from '../../database/tables.js';

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

const sentPart = z.object({
  platforms: z.array(z.string()),
  content: z.string(),
  serviceId: z.string().optional(),
  /** The version of the held post that it was sent with. */
  version: z.number(),
  /** When it is published. */
  dueAt: z.coerce.date().optional(),
});
export type SentPart = z.infer<typeof sentPart>;
export const sentSchema = z.array(sentPart).default([]);

/** A part, and the submission or held post that it belongs to. */
const partOfPost = sentPart.extend({ post: z.string() });
export type PartOfPost = z.infer<typeof partOfPost>;

export type SentParts = ReturnType<typeof sentPartsIn>;

export function sentPartsIn(db: Kysely<SentPartTables>) {
  return {
    /** Storing a part twice is one part. */
    async add({ workspace, id }: HeldKey, parts: SentPart[], at: Date): Promise<void> {
      if (parts.length === 0) return;
      const added = parts.map((part, place) => ({
        workspace,
        post: id,
        networks: part.platforms.join(' '),
        place,
        createdAt: at,
        ...sentPart.parse(part),
      }));
      await sql`${insertInto<SentPartRow>(PARTS, added)} on conflict do nothing`.execute(db);
    },

    async find({ workspace, id }: HeldKey): Promise<SentPart[]> {
      const { rows: found } = await sql<Selectable<SentPartRow>>`
        select part.* from ${PARTS} part where workspace = ${workspace} and post = ${id}
        order by version, place`.execute(db);
      return found.map((row) => sentPart.parse(known(row)));
    },

    /** All parts of the posts that these posts of the service belong to. */
    async ofPosts(workspace: string, serviceIds: string[]): Promise<PartOfPost[]> {
      const { rows: found } = await sql<Selectable<SentPartRow>>`
        select part.* from ${PARTS} part where workspace = ${workspace} and post in (
          select post from ${PARTS} where workspace = ${workspace} and service_id = any(${serviceIds}))
        order by post, version, place`.execute(db);
      return found.map((row) => partOfPost.parse(known(row)));
    },
  };
}

/** For the statement that reads held posts. */
export const SENT_COLUMN: RawBuilder<unknown> = sql`
  (select json_strip_nulls(json_agg(json_build_object('platforms', part.platforms, 'content', part.content,
      'serviceId', part.service_id, 'version', part.version, 'dueAt', part.due_at) order by part.version, part.place))
    from ${PARTS} part
    where part.workspace = post.workspace and part.post = post.id) as sent`;

/** In statements that change a held post: none of these networks is in a part that the service has. */
export const noneSent = (platforms: string[]): RawBuilder<boolean> => sql`
  not exists (select from ${PARTS} part where part.workspace = post.workspace and part.post = post.id
    and part.platforms ?| ${platforms}::text[])`;
