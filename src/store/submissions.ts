import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { AuditEntry } from './audit.js';
import { recordMany, settleMany, type ToRecord, type ToSettle } from './submission-batches.js';
import { serially, batch } from '../database/batch.js';
import type { Card, SubmissionState, Tables } from './tables.js';

/** A form on its way to the service. Its id is the form's own, so that a form pressed twice is one submission. */
export interface Submission {
  id: string;
  workspace: string;
  person: string;
  form: string;
  values: unknown;
  about: unknown;
  hash: string;
  state: SubmissionState;
  reason: string | null;
  result: unknown;
  looks: number;
  card: Card | null;
  /** The messages to those who were asked to approve it. */
  asked: Card[] | null;
  /** Who approved it. */
  decidedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export type Recorded = { mine: true } | { mine: false; now: Submission };

type Filled = Pick<Submission, 'id' | 'workspace' | 'person' | 'form' | 'values' | 'about' | 'hash'>;

interface Outcome {
  state: SubmissionState;
  reason?: string;
  result?: unknown;
  lookAgain?: Date;
  trail?: AuditEntry | undefined;
}

type Changed = Updateable<Tables['submissions']>;

const OPEN: SubmissionState[] = ['sending', 'unknown', 'refused', 'unsent', 'asked'];

export function submissionsIn(db: Kysely<Tables>) {
  const one = (workspace: string, id: string) =>
    db.selectFrom('submissions').selectAll().where('workspace', '=', workspace).where('id', '=', id);
  const changing = ({ workspace, id }: Pick<Submission, 'workspace' | 'id'>, set: Changed) =>
    db.updateTable('submissions').set(set).where('workspace', '=', workspace).where('id', '=', id);
  const inTurn = serially();
  const recording = batch<ToRecord, true>(
    ({ id }) => id,
    (forms) => recordMany(db, forms),
    inTurn,
  );
  const settling = batch<ToSettle, Card | null>(
    ({ form }) => form.id,
    (forms) => settleMany(db, forms),
    inTurn,
  );

  return {
    /**
     * Writes the form down before it is sent, and claims it. Only one caller ever gets `mine`: a redelivery, a second
     * press and another instance see what the first one is doing instead.
     */
    async record(filled: Filled, state: SubmissionState, at: Date, leaseMs: number): Promise<Recorded> {
      const lease_until = new Date(at.getTime() + leaseMs);
      if (await recording({ ...filled, state, lease_until, at })) return { mine: true };
      return { mine: false, now: read(await one(filled.workspace, filled.id).executeTakeFirstOrThrow()) };
    },

    /** Takes a form that nobody works on from one state to another; false where somebody else was quicker. */
    async changeState(
      submission: Pick<Submission, 'workspace' | 'id'>,
      from: SubmissionState[],
      to: SubmissionState,
      at: Date,
      leaseMs = 0,
    ) {
      const moved = await db
        .updateTable('submissions')
        .set({ state: to, updated_at: at, lease_until: leaseMs ? new Date(at.getTime() + leaseMs) : null })
        .where('workspace', '=', submission.workspace)
        .where('id', '=', submission.id)
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },

    /**
     * By one of those who were asked, and only as it was shown to them. With `by` it is approved and theirs to carry out;
     * without, it goes back to its owner.
     */
    async decide(
      { workspace, id, hash }: Pick<Submission, 'workspace' | 'id' | 'hash'>,
      decision: { state: 'sending'; by: string; lease: Date } | { state: 'refused'; reason: string },
      at: Date,
    ): Promise<Submission | undefined> {
      const approved = decision.state === 'sending';
      const row = await db
        .updateTable('submissions')
        .set({
          state: decision.state,
          decided_by: approved ? decision.by : null,
          lease_until: approved ? decision.lease : null,
          reason: approved ? null : decision.reason,
          updated_at: at,
        })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('hash', '=', hash)
        .where('state', '=', 'asked')
        .returningAll()
        .executeTakeFirst();
      return row && read(row);
    },

    /** From now on it waits for them. Who was quick has decided already, and works on it. */
    async saveRequestCards(submission: Pick<Submission, 'workspace' | 'id'>, asked: Card[]): Promise<void> {
      await changing(submission, { asked: JSON.stringify(asked) })
        .set({ lease_until: sql`case when state <> 'asked' then lease_until end` })
        .execute();
    },

    /** With its line in the audit trail, both or neither. Resolves to the message that its owner has of it, if any. */
    async saveOutcome(
      { workspace, id }: Pick<Submission, 'workspace' | 'id'>,
      { trail, ...outcome }: Outcome,
      at: Date,
    ): Promise<Card | null> {
      const { state, reason = null, result = null, lookAgain: lease_until = null } = outcome;
      const form = { id, workspace, state, reason, result, lease_until, at };
      return (await settling({ form, trail })) ?? null;
    },

    /** What was pointed out to its owner, and is not pointed out again. */
    async saveAbout(submission: Pick<Submission, 'workspace' | 'id'>, about: unknown): Promise<void> {
      await changing(submission, { about: JSON.stringify(about) }).execute();
    },

    /** What is done of it so far, for whoever goes on with it. */
    async saveProgress(submission: Pick<Submission, 'workspace' | 'id'>, result: unknown): Promise<void> {
      await changing(submission, { result: JSON.stringify(result) }).execute();
    },

    /** Somebody is still at it. */
    async extendLease(submission: Pick<Submission, 'workspace' | 'id'>, until: Date): Promise<void> {
      await changing(submission, { lease_until: until })
        .where('state', 'in', ['sending', 'asked'])
        .where('lease_until', 'is not', null)
        .execute();
    },

    async saveCard(submission: Pick<Submission, 'workspace' | 'id'>, card: Card): Promise<void> {
      await changing(submission, { card: JSON.stringify(card) }).execute();
    },

    async find(workspace: string, id: string): Promise<Submission | undefined> {
      const row = await one(workspace, id).executeTakeFirst();
      return row && read(row);
    },

    /** The posts with this very text that other forms have brought since, by the service's ids. */
    async postsOfOthers(
      { workspace, id }: Pick<Submission, 'workspace' | 'id'>,
      content: string,
      since: Date,
    ): Promise<Set<string>> {
      const rows = await db
        .selectFrom('submissions')
        .select(sql<string | null>`result ->> 'id'`.as('post'))
        .where('workspace', '=', workspace)
        .where('id', '<>', id)
        .where('state', '=', 'delivered')
        .where('updated_at', '>=', since)
        .where(sql`"values" ->> 'Content'`, '=', content)
        .execute();
      return new Set(rows.flatMap(({ post }) => post ?? []));
    },

    /** What this person has typed and the service does not have yet, latest first. */
    async openFor(workspace: string, person: string, most = 20): Promise<Submission[]> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .where('state', 'in', OPEN)
        .orderBy('updated_at', 'desc')
        .limit(most)
        .execute();
      return rows.map(read);
    },

    /**
     * Forms whose worker is gone, or whose next look is due: taken over by the caller for as long as the lease says. One that
     * is asked for has a lease only until somebody was asked; it was never sent, so there is nothing to look for.
     */
    async takeOverAbandoned(at: Date, leaseMs: number, most = 20): Promise<Submission[]> {
      const due = db
        .selectFrom('submissions')
        .select('id')
        .where('state', 'in', ['sending', 'unknown', 'asked'])
        .where('lease_until', '<=', at)
        .orderBy('lease_until')
        .limit(most)
        .forUpdate()
        .skipLocked();
      const rows = await db
        .updateTable('submissions')
        .set({ lease_until: new Date(at.getTime() + leaseMs) })
        .set({ looks: sql`case when state = 'asked' then looks else looks + 1 end` })
        .where('id', 'in', due)
        .returningAll()
        .execute();
      return rows.map(read);
    },

    async deleteOld(before: Date): Promise<void> {
      await db
        .deleteFrom('submissions')
        .where('state', 'in', ['delivered', 'discarded'])
        .where('updated_at', '<', before)
        .execute();
    },
  };
}

function read({ created_at, updated_at, decided_by, ...row }: Selectable<Tables['submissions']>): Submission {
  return { ...row, decidedBy: decided_by, createdAt: created_at, updatedAt: updated_at };
}
