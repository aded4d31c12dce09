import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { DAY_MS } from '../../when/index.js';
import { toStorableJson } from '../database/sql-values.js';
import { type Json, SCHEMA } from '../database/tables.js';

/** Pictures and videos of posts. Their bytes are in pieces that are written and read one at a time. */

/** What a post has of its picture or video, which is published at an address that ends with its token. It never changes. */
export const keptPictureSchema = z.object({
  token: z.string(),
  /** "image/jpeg" */
  type: z.string(),
  bytes: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type KeptPicture = z.infer<typeof keptPictureSchema>;

/** The picture or video of a post, as it is stored with it. */
export const pictureValue = z.object({
  /** Slack’s id of the file. */
  file: z.string(),
  name: z.string(),
  /** For people who can’t see it. */
  alt: z.string(),
  /** Upnext’s own copy, once it has one. */
  kept: keptPictureSchema.optional(),
});
export type PictureValue = z.infer<typeof pictureValue>;

/** A file of Slack as these networks accept it. */
export interface PictureRow {
  workspace: string;
  token: string;
  file: string;
  networks: string;
  /** Null until all of its chunks are stored. */
  kept: Json<KeptPicture> | null;
  usedAt: Date;
}

export interface PictureChunkRow {
  workspace: string;
  token: string;
  place: number;
  content: Buffer;
}

export interface PictureTables {
  pictures: PictureRow;
  pictureChunks: PictureChunkRow;
}

const PICTURES = sql.table(`${SCHEMA}.pictures`);
const CHUNKS = sql.table(`${SCHEMA}.picture_chunks`);
const POSTS = sql.table(`${SCHEMA}.posts`);
const VERSIONS = sql.table(`${SCHEMA}.post_versions`);
const FORMS = sql.table(`${SCHEMA}.kept_forms`);

const TOKEN_BYTES = 24;
export const CHUNK_BYTES = 512 * 1024;

export type CopiedFile = Pick<PictureRow, 'workspace' | 'file' | 'networks'>;

export type NewPicture = Omit<KeptPicture, 'token' | 'bytes'> & { content: Uint8Array };

export type StoredPictures = ReturnType<typeof picturesIn>;

export function picturesIn(db: Kysely<PictureTables>) {
  return { ...writingIn(db), ...readingIn(db), ...deletingIn(db) };
}

function writingIn(db: Kysely<PictureTables>) {
  /** Not in a transaction, so that nothing else waits for a long video. */
  async function saveContent(workspace: string, token: string, content: Uint8Array): Promise<void> {
    for (let place = 0; place * CHUNK_BYTES < content.length; place += 1) {
      const piece = content.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES);
      // PGlite passes on base64 ten times as fast as bytes.
      await sql`
        insert into ${CHUNKS} (workspace, token, place, content)
        values (${workspace}, ${token}, ${place}, decode(${Buffer.from(piece).toString('base64')}, 'base64'))
        on conflict (token, place) do update set content = excluded.content`.execute(db);
      // PGlite answers without letting timers and requests run in between.
      await setImmediate();
    }
  }

  return {
    /**
     * Storing the same file again, even at the same time, is one picture with one address. Nobody gets it before all of it is
     * stored; what a killed process left over is deleted like any other picture.
     */
    async save(
      { workspace, file, networks }: CopiedFile,
      { content, ...picture }: NewPicture,
      at: Date,
    ): Promise<KeptPicture> {
      const { rows } = await sql<Pick<PictureRow, 'token' | 'kept'>>`
        insert into ${PICTURES} as picture (workspace, token, file, networks, used_at)
        values (${workspace}, ${randomBytes(TOKEN_BYTES).toString('base64url')}, ${file}, ${networks}, ${at})
        on conflict (workspace, file, networks) do update set used_at = excluded.used_at
        returning token, kept`.execute(db);
      const [stored] = rows;
      if (!stored) throw new Error('the picture was not stored');
      if (stored.kept) return keptPictureSchema.parse(stored.kept);
      const { token } = stored;
      await saveContent(workspace, token, content);
      const kept: KeptPicture = { ...picture, token, bytes: content.length };
      await sql`update ${PICTURES} set kept = ${toStorableJson(kept)}::jsonb
        where token = ${token}`.execute(db);
      return kept;
    },

    /** One for these networks, perhaps among others. Keeps it a day longer even without a post. */
    async reuse({ workspace, file, networks }: CopiedFile, at: Date): Promise<KeptPicture | undefined> {
      const { rows } = await sql<Pick<PictureRow, 'kept'>>`
        update ${PICTURES} set used_at = ${at} where token = (
          select token from ${PICTURES} where workspace = ${workspace} and file = ${file} and kept is not null
            and string_to_array(networks, ',') @> string_to_array(${networks}, ',')
          order by length(networks) limit 1)
        returning kept`.execute(db);
      return rows[0] && keptPictureSchema.parse(rows[0].kept);
    },
  };
}

function readingIn(db: Kysely<PictureTables>) {
  return {
    async withToken(token: string): Promise<KeptPicture | undefined> {
      const named = db.selectFrom('pictures').select('kept').where('token', '=', token);
      const row = await named.where('kept', 'is not', null).executeTakeFirst();
      return row && keptPictureSchema.parse(row.kept);
    },

    async *read({ token, bytes }: Pick<KeptPicture, 'token' | 'bytes'>): AsyncGenerator<Uint8Array> {
      for (let place = 0; place * CHUNK_BYTES < bytes; place += 1) {
        const chunks = db.selectFrom('pictureChunks').select('content').where('token', '=', token);
        const row = await chunks.where('place', '=', place).executeTakeFirst();
        if (!row) throw new Error('a part of a picture is missing');
        yield row.content;
      }
    },

    async usedBytes(workspace: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum((kept ->> 'bytes')::float8), 0) as bytes from ${PICTURES}
        where workspace = ${workspace}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
  };
}

/** A form that is being filled in needs its picture even without a post. */
const KEPT_AT_LEAST_MS = DAY_MS;
/** After a post went out, or was changed for the last time. */
const KEPT_AFTER_MS = 7 * DAY_MS;

const isNeeded = (now: Date) => sql`
  post.state in ('proposed', 'draft') or post.state <> 'cancelled'
    and greatest(post.due_at, post.updated_at) > ${new Date(now.getTime() - KEPT_AFTER_MS)}::timestamptz`;

function deletingIn(db: Kysely<PictureTables>) {
  return {
    /** Pictures that no post and no form that may still be sent has any more. */
    async deleteUnused(now: Date): Promise<void> {
      await sql`
        with unused as (
          delete from ${PICTURES} picture where used_at < ${new Date(now.getTime() - KEPT_AT_LEAST_MS)}
            and not exists (
              select from ${VERSIONS} version join ${POSTS} post on post.workspace = version.workspace
                and post.id = version.post
              where version.workspace = picture.workspace and (${isNeeded(now)})
                and ${hasPicture('version')})
            and not exists (
              select from ${FORMS} form where form.workspace = picture.workspace and ${hasPicture('form')})
          returning token)
        delete from ${CHUNKS} where token in (select token from unused)`.execute(db);
    },
  };
}

/** The first condition is that of an index. */
const hasPicture = (row: string) => {
  const picture = sql`${sql.ref(`${row}.values`)} -> 'picture'`;
  return sql`${picture} is not null and ${picture} -> 'kept' ->> 'token' = picture.token`;
};
