import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type Selectable, type Generated } from 'kysely';
import { DAY_MS } from '../../durations.js';
import { CONTEXTS, UnknownKeyError, type Seal, type ResealResult } from '../../database/seal.js';
import { SCHEMA } from '../../database/tables.js';

/** A picture or a video of a post, as it is published. */
export interface PictureRow {
  workspace: string;
  /** Of its bytes. */
  hash: string;
  /** The end of its address. */
  token: string;
  kind: string;
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

export interface PictureChunkRow {
  workspace: string;
  hash: string;
  place: number;
  sealed: Buffer;
  /** The name of its key. */
  sealedWith: Generated<string>;
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
  pictureChunks: PictureChunkRow;
  pictureFiles: PictureFileRow;
}

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

export type StoredPictures = ReturnType<typeof picturesIn>;

export function picturesIn(db: Kysely<PictureTables>, seal: Seal) {
  return { ...writingIn(db, seal), ...readingIn(db, seal), ...deletingIn(db), ...resealingIn(db, seal) };
}

async function saveRow(
  db: Kysely<PictureTables>,
  { content, ...picture }: NewPicture,
  { at, until }: { at: Date; until: Date },
): Promise<Selectable<PictureRow>> {
  const { workspace, hash } = picture;
  return db
    .insertInto('pictures')
    .values({
      ...{ workspace, hash, kind: picture.kind, type: picture.type, bytes: content.length },
      ...{ width: picture.width ?? null, height: picture.height ?? null },
      ...{ prepared: picture.prepared ?? null, token: randomBytes(TOKEN_BYTES).toString('base64url') },
      ...{ keepUntil: until, createdAt: at, isComplete: false },
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace', 'hash']).doUpdateSet({
        keepUntil: sql`greatest(pictures.keep_until, excluded.keep_until)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function writingIn(db: Kysely<PictureTables>, seal: Seal) {
  /** One at a time, and not in a transaction, so that nothing else waits for a long video. */
  async function saveChunks({ workspace, hash, content }: NewPicture): Promise<void> {
    for (let place = 0; place * CHUNK_BYTES < content.length; place += 1) {
      const piece = content.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES);
      const sealed = seal.closeBytes(piece, CONTEXTS.picture(workspace, hash, place)).toString('base64');
      // PGlite passes on base64 ten times as fast as bytes.
      await sql`
        insert into ${CHUNKS} (workspace, hash, place, sealed, sealed_with)
        values (${workspace}, ${hash}, ${place}, decode(${sealed}, 'base64'), ${seal.keyName})
        on conflict (workspace, hash, place) do update
          set sealed = excluded.sealed, sealed_with = excluded.sealed_with`.execute(db);
      // PGlite answers without letting timers and requests run in between.
      await setImmediate();
    }
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
      const stored = await saveRow(db, picture, times);
      if (!stored.isComplete) {
        await saveChunks(picture);
        await sql`update ${PICTURES} set is_complete = true
          where workspace = ${workspace} and hash = ${hash}`.execute(db);
      }
      await db
        .insertInto('pictureFiles')
        .values({ workspace, file, needs, hash })
        .onConflict((conflict) => conflict.columns(['workspace', 'file', 'needs']).doUpdateSet({ hash }))
        .execute();
      return pictureFrom(stored);
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

function readingIn(db: Kysely<PictureTables>, seal: Seal) {
  return {
    async ofFile({ workspace, file, needs }: FileForNetworks): Promise<StoredPicture | undefined> {
      const { rows } = await sql<Selectable<PictureRow>>`
        select picture.* from ${FILES} file join ${PICTURES} picture using (workspace, hash)
        where workspace = ${workspace} and file.file = ${file} and file.needs = ${needs}
          and picture.is_complete`.execute(db);
      return rows[0] && pictureFrom(rows[0]);
    },

    async find(workspace: string, hash: string): Promise<StoredPicture | undefined> {
      const row = await db
        .selectFrom('pictures')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('hash', '=', hash)
        .where('isComplete', '=', true)
        .executeTakeFirst();
      return row && pictureFrom(row);
    },

    async withToken(token: string): Promise<StoredPicture | undefined> {
      const row = await db
        .selectFrom('pictures')
        .selectAll()
        .where('token', '=', token)
        .where('isComplete', '=', true)
        .executeTakeFirst();
      return row && pictureFrom(row);
    },

    async usedBytes(workspace: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes from ${PICTURES}
        where workspace = ${workspace}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },

    /** The bytes from one place to another, both included, a piece at a time. */
    async *read(
      { workspace, hash }: Pick<StoredPicture, 'workspace' | 'hash'>,
      { from, to }: { from: number; to: number },
    ): AsyncGenerator<Uint8Array> {
      for (let place = Math.floor(from / CHUNK_BYTES); place * CHUNK_BYTES <= to; place += 1) {
        const row = await db
          .selectFrom('pictureChunks')
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

/** After a post went out. */
const KEPT_AFTER_MS = 7 * DAY_MS;
/** Of a post that was refused, missed or expired. */
const KEPT_UNSENT_MS = 30 * DAY_MS;

/** A post that is still to go out or went out lately, or one that somebody may still correct. */
const isNeeded = (now: Date) => sql`
  post.state in ('draft', 'held', 'sending')
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

function resealingIn(db: Kysely<PictureTables>, seal: Seal) {
  const nextOld = (after: Pick<PictureChunkRow, 'workspace' | 'hash' | 'place'>) =>
    db
      .selectFrom('pictureChunks')
      .selectAll()
      .where('sealedWith', '!=', seal.keyName)
      .where(
        sql<boolean>`(workspace, hash, place) > (${after.workspace}, ${after.hash}, ${after.place}::int)`,
      )
      .orderBy('workspace')
      .orderBy('hash')
      .orderBy('place')
      .limit(1)
      .executeTakeFirst();

  async function resealOne({ workspace, hash, place, sealed }: Selectable<PictureChunkRow>) {
    const context = CONTEXTS.picture(workspace, hash, place);
    const bytes = seal.openBytes(Buffer.from(sealed), context);
    if (!bytes) return false;
    const resealed = seal.closeBytes(bytes, context).toString('base64');
    // Only if nobody changed it in the meantime.
    await sql`
      update ${CHUNKS} set sealed = decode(${resealed}, 'base64'), sealed_with = ${seal.keyName}
      where workspace = ${workspace} and hash = ${hash} and place = ${place}
        and sealed_with <> ${seal.keyName}`.execute(db);
    return true;
  }

  return {
    /** Encrypts with the first key what is encrypted with another one: a piece at a time. */
    async reseal(): Promise<ResealResult> {
      const result = { resealed: 0, unreadable: 0 };
      let chunk = await nextOld({ workspace: '', hash: '', place: 0 });
      while (chunk) {
        if (await resealOne(chunk)) result.resealed += 1;
        else result.unreadable += 1;
        await setImmediate();
        chunk = await nextOld(chunk);
      }
      return result;
    },
  };
}

/** The first condition is that of an index. */
const hasPicture = (row: string) => {
  const values = sql.ref(`${row}.values`);
  return sql`${values} -> 'pictures' -> 0 is not null and (${values} -> 'pictures')::jsonb @>
    jsonb_build_array(jsonb_build_object('kept', jsonb_build_object('hash', picture.hash)))`;
};

const pictureFrom = ({ width, height, prepared, kind, ...row }: Selectable<PictureRow>): StoredPicture => ({
  ...{ workspace: row.workspace, hash: row.hash, token: row.token, type: row.type, bytes: row.bytes },
  ...{ width: width ?? undefined, height: height ?? undefined, prepared: prepared ?? undefined },
  kind: kind === 'video' ? 'video' : 'picture',
});
