import { CompiledQuery, sql, type Kysely, type Generated } from 'kysely';
import { insertAuditEntries, type AuditEntry } from '../audit-table.js';
import type { NewJob } from '../../jobs/job.js';
import { insertJobs, removeJobs, replaceJobs, replaceJobsText } from '../../jobs/table.js';
import { toStorableJson, rows } from '../../database/sql-values.js';
import { SCHEMA, type Json } from '../../database/tables.js';
import { UNFINISHED, unfinishedJob } from './unfinished.js';

export type SubmissionState =
  | 'sending'
  | 'unknown'
  | 'refused'
  | 'unsent'
  | 'asked'
  | 'delivered'
  | 'discarded';

export interface Card {
  channel: string;
  ts: string;
}

export interface SubmissionRow {
  id: string;
  workspace: string;
  person: string;
  form: string;
  /** The values that the person entered. */
  values: Json<unknown>;
  /** Where the form was opened and what it is about. */
  about: Json<unknown>;
  hash: string;
  state: SubmissionState;
  /** Why it was not sent, or what the service did with it. */
  reason: string | null;
  result: Json<unknown> | null;
  looks: Generated<number>;
  /** The message to its owner that shows its status. */
  card: Json<Card | null> | null;
  /** The approval requests, and who approved it. */
  asked: Json<Card[] | null> | null;
  decidedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SubmissionTables {
  submissions: SubmissionRow;
}

export const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

/** Many submissions in one statement, because at peak times the database is the bottleneck. */

export interface SubmittedForm {
  id: string;
  workspace: string;
  person: string;
  form: string;
  values: unknown;
  about: unknown;
  hash: string;
}

export interface NewSubmission extends SubmittedForm {
  state: SubmissionState;
  leaseUntil: Date;
  at: Date;
}

export interface LookAgain {
  at: Date;
  project?: string | undefined;
}

export interface OutcomeUpdate {
  submission: {
    id: string;
    workspace: string;
    state: SubmissionState;
    reason: string | null;
    result: unknown;
    at: Date;
  };
  /** When and in which project its outcome is to be looked up. Without it, nothing is left to do. */
  lookAgain: LookAgain | undefined;
  trail: AuditEntry | undefined;
  jobs: NewJob[];
}

const OUTCOME_COLUMNS = 'id text, workspace text, state text, reason text, result jsonb, at timestamptz';

/**
 * Resolves to the ids that the caller now owns. A stored submission is replaced only by its owner, and only if it was not
 * sent. An approval stays only if the values are still the approved ones.
 */
export async function recordMany(
  db: Kysely<SubmissionTables>,
  submissions: NewSubmission[],
): Promise<Map<string, true>> {
  // Two batches that wait for each other would be a deadlock, so all lock in the same order.
  const ordered = submissions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const query = CompiledQuery.raw(insertStatement(submissions.length), ordered.flatMap(valuesOf));
  const { rows: claimed } = await db.executeQuery<{ id: string }>(query);
  return new Map(claimed.map(({ id }) => [id, true]));
}

/** One parameter per value: reading them from one JSON parameter, as elsewhere, costs PostgreSQL 25 % more. */
const COLUMNS = 'id, workspace, person, form, "values", about, hash, state, created_at, updated_at';
const valuesOf = ({
  id,
  workspace,
  person,
  form,
  values,
  about,
  hash,
  state,
  leaseUntil,
  at,
}: NewSubmission) => {
  const now = at.toISOString();
  return [
    id,
    workspace,
    person,
    form,
    toStorableJson(values),
    toStorableJson(about),
    hash,
    state,
    now,
    now,
    leaseUntil.toISOString(),
  ];
};
const NAMES = COLUMNS.split(', ');
const ID = NAMES.indexOf('id');
/** The last value of each is the end of its lease. */
const VALUES = NAMES.length + 1;

const statements = new Map<number, string>();

function insertStatement(count: number): string {
  const cached = statements.get(count);
  if (cached) return cached;
  const all = Array.from({ length: count }, (_, row) =>
    Array.from({ length: VALUES }, (_, index) => `$${row * VALUES + index + 1}`),
  );
  const inserted = all.map((parameters) => `(${parameters.slice(0, NAMES.length).join()})`);
  const leases = all.map((parameters) => `(${parameters[ID]}, ${parameters[NAMES.length]}::timestamptz)`);
  const text = `
    with recorded as (
      insert into ${SCHEMA}.submissions as stored (${COLUMNS})
      values ${inserted.join()}
      on conflict (id) do update set
        "values" = excluded."values", about = excluded.about, hash = excluded.hash,
        state = excluded.state, updated_at = excluded.updated_at, looks = 0, reason = null,
        decided_by = case when stored.hash = excluded.hash then stored.decided_by end
      where (stored.state in ('refused', 'unsent') or stored.state = 'asked'
          and (stored.hash <> excluded.hash or excluded.state = 'sending'))
        and stored.workspace = excluded.workspace and stored.person = excluded.person
      returning id, workspace, state, updated_at
    ), unfinished as (${replaceJobsText(`
      select '${UNFINISHED}' as queue, id as key, jsonb_build_object('workspace', workspace, 'submission', id) as data,
        due_at, updated_at as planned_at
      from recorded join (values ${leases.join()}) lease (id, due_at) using (id) where state in ('sending', 'asked')`)}
    )
    select id from recorded`;
  statements.set(count, text);
  return text;
}

/**
 * Saves outcomes with their audit entries and jobs. Resolves to the cards of those that were saved: after a delivery, what
 * another worker found out about the same submission changes nothing.
 */
export async function saveManyOutcomes(
  db: Kysely<SubmissionTables>,
  updates: OutcomeUpdate[],
): Promise<Map<string, Card | null>> {
  const submissions = updates.map(({ submission }) => submission);
  const entries = updates.flatMap(({ trail, submission: { id } }) =>
    trail ? { ...trail, ifSaved: id } : [],
  );
  const jobs = updates.flatMap((update) =>
    update.jobs.map((job) => ({ ...job, ifSaved: update.submission.id })),
  );
  const unfinished = updates.flatMap(({ submission, lookAgain }) =>
    lookAgain
      ? unfinishedJob({ ...submission, project: lookAgain.project }, lookAgain.at, submission.at)
      : [],
  );
  const finished = updates.flatMap(({ submission, lookAgain }) => (lookAgain ? [] : submission.id));
  const also = [
    ...(entries.length > 0 ? [sql`, audited as (${insertAuditEntries(entries)} where ${IS_SAVED})`] : []),
    ...(jobs.length > 0 ? [sql`, added as (${insertJobs(jobs, IS_SAVED)})`] : []),
    ...(unfinished.length > 0
      ? [sql`, unfinished as (${replaceJobs(unfinished, sql`key in (select id from saved)`)})`]
      : []),
    ...(finished.length > 0
      ? [sql`, finished as (${removeJobs(UNFINISHED, sql`select unnest(${finished}::text[])`)})`]
      : []),
  ];
  const saved = await sql<{ id: string; card: Card | null }>`
    with saved as (
      update ${SUBMISSIONS} as stored
      set state = outcome.state, reason = outcome.reason, result = nullif(outcome.result, 'null'),
        updated_at = outcome.at
      from ${rows(submissions, OUTCOME_COLUMNS)} outcome
      where stored.id = outcome.id and stored.workspace = outcome.workspace and stored.state <> 'delivered'
      returning stored.id, stored.card) ${sql.join(also, sql` `)}
    select id, card from saved`.execute(db);
  return new Map(saved.rows.map(({ id, card }) => [id, card]));
}

const IS_SAVED = sql<boolean>`if_saved in (select id from saved)`;
