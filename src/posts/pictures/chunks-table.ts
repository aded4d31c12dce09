import { setImmediate } from 'node:timers/promises';
import { sql, type Generated, type Kysely, type Selectable } from 'kysely';
import { CONTEXTS, UnknownKeyError, type ResealResult, type Seal } from '../../database/seal.js';
import { SCHEMA } from '../../database/tables.js';

export interface PictureChunkRow {
  workspace: string;
  hash: string;
  place: number;
  sealed: Buffer;
  /** The name of its key. */
  sealedWith: Generated<string>;
}

export interface PictureChunkTables {
  pictureChunks: PictureChunkRow;
}

/** The bytes of pictures and videos, encrypted, in pieces that are written and read one at a time. */

const CHUNKS = sql.table(`${SCHEMA}.picture_chunks`);

export const CHUNK_BYTES = 512 * 1024;

interface PictureKey {
  workspace: string;
  hash: string;
}

export type PictureChunks = ReturnType<typeof pictureChunksIn>;

export function pictureChunksIn(db: Kysely<PictureChunkTables>, seal: Seal) {
  return { ...contentIn(db, seal), ...resealingIn(db, seal) };
}

function contentIn(db: Kysely<PictureChunkTables>, seal: Seal) {
  return {
    /** Not in a transaction, so that nothing else waits for a long video. */
    async save({ workspace, hash }: PictureKey, content: Uint8Array): Promise<void> {
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
    },

    /** The bytes from one place to another, both included. */
    async *read(
      { workspace, hash }: PictureKey,
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

function resealingIn(db: Kysely<PictureChunkTables>, seal: Seal) {
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
