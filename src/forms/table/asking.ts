import { sql, type Kysely, type RawBuilder } from 'kysely';
import { removeJobs, replaceJobs } from '../../jobs/table.js';
import { type Card, type SubmissionState, type SubmissionTables } from './submission-tables.js';
import {
  changing,
  submissionFromRow,
  update,
  type Submission,
  type SubmissionKey,
} from './submission-row.js';
import { UNFINISHED, unfinishedJob } from './unfinished.js';

type Decision = { state: 'sending'; by: string; lease: Date } | { state: 'refused'; reason: string };

/** Submissions that wait for an approver. */
export function askingIn(db: Kysely<SubmissionTables>) {
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
        ? { decidedBy: decision.by, reason: null }
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

const HAS_CHANGED = sql<boolean>`exists (select from changed)`;
/** Kysely sets no brackets around a statement that it did not build. */
const part = <Row>(statement: RawBuilder<Row>) => sql<Row>`(${statement})`;
