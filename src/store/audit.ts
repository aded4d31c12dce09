import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import { together } from '../database/together.js';

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
  const writing = together<AuditEntry, void>(
    ({ reference, action }) => `${reference} ${action}`,
    async (entries) => {
      await db.insertInto('audit').values(entries.map(asRow)).execute();
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

function asRow({ place, before, after, decidedBy, ...entry }: AuditEntry) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return {
    ...entry,
    place: place ?? null,
    before: json(before),
    after: json(after),
    decided_by: decidedBy ?? null,
  };
}
