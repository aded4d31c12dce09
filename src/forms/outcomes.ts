import { hash } from 'node:crypto';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { chosenOptionIn, inputsOf } from '../slack/views/view-state.js';
import type { Card, SubmissionState } from './table/submission-tables.js';
import { noNotices, type About, type Notices } from './form.js';

/** What became of a submission. */
export type SubmissionOutcome<Result> = OutcomeState<Result> & {
  /** The message about it in its owner's direct messages. */
  card?: Card | null;
  /** Another worker has already saved it as delivered, and tells its owner. */
  isSavedByOther?: true;
};

type OutcomeState<Result> =
  | { state: 'delivered'; done: Result }
  /** The person lacks the right; these people have it, and are asked at once if the person requested that before. */
  | { state: 'not-allowed'; say: string; approvers: string[]; isRequested?: boolean | undefined }
  /** The person can fix it in the form. */
  | { state: 'refused'; notices: Notices }
  /** It certainly did not reach the service. */
  | { state: 'unsent'; say: string }
  /** It may have arrived: looked up again, never just sent again. */
  | { state: 'unknown'; say: string };

/** The same for the same form with the same values. The name of a chosen option does not count, because it may be changed. */
export const idempotencyKeyOf = (submissionId: string, values: unknown) =>
  hash('sha256', submissionId + JSON.stringify(values, withoutName)).slice(0, 32);

const withoutName = (_: string, value: unknown): unknown => chosenOptionIn(value)?.value ?? value;

/** A form that its owner may not send is stored as refused, and they get it back, unless they want to ask an admin. */
export function storedState<Result>(outcome: SubmissionOutcome<Result>): SubmissionState {
  if (outcome.state !== 'not-allowed') return outcome.state;
  return outcome.isRequested ? 'asked' : 'refused';
}

/** For forms whose result cannot be looked up. */
export const OUTCOME_UNKNOWN =
  'The service may or may not have received this. Please check there before you try again.';

/** While the service doesn’t answer the question either. */
export const CANNOT_CHECK = 'Upnext can’t confirm yet whether this was received.';

/** Whether Slack can show these messages as errors next to the inputs of this view. */
export function fitsInline({ top, fields, warning, redraw }: Notices, view: SubmitArgs['view']): boolean {
  const names = Object.keys(fields);
  const inputs = new Set(inputsOf(view));
  const fits = top.length === 0 && names.length > 0 && names.every((name) => inputs.has(name));
  return fits && !warning && !redraw;
}

export function noticesOf<Result>(outcome: SubmissionOutcome<Result>): Notices {
  if (outcome.state === 'refused') return outcome.notices;
  if (outcome.state === 'unsent') return { fields: {}, top: [outcome.say] };
  return noNotices;
}

/** The submission that the form continues as. */
export const nextSubmissionId = <Result>(
  outcome: SubmissionOutcome<Result>,
  { submissionId }: Pick<About, 'submissionId'>,
): string => noticesOf(outcome).newSubmissionId ?? submissionId;

export const noticesText = (notices: Notices) => [...notices.top, ...Object.values(notices.fields)].join(' ');

export const reasonOf = <Result>(outcome: SubmissionOutcome<Result>) =>
  'say' in outcome ? outcome.say : noticesText(noticesOf(outcome));
