import { type Kysely, type Selectable, sql } from 'kysely';
import { batch } from '../../database/batch.js';
import {
  columnsOf,
  columnsOfNext,
  type Digest,
  digestFromRow,
  type DigestPause,
  type DigestRow,
  type DigestTables,
} from './digest-row.js';
import { rows } from '../../database/sql-values.js';
import { SCHEMA } from '../../database/tables.js';

export type DigestKey = Pick<Digest, 'workspace' | 'id'>;

export function digestsIn(db: Kysely<DigestTables>) {
  return { ...setupIn(db), ...pausesIn(db), ...listsIn(db), ...scheduleIn(db) };
}

function setupIn(db: Kysely<DigestTables>) {
  return {
    /** Undefined if the channel already has a digest for this project. */
    async save(digest: Digest): Promise<Digest | undefined> {
      const { id, workspace, setUpBy, setUpName, setUpAt, paused } = digest;
      const columns = { ...columnsOf(digest), paused: paused && JSON.stringify(paused) };
      const saving = db
        .insertInto('digests')
        .values({ id, workspace, setUpBy, setUpName, setUpAt, ...columns })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(columns).where('digests.workspace', '=', workspace),
        );
      return (await undefinedIfTaken(saving.execute())) && digest;
    },

    /** Undefined if it was stopped, or if the channel already has a digest for this project. A paused digest stays paused. */
    async change(digest: Digest): Promise<Digest | undefined> {
      const changed = update(db, digest).set(columnsOf(digest)).returningAll();
      const [row] = (await undefinedIfTaken(changed.execute())) ?? [];
      return row && digestFromRow(row);
    },

    /** Its messages stay in the channel. False if it has changed since it was read. */
    async delete(digest: ReadDigest): Promise<boolean> {
      const deleted = await db.deleteFrom('digests').where(isAsRead(digest)).executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },
  };
}

function pausesIn(db: Kysely<DigestTables>) {
  return {
    /** False if it was paused already, so that the owner is told once, or has changed since it was read. */
    async pause(digest: ReadDigest, paused: DigestPause): Promise<boolean> {
      const pausing = update(db, digest)
        .set({ paused: JSON.stringify(paused) })
        .where('paused', 'is', null)
        .where(isAsRead(digest));
      return (await pausing.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Whether the person who set it up was told that it is paused. */
    async setOwnerTold(key: DigestKey, told: boolean): Promise<void> {
      await update(db, key)
        .set({ paused: sql`paused || ${JSON.stringify({ told })}::jsonb` })
        .where('paused', 'is not', null)
        .execute();
    },

    /** False if it runs, or has changed since it was read. */
    async resume(digest: ReadDigest, next: Digest['next']): Promise<boolean> {
      const resuming = update(db, digest)
        .set({ paused: null, ...columnsOfNext(next) })
        .where('paused', 'is not', null)
        .where(isAsRead(digest));
      return (await resuming.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}

function listsIn(db: Kysely<DigestTables>) {
  return {
    async find({ workspace, id }: DigestKey): Promise<Digest | undefined> {
      const row = await select(db, workspace).where('id', '=', id).executeTakeFirst();
      return row && digestFromRow(row);
    },

    async inChannel(workspace: string, channel: string): Promise<Digest[]> {
      const rows = await select(db, workspace).where('channel', '=', channel).orderBy('setUpAt').execute();
      return rows.map(digestFromRow);
    },

    /** Newest first. Other people's digests may be in channels that this person does not know. */
    async channelsOf(workspace: string, project: string): Promise<string[]> {
      const rows = await db
        .selectFrom('digests')
        .select('channel')
        .where('workspace', '=', workspace)
        .where('projectId', '=', project)
        .orderBy('channel')
        .execute();
      return rows.map(({ channel }) => channel);
    },

    /** Those that this person set up come first. */
    async ownFirst(workspace: string, person: string, limit: number): Promise<Digest[]> {
      const own = select(db, workspace).orderBy(sql`set_up_by <> ${person}`);
      return (await own.orderBy('setUpAt', 'desc').limit(limit).execute()).map(digestFromRow);
    },
  };
}

/** Which digests are sent next, for many channels in one statement. */
function scheduleIn(db: Kysely<DigestTables>) {
  const findNext = batch(
    ({ workspace, channel }: ChannelKey) => `${workspace} ${channel}`,
    (channels: ChannelKey[]) => nextInMany(db, channels),
  );
  const advanceInBatch = batch(
    ({ digest }: Advance) => digest.id,
    (advances: Advance[]) => advanceMany(db, advances),
  );

  return {
    /** The next two digests of a channel. */
    async nextIn(workspace: string, channel: string): Promise<Digest[]> {
      return (await findNext({ workspace, channel })) ?? [];
    },

    /** Schedules the next one, unless somebody changed the digest in the meantime. */
    async advance(digest: Digest, next: Digest['next']): Promise<void> {
      await advanceInBatch({ digest, next });
    },
  };
}

type ReadDigest = DigestKey & Pick<Digest, 'paused' | 'changedAt'>;

/** Nobody has changed, paused or resumed it since. */
const isAsRead = ({ workspace, id, paused, changedAt }: ReadDigest) =>
  sql<boolean>`workspace = ${workspace} and id = ${id} and paused ->> 'at' is not distinct from ${paused?.at ?? null}
    and changed_at is not distinct from ${changedAt}::timestamptz`;

const select = (db: Kysely<DigestTables>, workspace: string) =>
  db.selectFrom('digests').selectAll().where('workspace', '=', workspace);

const update = (db: Kysely<DigestTables>, { workspace, id }: DigestKey) =>
  db.updateTable('digests').where('workspace', '=', workspace).where('id', '=', id);

/** A channel has one digest of a project. Of two people who set one up at the same time, the second gets undefined. */
async function undefinedIfTaken<T>(write: Promise<T>): Promise<T | undefined> {
  return write.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  });
}

const UNIQUE_VIOLATION = '23505';

/** Many digests in one statement, because most digests are sent at the same time of day. */

const TABLE = sql.table(`${SCHEMA}.digests`);

const ADVANCE_COLUMNS = 'workspace text, id text, current_at timestamptz, next_day text, next_at timestamptz';

type ChannelKey = Pick<Digest, 'workspace' | 'channel'>;

interface Advance {
  digest: Digest;
  next: Digest['next'];
}

/** The next two digests of each channel. */
async function nextInMany(db: Kysely<DigestTables>, channels: ChannelKey[]): Promise<Map<string, Digest[]>> {
  const found = await sql<Selectable<DigestRow>>`
    select digest.* from ${rows(channels, 'workspace text, channel text')} wanted
    cross join lateral (
      select * from ${TABLE} digest
      where digest.workspace = wanted.workspace and digest.channel = wanted.channel
        and digest.paused is null and digest.next_at is not null
      order by digest.next_at, digest.set_up_at limit 2
    ) digest`.execute(db);
  const next = new Map<string, Digest[]>();
  for (const row of found.rows) {
    const key = `${row.workspace} ${row.channel}`;
    next.set(key, [...(next.get(key) ?? []), digestFromRow(row)]);
  }
  return next;
}

/** Leaves a digest alone whose next time was changed in the meantime. */
async function advanceMany(db: Kysely<DigestTables>, advances: Advance[]): Promise<Map<string, undefined>> {
  const values = advances.map(({ digest: { workspace, id, next: current }, next }) => ({
    workspace,
    id,
    currentAt: current?.at,
    nextDay: next?.day,
    nextAt: next?.at,
  }));
  await sql`
    update ${TABLE} as digest set next_day = advance.next_day, next_at = advance.next_at
    from ${rows(values, ADVANCE_COLUMNS)} advance
    where digest.id = advance.id and digest.workspace = advance.workspace and digest.next_at = advance.current_at`.execute(
    db,
  );
  return new Map<string, undefined>();
}
