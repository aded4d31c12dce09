import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { defineWorker, type NewJob, type Worker } from '../../jobs/job.js';
import type { FormContext } from '../form.js';
import type { RegisteredForm } from '../registered-form.js';

/**
 * The message that a form was delivered, or certainly was not, is also a job, stored together with the outcome. It is removed
 * once the message is sent, so it only runs when the process ended in between.
 */

const CONFIRM = 'confirm';
/** Longer than all attempts to notify a person. */
const CONFIRMED_WITHIN_MS = 90_000;

/** Of the other outcomes, the person sees the form, or hears when it is looked up again. */
export const isConfirmed = ({ state }: { state: string }): boolean =>
  state === 'delivered' || state === 'unsent';

const confirmed = z.object({ workspace: z.string(), submission: z.string() });

export function confirmationJob({ about, actor }: FormContext, now: Date): NewJob {
  const data: z.infer<typeof confirmed> = { workspace: actor.workspace, submission: about.submissionId };
  const dueAt = new Date(now.getTime() + CONFIRMED_WITHIN_MS);
  return { queue: CONFIRM, key: about.submissionId, dueAt, data };
}

/** If it can’t be removed, the confirmation is sent twice, which is better than a delivered form that reports an error. */
export async function removeConfirmationJob(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  { about, actor }: Pick<FormContext, 'about' | 'actor'>,
): Promise<void> {
  await jobs.remove(CONFIRM, about.submissionId).catch((error: unknown) => {
    log.warn({ reference: actor.reference, error }, 'could not remove the job of a confirmation');
  });
}

export const confirmationWorker = (deps: Pick<Deps, 'store'>, forms: RegisteredForm[]): Worker =>
  defineWorker({
    queue: CONFIRM,
    concurrency: 16,
    leaseSeconds: 60,
    schema: confirmed,
    async handler({ data, reference }) {
      const submission = await deps.store.submissions.find(data.workspace, data.submission);
      const form = forms.find(({ name }) => name === submission?.form);
      if (submission && isConfirmed(submission)) await form?.confirm(submission, reference);
    },
  });
