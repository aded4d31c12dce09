import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import * as z from 'zod';
import { batch, serially } from '../../database/batch.js';
import type { NewJob } from '../../jobs/job.js';
import { delayJob, removeJobs, replaceJobs } from '../../jobs/table.js';
import { HELD_POST_FORM, IMPORTED_POST_FORM, SCHEDULE_FORM } from '../names/form-names.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import type { AuditEntry } from '../audit-table.js';
import {
  NEXT_ORDER_FUNCTION,
  recordMany,
  saveManyOutcomes,
  selectAlike,
  type NewSubmission,
  type OutcomeUpdate,
  type SubmittedForm,
  type LookAgain,
} from './batches.js';
import type { Card, SubmissionRow, SubmissionState, SubmissionTables } from './batches.js';
import { UNFINISHED, unfinishedJob } from './unfinished.js';

/** A submitted form. Its id is made when the form opens, so that submitting it twice is one submission. */
export interface Submission extends SubmittedForm {
  state: SubmissionState;
  reason: string | null;
  result: unknown;
  looks: number;
  card: Card | null;
  /** The approval requests: messages to approvers. */
  asked: Card[] | null;
  /** Who approved it. */
  decidedBy: string | null;
  /** Of submissions with the same likeness, the one that was stored first has the lowest. */
  sendOrder: number | null;
  createdAt: Date;
  updatedAt: Date;
}

type SubmissionKey = Pick<Submission, 'workspace' | 'id'>;

/** `existing`: the submission that another call has already stored. */
export type RecordResult = { claimed: true } | { claimed: false; existing: Submission };

interface Outcome {
  state: SubmissionState;
  reason?: string;
  result?: unknown;
  lookAgain?: LookAgain;
  trail?: AuditEntry | undefined;
  jobs?: NewJob[];
}

type Decision = { state: 'sending'; by: string; lease: Date } | { state: 'refused'; reason: string };

/** What became of them is on a card, or in the result of an import. */
const SHOWN_ELSEWHERE = [HELD_POST_FORM, IMPORTED_POST_FORM];

const OPEN: SubmissionState[] = ['sending', 'unknown', 'refused', 'unsent', 'asked'];

export type Submissions = ReturnType<typeof submissionsIn>;

export function submissionsIn(db: Kysely<SubmissionTables>) {
  return {
    ...recordingIn(db),
    ...statesIn(db),
    ...askingIn(db),
    ...progressIn(db),
    ...listsIn(db),
    ...countsIn(db),
    ...likenessIn(db),
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
  const saveOutcomeInBatch = batch<OutcomeUpdate, Card>(
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

    /** Stored together with its audit entry and its jobs, all or none. Resolves to its card, if there is one. */
    async saveOutcome(
      { workspace, id }: SubmissionKey,
      { trail, jobs = [], ...outcome }: Outcome,
      at: Date,
    ): Promise<Card | null> {
      const { state, reason = null, result = null, lookAgain } = outcome;
      const submission = { id, workspace, state, reason, result, at };
      const card = await saveOutcomeInBatch({ submission, lookAgain, trail, jobs });
      return card ? cardSchema.parse(card) : null;
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

/** Submissions that wait for an approver. */
function askingIn(db: Kysely<SubmissionTables>) {
  return {
    /** The caller sends the approval requests until the lease ends. False if it needs no approval any more. */
    async requestApproval(
      key: SubmissionKey,
      from: SubmissionState[],
      at: Date,
      leaseMs: number,
    ): Promise<boolean> {
      const lease = new Date(at.getTime() + leaseMs);
      const changed = await db
        .with('changed', () => changing(db, { key, from, state: 'asked', at }).returning('id'))
        .with('unfinished', () => part(replaceJobs([unfinishedJob(key, lease, at)], HAS_CHANGED)))
        .selectFrom('changed')
        .select('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Undefined if it changed since the approver saw it. Approved, the caller sends it. Declined, its owner can change it. */
    async decide(
      { hash, ...key }: Pick<Submission, 'workspace' | 'id' | 'hash'>,
      decision: Decision,
      at: Date,
    ): Promise<Submission | undefined> {
      const isApproved = decision.state === 'sending';
      const columns = isApproved
        ? { decidedBy: decision.by, reason: null, sendOrder: NEXT_SEND_ORDER }
        : { decidedBy: null, reason: decision.reason };
      const decided = changing(db, { key, from: ['asked'], state: decision.state, at })
        .set(columns)
        .where('hash', '=', hash)
        .returningAll();
      const row = await db
        .with('changed', () => decided)
        .with('unfinished', () =>
          part(
            isApproved
              ? replaceJobs([unfinishedJob(key, decision.lease, at)], HAS_CHANGED)
              : removeJobs(UNFINISHED, sql`select id from changed`),
          ),
        )
        .selectFrom('changed')
        .selectAll()
        .executeTakeFirst();
      return row && submissionFromRow(row);
    },

    /** The submission now waits for an approver, unless one has already decided and is sending it. */
    async saveRequestCards(key: SubmissionKey, asked: Card[]): Promise<void> {
      const saved = update(db, key, { asked: JSON.stringify(asked) }).returning(['id', 'state']);
      await db
        .with('saved', () => saved)
        .with('finished', () => part(removeJobs(UNFINISHED, sql`select id from saved where state = 'asked'`)))
        .selectFrom('saved')
        .select('id')
        .execute();
    },
  };
}

interface StateChange {
  key: SubmissionKey;
  from: SubmissionState[];
  state: SubmissionState;
  at: Date;
}

const changing = (db: Kysely<SubmissionTables>, { key, from, state, at }: StateChange) =>
  update(db, key, { state, updatedAt: at }).where('state', 'in', from);

const HAS_CHANGED = sql<boolean>`exists (select from changed)`;
/** Kysely sets no brackets around a statement that it did not build. */
const part = <Row>(statement: RawBuilder<Row>) => sql<Row>`(${statement})`;

function progressIn(db: Kysely<SubmissionTables>) {
  return {
    /** Also holds the warnings that were shown to the owner and are not repeated. */
    async saveAbout(key: SubmissionKey, about: unknown): Promise<void> {
      await update(db, key, { about: JSON.stringify(about) }).execute();
    },

    /** A partial result, for the next worker. */
    async saveProgress(key: SubmissionKey, result: unknown): Promise<void> {
      await update(db, key, { result: JSON.stringify(result) }).execute();
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

function listsIn(db: Kysely<SubmissionTables>) {
  return {
    async find(workspace: string, id: string): Promise<Submission | undefined> {
      const row = await selectOne(db, { workspace, id }).executeTakeFirst();
      return row && submissionFromRow(row);
    },

    /** The service's ids of posts with this text that other submissions created. */
    async postsOfOthers(
      { workspace, id }: SubmissionKey,
      content: string,
      since: Date,
    ): Promise<Set<string>> {
      const rows = await db
        .selectFrom('submissions')
        .select(sql<string | null>`result ->> 'id'`.as('post'))
        .where('workspace', '=', workspace)
        .where('id', '<>', id)
        .where('state', '=', 'delivered')
        .where('updatedAt', '>=', since)
        .where(sql`md5("values" ->> 'Content')`, '=', sql`md5(${content})`)
        .execute();
      return new Set(rows.flatMap(({ post }) => post ?? []));
    },

    /** Submissions that wait for an approver, the longest waiting first. */
    async waitingForApproval(workspace: string, limit: number): Promise<Submission[]> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('state', '=', 'asked')
        .orderBy('updatedAt')
        .limit(limit)
        .execute();
      return rows.map(submissionFromRow);
    },

    /** How many are open: those of one person, or those that wait for an approver. */
    async countOpen(workspace: string, { person }: { person?: string }): Promise<number> {
      const open = db.selectFrom('submissions').where('workspace', '=', workspace);
      const counted =
        person === undefined ? open.where('state', '=', 'asked') : open.where('person', '=', person);
      const row = await counted
        .where('state', 'in', OPEN)
        .where('form', 'not in', SHOWN_ELSEWHERE)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** The person's submissions that are not at the service yet, newest first. */
    async openFor(workspace: string, person: string, limit = 20): Promise<Submission[]> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .where('state', 'in', OPEN)
        .where('form', 'not in', SHOWN_ELSEWHERE)
        .orderBy('updatedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(submissionFromRow);
    },
  };
}

function countsIn(db: Kysely<SubmissionTables>) {
  return {
    /** How many forms of all workspaces are open, for the metrics. */
    openForms: (): Promise<{ state: string; count: number }[]> =>
      db
        .selectFrom('submissions')
        .select('state')
        .select(sql<number>`count(*)`.as('count'))
        .where('state', 'in', OPEN)
        .groupBy('state')
        .execute(),

    /** How many posts of a project are being sent right away, or may have been sent. */
    async countSending(workspace: string, project: string): Promise<number> {
      const chosen = sql<
        string | null
      >`coalesce(about -> 'project' ->> 'id', "values" -> 'project' ->> 'value')`;
      const row = await db
        .selectFrom('submissions')
        .where('workspace', '=', workspace)
        .where('form', 'in', [SCHEDULE_FORM, IMPORTED_POST_FORM])
        .where('state', 'in', ['sending', 'unknown'])
        .where(chosen, '=', project)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

function likenessIn(db: Kysely<SubmissionTables>) {
  return {
    /** Others with nearly the same content that the service may not list yet: on their way, or delivered since then. */
    async alike({ workspace, id }: SubmissionKey, likeness: string, since: Date): Promise<Submission[]> {
      const onAnyClock = new Date(since.getTime() - CLOCK_DIFFERENCE_MS);
      const found = await selectAlike(db, { workspace, id, likeness, since: onAnyClock });
      return found.map(submissionFromRow);
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

const NEXT_SEND_ORDER = sql<number>`${sql.raw(NEXT_ORDER_FUNCTION)}(likeness)`;

const selectOne = (db: Kysely<SubmissionTables>, { workspace, id }: SubmissionKey) =>
  db.selectFrom('submissions').selectAll().where('workspace', '=', workspace).where('id', '=', id);

const update = (
  db: Kysely<SubmissionTables>,
  { workspace, id }: SubmissionKey,
  columns: Updateable<SubmissionRow>,
) => db.updateTable('submissions').set(columns).where('workspace', '=', workspace).where('id', '=', id);

const card = z.object({ channel: z.string(), ts: z.string() });
const cardSchema = card.nullable().catch(null);
const cardsSchema = z.array(card).nullable().catch(null);

function submissionFromRow(row: Selectable<SubmissionRow>): Submission {
  return { ...row, card: cardSchema.parse(row.card), asked: cardsSchema.parse(row.asked) };
}
