import { sql, type Kysely, type Selectable } from 'kysely';
import { rows } from '../../database/sql-values.js';
import { digestFromRow, type Digest, type DigestRow, type DigestTables } from './digest-row.js';
import { SCHEMA } from '../../database/tables.js';

/** Many digests in one statement, because most digests are sent at the same time of day. */

const TABLE = sql.table(`${SCHEMA}.digests`);

const ADVANCE_COLUMNS = 'workspace text, id text, current_at timestamptz, next_day text, next_at timestamptz';

export type ChannelKey = Pick<Digest, 'workspace' | 'channel'>;

export interface Advance {
  digest: Digest;
  next: Digest['next'];
}

/** The next two digests of each channel. */
export async function nextInMany(
  db: Kysely<DigestTables>,
  channels: ChannelKey[],
): Promise<Map<string, Digest[]>> {
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
export async function advanceMany(
  db: Kysely<DigestTables>,
  advances: Advance[],
): Promise<Map<string, undefined>> {
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
