import { type Kysely, sql } from 'kysely';
import { SCHEMA } from '../../database/tables.js';

const INSTALLATIONS = sql.table(`${SCHEMA}.installations`);

/**
 * Deletes everything about a workspace, unless the app was installed there again. Asks the database for the tables, so that new
 * tables are included. Resolves to false if it is installed.
 */
export async function deleteWorkspace(
  db: Kysely<unknown>,
  workspace: string,
  installedBefore: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // First: a new installation waits for the end, and then stays.
    await sql`delete from ${INSTALLATIONS}
      where workspace = ${workspace} and installed_at < ${installedBefore}`.execute(tx);
    const installed = await sql`select from ${INSTALLATIONS} where workspace = ${workspace}`.execute(tx);
    if (installed.rows.length > 0) return false;
    const { rows } = await sql<{ tableName: string }>`
      select table_name from information_schema.columns
      where table_schema = ${SCHEMA} and column_name = 'workspace' and table_name <> 'installations'
      order by table_name`.execute(tx);
    for (const { tableName } of rows)
      await sql`delete from ${sql.id(SCHEMA, tableName)} where workspace = ${workspace}`.execute(tx);
    return true;
  });
}

/**
 * What belongs to one workspace of an organization: the channel of a row, or the person where there is no channel, as SQL. Tables that
 * are in neither list are about projects, which all workspaces of the organization share.
 */
export const PLACES_OF: Record<string, string> = {
  channels: 'channel',
  digests: 'place',
  messages: `case when channel like 'D%' then person else coalesce(channel, person) end`,
  posts: `coalesce(nullif(channel, ''), author)`,
  kept_forms: `coalesce(nullif(about ->> 'channel', ''), person)`,
  imports: `coalesce(channel, person)`,
  audit: `coalesce(nullif(place, ''), person)`,
  secrets: 'person',
  home_viewers: 'person',
};

/** What goes with one of these rows: the column with its id. */
export const OWNERS_OF: Record<string, string> = {
  post_versions: 'post',
  decisions: 'post',
  sendings: 'post',
  slot_reservations: 'post',
  import_rows: 'import',
};

/**
 * Deletes what belongs to some workspaces of an organization. A channel or a person of another workspace as well keeps its
 * data.
 */
export async function deleteTeams(db: Kysely<unknown>, organization: string, teams: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const places = await forgetPlaces(tx, organization, teams);
    const deleted: string[] = [];
    for (const [table, place] of Object.entries(PLACES_OF)) {
      const { rows } = await sql<{ id: string | null }>`
        delete from ${sql.table(`${SCHEMA}.${table}`)} gone where workspace = ${organization}
          and ${sql.raw(place)} = any(${places}) returning to_jsonb(gone) ->> 'id' as id`.execute(tx);
      deleted.push(...rows.flatMap(({ id }) => id ?? []));
    }
    for (const [table, owner] of Object.entries(OWNERS_OF))
      await sql`delete from ${sql.table(`${SCHEMA}.${table}`)} where workspace = ${organization}
        and ${sql.ref(owner)} = any(${deleted})`.execute(tx);
  });
}

const PLACES = sql.table(`${SCHEMA}.places`);

/** Resolves to the places that are in none of the other workspaces. */
async function forgetPlaces(tx: Kysely<unknown>, organization: string, teams: string[]): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    delete from ${PLACES} where workspace = ${organization} and team = any(${teams}) returning place`.execute(
    tx,
  );
  const forgotten = [...new Set(rows.map(({ place }) => place))];
  const { rows: others } = await sql<{ place: string }>`
    select place from ${PLACES} where workspace = ${organization} and place = any(${forgotten})`.execute(tx);
  const stay = new Set(others.map(({ place }) => place));
  return forgotten.filter((place) => !stay.has(place));
}
