import type { Generated } from 'kysely';
import type { Json } from '../../database/tables.js';

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

export interface SubmittedForm {
  id: string;
  workspace: string;
  person: string;
  form: string;
  values: unknown;
  about: unknown;
  hash: string;
}
