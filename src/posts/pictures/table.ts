import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Generated } from 'kysely';
import { DAY_MS } from '../../durations.js';
import { insertInto } from '../../database/sql-values.js';
import { known, SCHEMA, type StoredRow } from '../../database/tables.js';
import type { PictureChunks } from './chunks-table.js';

/** A picture or a video of a post, as it is published. */
export interface PictureRow {
  workspace: string;
  /** Of its bytes. */
  hash: string;
  /** The end of its address. */
  token: string;
  kind: 'picture' | 'video';
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** What was changed. */
  prepared: string | null;
  /** Until then even if no post has it. */
  keepUntil: Date;
  createdAt: Date;
  /** All of its chunks are stored. */
  isComplete: Generated<boolean>;
}

/** Which picture a file of Slack became. */
export interface PictureFileRow {
  workspace: string;
  file: string;
  /** What its networks need. */
  needs: string;
  hash: string;
}

export interface PictureTables {
  pictures: PictureRow;
  pictureFiles: PictureFileRow;
}

/** Pictures and videos of posts. The same bytes are stored once. */

const PICTURES = sql.table(`${SCHEMA}.pictures`);
const CHUNKS = sql.table(`${SCHEMA}.picture_chunks`);
const FILES = sql.table(`${SCHEMA}.picture_files`);
const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);
const SERIES = sql.table(`${SCHEMA}.series`);
const FORMS = sql.table(`${SCHEMA}.kept_forms`);

const TOKEN_BYTES = 24;

export type StoredPicture = Omit<StoredRow<PictureRow>, 'keepUntil' | 'createdAt' | 'isComplete'>;

export type NewPicture = Omit<StoredPicture, 'token' | 'bytes'> & { content: Uint8Array };

/** A file of Slack, for networks that need the same. */
export type FileForNetworks = Omit<PictureFileRow, 'hash'>;

export type StoredPictures = ReturnType<typeof picturesIn>;

export function picturesIn(db: Kysely<PictureTables>, chunks: PictureChunks) {
  const read = (...wanted: Parameters<PictureChunks['read']>) => chunks.read(...wanted);
  return { ...writingIn(db, chunks), ...readingIn(db), ...deletingIn(db), read };
}

function writingIn(db: Kysely<PictureTables>, chunks: PictureChunks) {
  async function saveRow(
    { content, ...picture }: NewPicture,
    { at, until }: { at: Date; until: Date },
  ): Promise<Selectable<PictureRow>> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = { ...picture, bytes: content.length, token, keepUntil: until, createdAt: at };
    const {
      rows: [stored],
    } = await sql<Selectable<PictureRow>>`
      ${insertInto<PictureRow>(PICTURES, [{ ...row, isComplete: false }])}
      on conflict (workspace, hash) do update set keep_until = greatest(pictures.keep_until, excluded.keep_until)
      returning *`.execute(db);
    if (!stored) throw new Error('the picture was not stored');
    return stored;
  }

  return {
    /**
     * Storing the same bytes again, even at the same time, is one picture with one address. Nobody gets it before all of it
     * is stored; what a killed process left over is deleted like any other picture.
     */
    async save(
      picture: NewPicture,
      { file, needs }: Pick<FileForNetworks, 'file' | 'needs'>,
      times: { at: Date; until: Date },
    ): Promise<StoredPicture> {
      const { workspace, hash } = picture;
      const stored = await saveRow(picture, times);
      if (!stored.isComplete) {
        await chunks.save(picture, picture.content);
        await sql`update ${PICTURES} set is_complete = true
          where workspace = ${workspace} and hash = ${hash}`.execute(db);
      }
      await db
        .insertInto('pictureFiles')
        .values({ workspace, file, needs, hash })
        .onConflict((conflict) => conflict.columns(['workspace', 'file', 'needs']).doUpdateSet({ hash }))
        .execute();
      return known(stored);
    },

    /** Never shortens. */
    async keepUntil(workspace: string, hash: string, until: Date): Promise<void> {
      await sql`update ${PICTURES} set keep_until = ${until}
        where workspace = ${workspace} and hash = ${hash} and keep_until < ${until}`.execute(db);
    },
  };
}

function readingIn(db: Kysely<PictureTables>) {
  return {
    async ofFile({ workspace, file, needs }: FileForNetworks): Promise<StoredPicture | undefined> {
      const { rows } = await sql<Selectable<PictureRow>>`
        select picture.* from ${FILES} file join ${PICTURES} picture using (workspace, hash)
        where workspace = ${workspace} and file.file = ${file} and file.needs = ${needs}
          and picture.is_complete`.execute(db);
      return rows[0] && known(rows[0]);
    },

    async find(workspace: string, hash: string): Promise<StoredPicture | undefined> {
      const row = await db
        .selectFrom('pictures')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('hash', '=', hash)
        .where('isComplete', '=', true)
        .executeTakeFirst();
      return row && known(row);
    },

    async withToken(token: string): Promise<StoredPicture | undefined> {
      const row = await db
        .selectFrom('pictures')
        .selectAll()
        .where('token', '=', token)
        .where('isComplete', '=', true)
        .executeTakeFirst();
      return row && known(row);
    },

    async usedBytes(workspace: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes from ${PICTURES}
        where workspace = ${workspace}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
  };
}

/** After a post went out. */
const KEPT_AFTER_MS = 7 * DAY_MS;
/** Of a post that was refused, missed or expired. */
const KEPT_UNSENT_MS = 30 * DAY_MS;

/** A post that is still to go out or went out lately, or one that somebody may still correct. */
const isNeeded = (now: Date) => sql`
  post.state in ('proposed', 'draft', 'held', 'sending')
  or post.state in ('scheduled', 'published', 'partly-published', 'failed')
    and post.due_at > ${new Date(now.getTime() - KEPT_AFTER_MS)}::timestamptz
  or post.state in ('refused', 'missed', 'expired')
    and post.updated_at > ${new Date(now.getTime() - KEPT_UNSENT_MS)}::timestamptz`;

function deletingIn(db: Kysely<PictureTables>) {
  return {
    /**
     * Pictures that no post needs any more: their time is over, and neither a post that Upnext has, nor one that repeats, nor a
     * form that may still be sent has them.
     */
    async deleteUnused(now: Date): Promise<number> {
      const { rows } = await sql<{ hash: string }>`
        with unused as (
          delete from ${PICTURES} picture where keep_until < ${now}
            and not exists (
              select from ${VERSIONS} version join ${POSTS} post on post.workspace = version.workspace
                and post.id = version.post
              where version.workspace = picture.workspace and (${isNeeded(now)})
                and ${hasPicture('version')})
            and not exists (
              select from ${FORMS} form where form.workspace = picture.workspace and ${hasPicture('form')})
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

/** The first condition is that of an index. */
const hasPicture = (row: string) => {
  const picture = sql`${sql.ref(`${row}.values`)} -> 'picture'`;
  return sql`${picture} is not null and ${picture} -> 'kept' ->> 'hash' = picture.hash`;
};
