import { hash } from 'node:crypto';
import { type Failure, retryWhenBusy } from '../api/outcome.js';
import { chosenOptionIn } from '../slack/views/view-state.js';
import { atTop, type FormContext, type Notices, type Sent } from './form.js';

/** What became of a submitted form. */
export type SubmissionOutcome<Result> =
  | SentOutcome<Result>
  /** The person lacks the right; these people have it. */
  | { state: 'not-allowed'; say: string; approvers: string[] };

export type SentOutcome<Result> =
  | { state: 'delivered'; done: Result }
  /**
   * `refused`: the person can fix it in the form. `unsent`: it didn’t reach the service, or nobody knows. `isUntried`: they
   * should see this first. `isOwn`: the service wasn’t asked. `mayBeSent`: nobody knows whether it arrived.
   */
  | {
      state: 'refused' | 'unsent';
      notices: Notices;
      isUntried?: boolean;
      isOwn?: boolean;
      mayBeSent?: boolean;
    }
  /** It may have arrived, and its person hears what became of it. */
  | { state: 'unknown'; say: string }
  /** Its person lacks the right, and those who have it were asked. */
  | { state: 'asked'; say: string; done?: Result };

/** Its person should see something first. */
export const isUntried = (outcome: SubmissionOutcome<unknown>): boolean =>
  'isUntried' in outcome && outcome.isUntried === true;

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

export const reasonOf = (outcome: SubmissionOutcome<unknown>): string => {
  if ('notices' in outcome)
    return [...outcome.notices.top, ...Object.values(outcome.notices.fields)].join(' ');
  return 'say' in outcome ? outcome.say : '';
};

/** Sends a form once. */
export const carryOut = async <Result>(
  send: () => Promise<Sent<Result>>,
  context: Pick<FormContext, 'actor'>,
): Promise<SentOutcome<Result>> => outcomeOf(await retryWhenBusy(send), context);

export function outcomeOf<D>(sent: Sent<D>, context: Pick<FormContext, 'actor'>): SentOutcome<D> {
  if (sent.ok) return { state: 'delivered', done: sent.value };
  if (sent.kind === 'checking') return { state: 'unknown', say: withReference(sent.say, context) };
  if (sent.kind === 'asked') return { state: 'asked', say: sent.say, done: sent.done };
  if (sent.kind === 'warned') {
    const { notices } = sent;
    return { state: 'refused', notices, isUntried: notices.warning !== undefined, isOwn: true };
  }
  if (sent.kind === 'unknown') return { state: 'unsent', notices: atTop(OUTCOME_UNKNOWN), mayBeSent: true };
  return outcomeOfFailure(sent, context);
}

export const withReference = (say: string, { actor }: Pick<FormContext, 'actor'>): string =>
  `${say} Reference: ${actor.reference}`;

const MAY_BE_SENT_AGAIN: ReadonlySet<Failure['kind']> = new Set(['token', 'too-many', 'down']);

/** Without a context, it has no reference yet. */
export function outcomeOfFailure(
  failure: Failure,
  context?: Pick<FormContext, 'actor'>,
): { state: 'refused' | 'unsent'; notices: Notices } {
  if (failure.kind !== 'invalid') {
    const state = MAY_BE_SENT_AGAIN.has(failure.kind) ? 'unsent' : 'refused';
    return { state, notices: atTop(context ? withReference(failure.say, context) : failure.say) };
  }
  // A modal shows one text at each input.
  const fields: Record<string, string> = {};
  for (const { field, say } of failure.fields)
    fields[field] = fields[field] ? `${fields[field]} ${say}` : say;
  return { state: 'refused', notices: { fields, top: failure.others } };
}
