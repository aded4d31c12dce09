import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { CONTEXTS, UnknownKeyError, type Seal } from './seal.js';
import { SCHEMA, type PictureRow, type Tables } from './tables.js';

/** Pictures and videos of posts, encrypted, in pieces that are read one at a time. The same bytes are stored once. */

const PICTURES = sql.table(`${SCHEMA}.pictures`);
const CHUNKS = sql.table(`${SCHEMA}.picture_chunks`);
const FILES = sql.table(`${SCHEMA}.picture_files`);
const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);
const SERIES = sql.table(`${SCHEMA}.series`);
const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

export const CHUNK_BYTES = 512 * 1024;
const TOKEN_BYTES = 24;

export interface StoredPicture {
  workspace: string;
  hash: string;
  token: string;
  kind: 'picture' | 'video';
  type: string;
  bytes: number;
  width: number | undefined;
  height: number | undefined;
  prepared: string | undefined;
}

export type NewPicture = Omit<StoredPicture, 'token' | 'bytes'> & { content: Uint8Array };

/** A file of Slack, for networks that need the same. */
export interface FileForNetworks {
  workspace: string;
  file: string;
  needs: string;
}

export function picturesIn(db: Kysely<Tables>, seal: Seal) {
  return { ...writingIn(db, seal), ...readingIn(db, seal), ...deletingIn(db) };
}

function writingIn(db: Kysely<Tables>, seal: Seal) {
  return {
    /** Storing the same bytes again, even at the same time, is one picture with one address. */
    async save(
      { content, ...picture }: NewPicture,
      { file, needs }: Pick<FileForNetworks, 'file' | 'needs'>,
      { at, until }: { at: Date; until: Date },
    ): Promise<StoredPicture> {
      const { workspace, hash } = picture;
      return db.transaction().execute(async (tx) => {
        const stored = await tx
          .insertInto('pictures')
          .values({
            ...{ workspace, hash, kind: picture.kind, type: picture.type, bytes: content.length },
            ...{ width: picture.width ?? null, height: picture.height ?? null },
            ...{ prepared: picture.prepared ?? null, token: randomBytes(TOKEN_BYTES).toString('base64url') },
            ...{ keep_until: until, created_at: at },
          })
          .onConflict((conflict) =>
            conflict.columns(['workspace', 'hash']).doUpdateSet({
              keep_until: sql`greatest(pictures.keep_until, excluded.keep_until)`,
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        for (let place = 0; place * CHUNK_BYTES < content.length; place += 1) {
          const piece = content.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES);
          const sealed = seal.closeBytes(piece, CONTEXTS.picture(workspace, hash, place));
          await tx
            .insertInto('picture_chunks')
            .values({ workspace, hash, place, sealed })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await tx
          .insertInto('picture_files')
          .values({ workspace, file, needs, hash })
          .onConflict((conflict) => conflict.columns(['workspace', 'file', 'needs']).doUpdateSet({ hash }))
          .execute();
        return pictureFrom(stored);
      });
    },

    /** Never shortens. */
    async keepUntil(workspace: string, hashes: string[], until: Date): Promise<void> {
      if (hashes.length === 0) return;
      await sql`update ${PICTURES} set keep_until = ${until}
        where workspace = ${workspace} and hash in (${sql.join(hashes)}) and keep_until < ${until}`.execute(
        db,
      );
    },
  };
}

function readingIn(db: Kysely<Tables>, seal: Seal) {
  return {
    async ofFile({ workspace, file, needs }: FileForNetworks): Promise<StoredPicture | undefined> {
      const { rows } = await sql<Selectable<PictureRow>>`
        select picture.* from ${FILES} file join ${PICTURES} picture using (workspace, hash)
        where workspace = ${workspace} and file.file = ${file} and file.needs = ${needs}`.execute(db);
      return rows[0] && pictureFrom(rows[0]);
    },

    async find(workspace: string, hash: string): Promise<StoredPicture | undefined> {
      const row = await db
        .selectFrom('pictures')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row && pictureFrom(row);
    },

    async withToken(token: string): Promise<StoredPicture | undefined> {
      const row = await db.selectFrom('pictures').selectAll().where('token', '=', token).executeTakeFirst();
      return row && pictureFrom(row);
    },

    /** The bytes from one place to another, both included, a piece at a time. */
    async *read(
      { workspace, hash }: Pick<StoredPicture, 'workspace' | 'hash'>,
      { from, to }: { from: number; to: number },
    ): AsyncGenerator<Uint8Array> {
      for (let place = Math.floor(from / CHUNK_BYTES); place * CHUNK_BYTES <= to; place += 1) {
        const row = await db
          .selectFrom('picture_chunks')
          .select('sealed')
          .where('workspace', '=', workspace)
          .where('hash', '=', hash)
          .where('place', '=', place)
          .executeTakeFirst();
        if (!row) throw new Error('a part of a picture is missing');
        const context = CONTEXTS.picture(workspace, hash, place);
        const bytes = seal.openBytes(Buffer.from(row.sealed), context);
        if (!bytes) throw new UnknownKeyError(context);
        const start = place * CHUNK_BYTES;
        yield bytes.subarray(Math.max(0, from - start), to - start + 1);
      }
    },
  };
}

const ENDED = ['cancelled', 'published', 'partly-published', 'scheduled', 'failed'];

function deletingIn(db: Kysely<Tables>) {
  return {
    /**
     * Pictures that no post needs any more: their time is over, and neither a post that Upnext has nor a form that may still
     * be sent has them.
     */
    async deleteUnused(now: Date): Promise<number> {
      const { rows } = await sql<{ hash: string }>`
        with unused as (
          delete from ${PICTURES} picture where keep_until < ${now}
            and not exists (
              select from ${VERSIONS} version join ${POSTS} post on post.workspace = version.workspace
                and post.id = version.post
              where version.workspace = picture.workspace and post.state not in (${sql.join(ENDED)})
                and ${hasPicture('version')})
            and not exists (
              select from ${SUBMISSIONS} submission
              where submission.workspace = picture.workspace and submission.state not in ('delivered', 'discarded')
                and ${hasPicture('submission')})
            and not exists (
              select from ${SERIES} series
              where series.workspace = picture.workspace and series.state = 'running' and ${hasPicture('series')})
          returning workspace, hash
        ), chunks as (delete from ${CHUNKS} where (workspace, hash) in (select workspace, hash from unused)),
        files as (delete from ${FILES} where (workspace, hash) in (select workspace, hash from unused))
        select hash from unused`.execute(db);
      return rows.length;
    },
  };
}

const hasPicture = (row: string) =>
  sql`${sql.ref(`${row}.values`)}::jsonb @>
    jsonb_build_object('pictures', jsonb_build_array(jsonb_build_object('kept', jsonb_build_object('hash', picture.hash))))`;

const pictureFrom = ({ width, height, prepared, kind, ...row }: Selectable<PictureRow>): StoredPicture => ({
  ...{ workspace: row.workspace, hash: row.hash, token: row.token, type: row.type, bytes: row.bytes },
  ...{ width: width ?? undefined, height: height ?? undefined, prepared: prepared ?? undefined },
  kind: kind === 'video' ? 'video' : 'picture',
});
