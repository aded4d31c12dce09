import { sql, type Kysely } from 'kysely';
import { batch, serially } from '../../database/batch.js';
import type { NewJob } from '../../jobs/job.js';
import { delayJob } from '../../jobs/table.js';
import type { AuditEntry } from '../audit-table.js';
import { askingIn } from './asking.js';
import {
  recordMany,
  saveManyOutcomes,
  type NewSubmission,
  type OutcomeUpdate,
  type SubmittedForm,
  type LookAgain,
} from './batches.js';
import type { Card, SubmissionState, SubmissionTables } from './batches.js';
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
import { UNFINISHED } from './unfinished.js';

/** `existing`: the submission that another call has already stored. */
export type RecordResult = { claimed: true } | { claimed: false; existing: Submission };

/** `delivered`: the submission, which another worker has already delivered. Otherwise, the card that it has. */
type SaveResult = { card: Card | null; delivered?: undefined } | { delivered: Submission };

interface Outcome {
  state: SubmissionState;
  reason?: string;
  result?: unknown;
  lookAgain?: LookAgain;
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

/** Stores submissions and their outcomes, many in one statement. */
function recordingIn(db: Kysely<SubmissionTables>) {
  const schedule = serially();
  const recordInBatch = batch<NewSubmission, true>(
    ({ id }) => id,
    (submissions) => recordMany(db, submissions),
    { schedule },
  );
  const saveOutcomeInBatch = batch<OutcomeUpdate, Card | null>(
    ({ submission }) => submission.id,
    (updates) => saveManyOutcomes(db, updates),
    { schedule },
  );

  return {
    /**
     * Stores the form before it is sent, and claims it. Only one caller gets the claim. A redelivery, a second press and
     * another instance get what the first caller stored.
     */
    async record(
      form: SubmittedForm,
      state: SubmissionState,
      at: Date,
      leaseMs: number,
    ): Promise<RecordResult> {
      const leaseUntil = new Date(at.getTime() + leaseMs);
      if (await recordInBatch({ ...form, state, leaseUntil, at })) return { claimed: true };
      const row = await selectOne(db, form).executeTakeFirstOrThrow();
      return { claimed: false, existing: submissionFromRow(row) };
    },

    /** Stored together with its audit entry and its jobs, all or none. */
    async saveOutcome(
      { workspace, id }: SubmissionKey,
      { trail, jobs = [], ...outcome }: Outcome,
      at: Date,
    ): Promise<SaveResult> {
      const { state, reason = null, result = null, lookAgain } = outcome;
      const submission = { id, workspace, state, reason, result, at };
      const card = await saveOutcomeInBatch({ submission, lookAgain, trail, jobs });
      if (card !== undefined) return { card: cardSchema.parse(card) };
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
