import { sql, type Kysely } from 'kysely';
import { batch } from '../database/batch.js';
import { rows } from '../database/sql-values.js';
import { SCHEMA, type Tables } from './tables.js';

/** Who did what to what, where, when, and how it ended. Never a secret, never the text of a post. */
export interface AuditEntry {
  workspace: string;
  at: Date;
  person: string;
  action: string;
  place?: string | undefined;
  before?: unknown;
  after?: unknown;
  outcome: string;
  reference: string;
  /** Who approved or declined what the person had asked for. */
  decidedBy?: string | undefined;
}

export function auditIn(db: Kysely<Tables>) {
  /** In a rush many lines are one statement. */
  const writing = batch<AuditEntry, void>(
    ({ reference, action }) => `${reference} ${action}`,
    async (entries) => {
      await insertAuditEntries(entries).execute(db);
      return new Map();
    },
  );

  return {
    write: (entry: AuditEntry): Promise<void> => writing(entry),

    /** Latest first; `below` is the id of the last entry that was shown. */
    async page(workspace: string, most: number, below?: number) {
      let latest = db.selectFrom('audit').selectAll().where('workspace', '=', workspace);
      if (below !== undefined) latest = latest.where('id', '<', below);
      return latest.orderBy('id', 'desc').limit(most).execute();
    },
  };
}

const COLUMNS = `workspace text, at timestamptz, person text, action text, place text, before jsonb, after jsonb,
  outcome text, reference text, "decidedBy" text`;

/** As a statement of its own, or as a part of the one that makes the line true. */
export const insertAuditEntries = (entries: AuditEntry[]) => sql`
  insert into ${sql.table(`${SCHEMA}.audit`)}
    (workspace, at, person, action, place, before, after, outcome, reference, decided_by)
  select workspace, at, person, action, place, nullif(before, 'null'), nullif(after, 'null'), outcome, reference,
    "decidedBy"
  from ${rows(entries, COLUMNS)} one`;
