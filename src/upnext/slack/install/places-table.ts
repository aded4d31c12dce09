import { type Kysely, sql } from 'kysely';
import { SCHEMA } from '../../database/tables.js';

/** A channel or a person of an organization. */
interface PlaceRow {
  workspace: string;
  place: string;
  /** One of its workspaces. */
  team: string;
}

export type StoredPlaces = ReturnType<typeof placesIn>;

const PLACES = sql.table(`${SCHEMA}.places`);

/**
 * An app of a whole organization serves several workspaces, whose data are stored under the organization. These rows say in
 * which of its workspaces a channel or a person has used Upnext.
 */
export function placesIn(db: Kysely<{ places: PlaceRow }>) {
  return {
    async note(workspace: string, team: string, places: string[]): Promise<void> {
      if (places.length === 0) return;
      await db
        .insertInto('places')
        .values(places.map((place) => ({ workspace, place, team })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Which of these workspaces have used Upnext. */
    async teams(workspace: string, teams: string[]): Promise<string[]> {
      const { rows } = await sql<{ team: string }>`
        select distinct team from ${PLACES}
        where workspace = ${workspace} and team = any(${teams})`.execute(db);
      return rows.map(({ team }) => team);
    },
  };
}
