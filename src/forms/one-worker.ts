import type { Submission } from './table/submission-row.js';
import type { Submissions } from './table/submissions.js';
import { pause } from '../slack/answer/deadlines.js';
import type { SubmissionOutcome } from './outcomes.js';

/** Of all processes that have the same submission, one works on it: the one that holds its lease. */

/** Renewed while the work continues. When it runs out, the worker is gone and another one takes over. */
export const LEASE_MS = 12_000;
const RENEW_EVERY_MS = 4_000;
const POLL_EVERY_MS = 150;

export async function withLease<T>(
  store: Submissions,
  submission: Pick<Submission, 'workspace' | 'id'>,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () => store.extendLease(submission, new Date(now().getTime() + LEASE_MS));
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Waits for another worker's result: this delivery is a repeat, a second press, or reached another instance. */
export async function waitForWorker(store: Submissions, submission: Submission): Promise<Submission> {
  let latest = submission;
  while (latest.state === 'sending') {
    await pause(POLL_EVERY_MS);
    latest = (await store.find(submission.workspace, submission.id)) ?? latest;
  }
  return latest;
}

export const ALREADY_ASKED =
  'This form is already waiting for an admin. You’ll get a message when someone decides.';

export function storedOutcome<D>(
  { state, result, reason }: Submission,
  parseResult: (result: unknown) => D,
): SubmissionOutcome<D> {
  if (state === 'delivered') return { state: 'delivered', done: parseResult(result) };
  if (state === 'unknown') return { state: 'unknown', say: reason ?? '' };
  const say = state === 'asked' ? ALREADY_ASKED : (reason ?? 'This form was already closed.');
  return { state: 'refused', notices: { fields: {}, top: [say] } };
}
