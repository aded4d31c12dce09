import { sql, type QueryExecutorProvider } from 'kysely';
import { insertInto } from '../../database/sql-values.js';
import { SCHEMA, type Json, type StoredRow } from '../../database/tables.js';
import { beginMessages, savePosted, type Message, type NewMessage } from '../../messages/table.js';

/** The digest of one day that was sent. Until that is known, there is only its message in the table of messages. */
export interface OccasionRow {
  digest: string;
  /** The local day, or the day and the id of a request to send it now. */
  occasion: string;
  day: string;
  workspace: string;
  channel: string;
  projectId: string;
  person: string;
  /** `closed`: its message is no longer updated. */
  state: 'sent' | 'closed';
  ts: string | null;
  sentAt: Date | null;
  editedAt: Date | null;
  /** What keeps its message up to date. */
  shown: Json<unknown> | null;
}

export interface OccasionTables {
  digestOccasions: OccasionRow;
}

/** Many digest messages in one statement. */

export type Occasion = StoredRow<OccasionRow>;
export type OccasionKey = Pick<Occasion, 'digest' | 'occasion'>;

export const OCCASIONS = sql.table(`${SCHEMA}.digest_occasions`);
const DIGESTS = sql.table(`${SCHEMA}.digests`);

export interface Outcome {
  message: Message;
  occasion: Occasion;
}

/** Except those of stopped digests. */
export const beginMany = (db: QueryExecutorProvider, messages: NewMessage[]) =>
  beginMessages(db, messages, sql<boolean>`exists (select from ${DIGESTS} where id = added.id)`);

export async function saveMany(
  db: QueryExecutorProvider,
  outcomes: Outcome[],
): Promise<Map<string, undefined>> {
  const occasions = outcomes.map(({ occasion }) => occasion);
  await sql`
    with message as (${savePosted(outcomes.map(({ message }) => message))})
    ${insertInto<OccasionRow>(OCCASIONS, occasions)} on conflict do nothing`.execute(db);
  return new Map<string, undefined>();
}
