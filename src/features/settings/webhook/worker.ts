import * as z from 'zod';
import type { Deps } from '../../../deps.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../durations.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../../jobs/job.js';
import { directMessageJob } from '../../../slack/send/notify.js';
import { eventOf, isDelivered, sendEvent } from './send.js';
import type { AuditWebhook } from './table.js';
import { notDelivered, stopped } from './words.js';

/** Delivers each entry at least once. */

/** As in migration 050, which stores the jobs. `tries`: how many attempts have failed. */
const QUEUE = 'audit-webhook';
const entrySchema = z.object({ workspace: z.string(), entry: z.number(), tries: z.number().default(0) });
type Delivery = z.infer<typeof entrySchema>;

/** After about a day, it is given up. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
const GONE = 410;

type WorkerDeps = Pick<Deps, 'jobs' | 'log' | 'now' | 'store' | 'userUrls'>;

export const webhookWorker = (deps: WorkerDeps): Worker =>
  defineWorker({
    queue: QUEUE,
    concurrency: 16,
    // Longer than a request may take.
    leaseSeconds: 60,
    schema: entrySchema,
    handler: (job) => deliver(deps, job),
  });

async function deliver(
  deps: WorkerDeps,
  { data, reference }: Job<Delivery>,
): Promise<NextRun<Delivery> | undefined> {
  const { workspace, entry: id, tries } = data;
  const hook = await deps.store.auditWebhooks.find(workspace);
  if (!hook || hook.stoppedAt) return undefined;
  const entry = await deps.store.audit.find(workspace, id);
  if (!entry) return undefined;
  const answer = await sendEvent(deps, hook, eventOf(entry));
  if (isDelivered(answer)) {
    if (hook.toldAt) await deps.store.auditWebhooks.worksAgain(hook);
    return undefined;
  }
  const isOver = answer.status === GONE;
  const pause = isOver ? undefined : PAUSES_MS[tries];
  if (pause !== undefined)
    return { dueAt: new Date(deps.now().getTime() + pause), data: { ...data, tries: tries + 1 } };
  deps.log.warn({ reference, workspace, status: answer.status }, 'gave up an entry for an audit webhook');
  await giveUp(deps, hook, isOver);
  return undefined;
}

/** The person who set it up hears of it once, until entries arrive again. */
async function giveUp({ jobs, now, store }: WorkerDeps, hook: AuditWebhook, isOver: boolean): Promise<void> {
  const { workspace, setBy: person } = hook;
  const at = now();
  const message = directMessageJob(at, { workspace, person }, isOver ? stopped : notDelivered);
  if (await store.auditWebhooks.giveUp(hook, { at, isOver, message })) jobs.stored([message]);
}
