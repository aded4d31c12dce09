import type { Store } from '../store/store.js';
import type { Submission } from '../store/submissions.js';
import type { SubmissionOutcome } from './carry-out.js';
import { pause } from '../slack/deadlines.js';

/** Of all who have the same form in hand, one works on it, and says so for as long as it does. */

/** Renewed while the work goes on; once it runs out, the worker is gone and another takes over. */
export const LEASE_MS = 12_000;
const RENEW_MS = 4_000;
const LOOK_MS = 150;

type Submissions = Store['submissions'];

export async function withLease<T>(
  store: Submissions,
  submission: Pick<Submission, 'workspace' | 'id'>,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () => store.extendLease(submission, new Date(now().getTime() + LEASE_MS));
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** It is under way already (a redelivery, a second press, another instance): wait for that one's end. */
export async function waitForWorker(store: Submissions, submission: Submission): Promise<Submission> {
  let seen = submission;
  while (seen.state === 'sending') {
    await pause(LOOK_MS);
    seen = (await store.find(submission.workspace, submission.id)) ?? seen;
  }
  return seen;
}

/** What came of it, for whoever sent the same words. */
export function storedOutcome<D>({ state, result, reason }: Submission): SubmissionOutcome<D> {
  if (state === 'delivered') return { state: 'delivered', done: result as D };
  if (state === 'unknown') return { state: 'unknown', say: reason ?? '' };
  const say = reason ?? 'This form was closed already.';
  return { state: 'refused', notices: { fields: {}, top: [say] } };
}
