import { sql, type Kysely, type Selectable } from 'kysely';
import { rows } from '../database/sql-values.js';
import type { DigestRow } from './digest-tables.js';
import { digestOf, type Digest } from './digests.js';
import { SCHEMA, type Tables } from './tables.js';

/** Many digests in one statement: at nine in the morning, what each costs the database is most of what it costs at all. */

const TABLE = sql.table(`${SCHEMA}.digests`);

const GONE =
  'workspace text, id text, skipped jsonb, came_at timestamptz, next_day text, next_at timestamptz';

export type InChannel = Pick<Digest, 'workspace' | 'channel'>;

export interface GoneOn {
  digest: Digest;
  next: Digest['next'];
  skipped: string[];
}

/** By workspace and channel: the one that comes next and the one after it. */
export async function nextInMany(db: Kysely<Tables>, channels: InChannel[]): Promise<Map<string, Digest[]>> {
  const found = await sql<Selectable<DigestRow>>`
    select digest.* from ${rows(channels, 'workspace text, channel text')} one
    cross join lateral (
      select * from ${TABLE} digest
      where digest.workspace = one.workspace and digest.channel = one.channel
        and digest.paused is null and digest.next_at is not null
      order by digest.next_at, digest.set_up_at limit 2
    ) digest`.execute(db);
  const next = new Map<string, Digest[]>();
  for (const row of found.rows) {
    const key = `${row.workspace} ${row.channel}`;
    next.set(key, [...(next.get(key) ?? []), digestOf(row)]);
  }
  return next;
}

/** Whose next one is another than the one that has come was changed meanwhile: that stands. */
export async function goOnMany(db: Kysely<Tables>, all: GoneOn[]): Promise<Map<string, undefined>> {
  const gone = all.map(({ digest: { workspace, id, next: came }, next, skipped }) => ({
    ...{ workspace, id, skipped },
    ...{ came_at: came?.at, next_day: next?.day, next_at: next?.at },
  }));
  await sql`
    update ${TABLE} as digest set next_day = one.next_day, next_at = one.next_at, skipped = one.skipped
    from ${rows(gone, GONE)} one
    where digest.id = one.id and digest.workspace = one.workspace and digest.next_at = one.came_at`.execute(
    db,
  );
  return new Map<string, undefined>();
}
