import * as z from 'zod';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type {
  Card,
  SubmissionRow,
  SubmissionState,
  SubmissionTables,
  SubmittedForm,
} from './submission-tables.js';

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
  createdAt: Date;
  updatedAt: Date;
}

export type SubmissionKey = Pick<Submission, 'workspace' | 'id'>;

interface StateChange {
  key: SubmissionKey;
  from: SubmissionState[];
  state: SubmissionState;
  at: Date;
}

export const changing = (db: Kysely<SubmissionTables>, { key, from, state, at }: StateChange) =>
  update(db, key, { state, updatedAt: at }).where('state', 'in', from);

export const selectOne = (db: Kysely<SubmissionTables>, { workspace, id }: SubmissionKey) =>
  db.selectFrom('submissions').selectAll().where('workspace', '=', workspace).where('id', '=', id);

export const update = (
  db: Kysely<SubmissionTables>,
  { workspace, id }: SubmissionKey,
  columns: Updateable<SubmissionRow>,
) => db.updateTable('submissions').set(columns).where('workspace', '=', workspace).where('id', '=', id);

const card = z.object({ channel: z.string(), ts: z.string() });
export const cardSchema = card.nullable().catch(null);
const cardsSchema = z.array(card).nullable().catch(null);

export function submissionFromRow(row: Selectable<SubmissionRow>): Submission {
  return { ...row, card: cardSchema.parse(row.card), asked: cardsSchema.parse(row.asked) };
}
