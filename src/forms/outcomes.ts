import { hash } from 'node:crypto';
import type { SubmitArgs } from '../slack/events/listeners.js';
import { chosenOptionIn, inputsOf } from '../slack/views/view-state.js';
import { noNotices, type Notices } from './form.js';

/** What became of a submitted form. */
export type SubmissionOutcome<Result> =
  | SentOutcome<Result>
  /** The person lacks the right; these people have it. */
  | { state: 'not-allowed'; say: string; approvers: string[] }
  /** The same, and they are asked next. */
  | { state: 'asked'; approvers: string[] };

export type SentOutcome<Result> =
  | { state: 'delivered'; done: Result }
  /** The person can fix it in the form. `isUntried`: nothing was sent, because they should see this first. */
  | { state: 'refused'; notices: Notices; isUntried?: boolean }
  /** It didn’t reach the service, or nobody knows. */
  | { state: 'unsent'; say: string }
  /** It may have arrived, and its person hears what became of it. */
  | { state: 'unknown'; say: string };

/** The same for the same form with the same values. The name of a chosen option does not count, because it may be changed. */
export const idempotencyKeyOf = (submissionId: string, values: unknown) =>
  hash('sha256', submissionId + JSON.stringify(values, withoutName)).slice(0, 32);

const withoutName = (_: string, value: unknown): unknown => chosenOptionIn(value)?.value ?? value;

/** Nobody looks for what became of a form that is no post. */
export const OUTCOME_UNKNOWN =
  'The service may or may not have received this. Please check there before you try again.';

/** The process that sent it has ended. */
export const INTERRUPTED =
  'Upnext restarted while it was sending this. It may or may not have been received.';

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

export const noticesText = (notices: Notices) => [...notices.top, ...Object.values(notices.fields)].join(' ');

export const reasonOf = <Result>(outcome: SubmissionOutcome<Result>) =>
  'say' in outcome ? outcome.say : noticesText(noticesOf(outcome));
