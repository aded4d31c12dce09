import { sql, type Kysely } from 'kysely';
import { insertInto, toStorableJson } from '../../database/sql-values.js';
import { SCHEMA } from '../../database/tables.js';
import type { NewJob } from '../../jobs/job.js';
import { delayJob, insertJobs, removeJobs, replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../audit-table.js';
import { askingIn } from './asking.js';
import type {
  Card,
  SubmissionRow,
  SubmissionState,
  SubmissionTables,
  SubmittedForm,
} from './submission-tables.js';
import { countsIn, listsIn } from './lists.js';
import {
  cardSchema,
  changing,
  selectOne,
  submissionFromRow,
  update,
  type Submission,
  type SubmissionKey,
} from './submission-row.js';
import { UNFINISHED, unfinishedJob } from './unfinished.js';

/** `existing`: the submission that another call has already stored. */
export type RecordResult = { claimed: true } | { claimed: false; existing: Submission };

/** `delivered`: the submission, which another worker has already delivered. Otherwise, the card that it has. */
type SaveResult = { card: Card | null; delivered?: undefined } | { delivered: Submission };

interface Outcome {
  state: SubmissionState;
  reason?: string;
  result?: unknown;
  /** When and in which project its outcome is to be looked up. Without it, nothing is left to do. */
  lookAgain?: { at: Date; project?: string | undefined };
  trail?: AuditEntry | undefined;
  jobs?: NewJob[];
}

export type Submissions = ReturnType<typeof submissionsIn>;

export function submissionsIn(db: Kysely<SubmissionTables>) {
  return {
    ...recordingIn(db),
    ...statesIn(db),
    ...askingIn(db),
    ...progressIn(db),
    ...listsIn(db),
    ...countsIn(db),
    ...recoveryIn(db),
  };
}

const SUBMISSIONS = sql.table(`${SCHEMA}.submissions`);

function recordingIn(db: Kysely<SubmissionTables>) {
  return {
    /**
     * Stores the form before it is sent, and claims it. Only one caller gets the claim: a redelivery, a second press and another
     * instance get what the first caller stored. A stored submission is replaced only by its owner, and only if it was not sent.
     * An approval stays only if the values are still the approved ones.
     */
    async record(
      form: SubmittedForm,
      state: SubmissionState,
      at: Date,
      leaseMs: number,
    ): Promise<RecordResult> {
      const lease = [unfinishedJob(form, new Date(at.getTime() + leaseMs), at)];
      const row = { ...form, state, createdAt: at, updatedAt: at };
      const { rows } = await sql`
        with recorded as (
          ${insertInto<SubmissionRow>(SUBMISSIONS, [row])}
          on conflict (id) do update set
            "values" = excluded."values", about = excluded.about, hash = excluded.hash, state = excluded.state,
            updated_at = excluded.updated_at, looks = 0, reason = null,
            decided_by = case when submissions.hash = excluded.hash then submissions.decided_by end
          where (submissions.state in ('refused', 'unsent') or submissions.state = 'asked'
              and (submissions.hash <> excluded.hash or excluded.state = 'sending'))
            and submissions.workspace = excluded.workspace and submissions.person = excluded.person
          returning submissions.id, submissions.state
        ), unfinished as (${replaceJobs(lease, sql`exists (select from recorded where state in ('sending', 'asked'))`)})
        select id from recorded`.execute(db);
      if (rows.length > 0) return { claimed: true };
      const existing = await selectOne(db, form).executeTakeFirstOrThrow();
      return { claimed: false, existing: submissionFromRow(existing) };
    },

    /** Stored together with its audit entry and its jobs, all or none. What was delivered stays as it is. */
    async saveOutcome(
      { workspace, id }: SubmissionKey,
      { state, reason, result, lookAgain, trail, jobs = [] }: Outcome,
      at: Date,
    ): Promise<SaveResult> {
      const key = { workspace, id, project: lookAgain?.project };
      const isSaved = sql<boolean>`exists (select from saved)`;
      const unfinished = lookAgain
        ? replaceJobs([unfinishedJob(key, lookAgain.at, at)], isSaved)
        : removeJobs(UNFINISHED, sql`select id from saved`);
      const { rows } = await sql<{ card: unknown }>`
        with saved as (
          update ${SUBMISSIONS} set state = ${state}, reason = ${reason ?? null},
            result = ${result === undefined ? null : toStorableJson(result)}::jsonb, updated_at = ${at}
          where workspace = ${workspace} and id = ${id} and state <> 'delivered' returning id, card
        )${insertedWith('saved', trail)}, added as (${insertJobs(jobs, isSaved)}), unfinished as (${unfinished})
        select card from saved`.execute(db);
      if (rows[0]) return { card: cardSchema.parse(rows[0].card) };
      const row = await selectOne(db, { workspace, id }).executeTakeFirst();
      return row ? { delivered: submissionFromRow(row) } : { card: null };
    },
  };
}

function statesIn(db: Kysely<SubmissionTables>) {
  return {
    /** False if it is in none of these states any more. */
    async changeState(
      key: SubmissionKey,
      from: SubmissionState[],
      state: SubmissionState,
      at: Date,
    ): Promise<boolean> {
      const changed = await changing(db, { key, from, state, at }).returning('id').executeTakeFirst();
      return changed !== undefined;
    },
  };
}

function progressIn(db: Kysely<SubmissionTables>) {
  return {
    /** Also holds the warnings that were shown to the owner and are not repeated. */
    async saveAbout(key: SubmissionKey, about: unknown): Promise<void> {
      await update(db, key, { about: JSON.stringify(about) }).execute();
    },

    async saveCard(key: SubmissionKey, card: Card): Promise<void> {
      await update(db, key, { card: JSON.stringify(card) }).execute();
    },

    /** Somebody still works on it. */
    async extendLease({ id }: SubmissionKey, until: Date): Promise<void> {
      await delayJob(UNFINISHED, id, until).execute(db);
    },
  };
}

function recoveryIn(db: Kysely<SubmissionTables>) {
  return {
    /**
     * Takes over a submission whose worker is gone or whose outcome should be looked up again. Undefined if nothing is left to
     * do. The process of an approval request sent nothing to the service, so that is no lookup.
     */
    async takeOver(key: SubmissionKey): Promise<Submission | undefined> {
      const row = await update(db, key, {})
        .set({ looks: sql`case when state = 'asked' then looks else looks + 1 end` })
        .where('state', 'in', ['sending', 'unknown', 'asked'])
        .returningAll()
        .executeTakeFirst();
      return row && submissionFromRow(row);
    },

    async deleteOld(before: Date): Promise<void> {
      await db
        .deleteFrom('submissions')
        .where('state', 'in', ['delivered', 'discarded'])
        .where('updatedAt', '<', before)
        .execute();
    },
  };
}
