import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { announceDecision } from '../../forms/approval-requests.js';
import { showCard, unsentCard } from '../../forms/views/unsent-card.js';
import { defineWorker, type Job, type Worker } from '../../jobs/job.js';
import type { Submission } from '../../forms/table/submission-row.js';
import { EXPIRED, expiredCard } from './reply.js';

/** Closes requests that nobody decided before the post’s time, and tells their owners. */

const QUEUE = 'approval-expiry';

const requestSchema = z.object({ workspace: z.string(), id: z.string(), hash: z.string() });
type Request = z.infer<typeof requestSchema>;

export const expireAt = (
  { jobs }: Pick<Deps, 'jobs'>,
  { workspace, id, hash }: Submission,
  at: Date,
): Promise<void> => jobs.add(QUEUE, id, at, { workspace, id, hash } satisfies Request);

export function expiryWorker(
  deps: Pick<Deps, 'log' | 'now' | 'personChanges' | 'slack' | 'store'>,
  labelOf: (submission: Submission) => string,
): Worker {
  async function expire({ data, reference }: Job<Request>): Promise<void> {
    const submission = await deps.store.submissions.decide(
      data,
      { state: 'refused', reason: EXPIRED },
      deps.now(),
    );
    if (!submission) return;
    const label = labelOf(submission);
    await showCard(deps, submission, unsentCard(label, submission));
    await announceDecision(deps, { reference }, submission, { label, text: expiredCard });
    await deps.personChanges.publish({ ...data, person: submission.person, reference });
  }

  return defineWorker({
    queue: QUEUE,
    concurrency: 16,
    leaseSeconds: 60,
    schema: requestSchema,
    handler: expire,
  });
}
