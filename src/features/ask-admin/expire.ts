import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { announceDecision } from '../../forms/approval-requests.js';
import { showReturned } from '../../forms/views/returned-card.js';
import { defineWorker, type Job, type Worker } from '../../jobs/job.js';
import type { KeptForm } from '../../forms/kept-forms-table.js';
import { EXPIRED, expiredCard } from './reply.js';

/** Closes requests that nobody decided before the post’s time, and tells their owners. */

const QUEUE = 'approval-expiry';

const requestSchema = z.object({ workspace: z.string(), id: z.string(), hash: z.string() });
type Request = z.infer<typeof requestSchema>;

export const expireAt = (
  { jobs }: Pick<Deps, 'jobs'>,
  { workspace, id, hash }: KeptForm,
  at: Date,
): Promise<void> => jobs.add(QUEUE, id, at, { workspace, id, hash } satisfies Request);

export function expiryWorker(
  deps: Pick<Deps, 'log' | 'now' | 'personChanges' | 'slack' | 'store'>,
  labelOf: (kept: KeptForm) => string,
): Worker {
  async function expire({ data, reference }: Job<Request>): Promise<void> {
    const returned = { state: 'returned', reason: EXPIRED } as const;
    const kept = await deps.store.keptForms.change(data, ['asked'], returned, deps.now());
    if (!kept) return;
    const label = labelOf(kept);
    await showReturned(deps, kept, label);
    await announceDecision(deps, { reference }, kept, { label, text: expiredCard });
    await deps.personChanges.publish({ ...data, person: kept.person, reference });
  }

  return defineWorker({
    queue: QUEUE,
    concurrency: 16,
    leaseSeconds: 60,
    schema: requestSchema,
    handler: expire,
  });
}
