import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../durations.js';
import type { Deps } from '../deps.js';
import { defineWorker, type Worker } from '../jobs/job.js';
import { pause } from '../slack/answer/deadlines.js';
import type { RegisteredForm } from './registered-form.js';
import { UNFINISHED, unfinishedSchema } from './table/unfinished.js';

/** At each service. */
const LOOKUPS_PER_SECOND = 40;
const SERVICES_KEPT = 10_000;

/**
 * Continues submissions that a stopped or killed process left behind, and looks again for those with an unknown outcome.
 * Any number of instances can do this at once: each submission is taken by one.
 */
export function recoveryWorker(
  { store, background, now }: Pick<Deps, 'store' | 'background' | 'now'>,
  forms: RegisteredForm[],
): Worker {
  const nextTurn = createTurns(LOOKUPS_PER_SECOND);
  return defineWorker({
    queue: UNFINISHED,
    concurrency: 64,
    leaseSeconds: 30,
    waitsForService: true,
    whenClockIsSetBack: 'after-a-lease',
    schema: unfinishedSchema,
    async handler({ data, reference }) {
      const { workspace, submission: id } = data;
      await pause(nextTurn(await background.serviceOf(workspace)));
      const submission = await store.submissions.takeOver({ workspace, id });
      if (!submission) return undefined;
      const form = forms.find(({ name }) => name === submission.form);
      // Another version of Upnext has this form.
      if (!form) return { dueAt: new Date(now().getTime() + MINUTE_MS), data };
      return form.recover(submission, reference);
    },
  });
}

/** How long the next call to a service waits, in milliseconds. */
function createTurns(perSecond: number): (service: string) => number {
  const next = new LRUCache<string, number>({ max: SERVICES_KEPT });
  return (service) => {
    const now = performance.now();
    const turn = Math.max(now, next.get(service) ?? 0);
    next.set(service, turn + 1_000 / perSecond);
    return turn - now;
  };
}
