import type { Deps } from '../../deps.js';
import { createMessages } from '../../messages/keep.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { freezeJob, FREEZES, type FreezeJob } from './jobs.js';
import { freezeEnded } from './released-reply.js';

/** Ends freezes at their time, and tells the people who began them. */
export function freezeWorker(deps: Deps): Worker {
  const messages = createMessages(deps);

  return defineWorker({
    ...{ queue: FREEZES, concurrency: 16, leaseSeconds: 60 },
    schema: freezeJob,
    async handler({ data, reference }): Promise<NextRun<FreezeJob> | undefined> {
      const { workspace, person, project, since } = data;
      const { until, released } = await deps.plan.settleFreeze(data, reference);
      if (until) return { dueAt: until, data };
      if (!released) return undefined;
      const { retryAt } = await messages.tell({
        ...{ workspace, kind: 'freeze', id: project.id, name: `ended ${since}`, person, reference },
        draw: () => freezeEnded(project, released, deps.now()),
      });
      return retryAt && { dueAt: retryAt, data };
    },
  });
}
