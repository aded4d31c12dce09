import { type Generated, type Kysely, sql } from 'kysely';
import { rows } from '../database/sql-values.js';
import { type Json, SCHEMA, type StoredRow } from '../database/tables.js';
import type { Requester } from '../slack/people/actor.js';

/** Who did what, where and when, and the outcome. Contains no secrets and no post texts. */
export interface AuditRow {
  id: Generated<number>;
  workspace: string;
  at: Date;
  person: string;
  action: string;
  place: string | null;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  outcome: string;
  reference: string;
  /** Who approved or declined the person's request. */
  decidedBy: string | null;
  /** The id of the project that it was about. */
  project: string | null;
}

export type AuditEntry = Omit<StoredRow<AuditRow>, 'id'>;

/** What is the same for whatever a person does. */
export const entryBy = (
  { workspace, person, channel: place, reference }: Requester,
  at: Date,
  action: string,
  outcome = 'done',
) => ({ workspace, person, place, reference, at, action, outcome });

export type AuditTrail = ReturnType<typeof auditIn>;

/** Which entries a page has. */
export interface AuditFilter {
  /** Only older ones than the one with this id. */
  below?: number | undefined;
  /** Who did it, or who allowed it. */
  person?: string | undefined;
  project?: string | undefined;
  actions?: readonly string[] | undefined;
}

export function auditIn(db: Kysely<{ audit: AuditRow }>) {
  return {
    async write(entry: AuditEntry): Promise<void> {
      await insertAuditEntries([entry]).execute(db);
    },

    /** Newest first. */
    async page(workspace: string, limit: number, { below, person, project, actions }: AuditFilter = {}) {
      let entries = db.selectFrom('audit').selectAll().where('workspace', '=', workspace);
      if (below !== undefined) entries = entries.where('id', '<', below);
      if (project !== undefined) entries = entries.where('project', '=', project);
      if (actions) entries = entries.where('action', 'in', actions);
      if (person !== undefined)
        entries = entries.where((is) => is.or([is('person', '=', person), is('decidedBy', '=', person)]));
      return entries.orderBy('id', 'desc').limit(limit).execute();
    },

    /** When something was last done in each workspace before then. */
    latestBefore(at: Date): Promise<{ workspace: string; at: Date }[]> {
      const latest = db.selectFrom('audit').select(({ fn }) => ['workspace', fn.max('at').as('at')]);
      return latest.where('at', '<=', at).groupBy('workspace').execute();
    },

    find(workspace: string, id: number) {
      const entries = db.selectFrom('audit').selectAll().where('workspace', '=', workspace);
      return entries.where('id', '=', id).executeTakeFirst();
    },
  };
}

/** Continues a `with` clause: the entry is written if `changed` has rows. */
export const insertedWith = (changed: string, ...entries: (AuditEntry | undefined)[]) =>
  entries.some((entry) => entry)
    ? sql`, audited as (${insertAuditEntries(entries.filter((entry) => entry !== undefined))} where exists (select from ${sql.ref(changed)}))`
    : sql``;

const COLUMNS = `workspace text, at timestamptz, person text, action text, place text, before jsonb, after jsonb,
  outcome text, reference text, decided_by text, project text`;

/** What happens to a held post is about its project. */
const PROJECT = sql`(
  select owner.project_id from ${sql.table(`${SCHEMA}.posts`)} owner
  where owner.workspace = entry.workspace and owner.id = entry.before ->> 'id')`;

/** A statement of its own, or part of the statement that stores the change. A condition may follow. */
export const insertAuditEntries = (entries: AuditEntry[]) => sql`
  insert into ${sql.table(`${SCHEMA}.audit`)}
    (workspace, at, person, action, place, before, after, outcome, reference, decided_by, project)
  select workspace, at, person, action, place, nullif(before, 'null'), nullif(after, 'null'), outcome, reference,
    decided_by, coalesce(project, ${PROJECT})
  from ${rows(entries, COLUMNS)} entry`;
