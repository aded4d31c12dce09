import { sql, type Kysely } from 'kysely';
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
 * Where the rows of an organization belong. `place`: to a channel, or to a person where there is no channel. `of`: to the row
 * with this id, and they go with it. All other rows are about projects, which all workspaces of the organization share.
 */
type RowOwner = { place: string } | { of: string } | 'organization';

const CHANNEL = { place: 'channel' };
const PERSON = { place: 'person' };
const IN_FORM = { place: `coalesce(nullif(about ->> 'channel', ''), person)` };
const OF_POST = { of: 'post' };

export const BELONGS: Record<string, RowOwner> = {
  channels: CHANNEL,
  digests: { place: 'place' },
  messages: { place: `case when channel like 'D%' then person else coalesce(channel, person) end` },
  held_posts: { place: `coalesce(nullif(channel, ''), author)` },
  kept_forms: IN_FORM,
  imports: { place: `coalesce(channel, person)` },
  audit: { place: `coalesce(nullif(place, ''), person)` },
  secrets: PERSON,
  home_viewers: PERSON,
  kept_texts: PERSON,
  held_versions: OF_POST,
  held_approvals: OF_POST,
  sendings: OF_POST,
  slot_reservations: OF_POST,
  import_rows: { of: 'import' },
  places: 'organization',
  events_heard: 'organization',
  installations: 'organization',
  picture_chunks: 'organization',
  pictures: 'organization',
  project_settings: 'organization',
  remembered_prompts: 'organization',
  remembered_users: 'organization',
  turns: 'organization',
  workspace_services: 'organization',
  workspace_settings: 'organization',
};

/**
 * Deletes what belongs to some workspaces of an organization. A channel or a person of another workspace as well keeps its
 * data.
 */
export async function deleteTeams(db: Kysely<unknown>, organization: string, teams: string[]): Promise<void> {
  const tables = Object.entries(BELONGS);
  await db.transaction().execute(async (tx) => {
    const places = await forgetPlaces(tx, organization, teams);
    const deleted: string[] = [];
    for (const [table, belongs] of tables)
      if (typeof belongs === 'object' && 'place' in belongs) {
        const { rows } = await sql<{ id: string | null }>`
          delete from ${sql.table(`${SCHEMA}.${table}`)} gone where workspace = ${organization}
            and ${sql.raw(belongs.place)} = any(${places}) returning to_jsonb(gone) ->> 'id' as id`.execute(
          tx,
        );
        deleted.push(...rows.flatMap(({ id }) => id ?? []));
      }
    for (const [table, belongs] of tables)
      if (typeof belongs === 'object' && 'of' in belongs)
        await sql`delete from ${sql.table(`${SCHEMA}.${table}`)} where workspace = ${organization}
          and ${sql.ref(belongs.of)} = any(${deleted})`.execute(tx);
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
