import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { freezeJob, FREEZES, type FreezeJob } from './jobs.js';
import { createSendOnce } from '../../slack/send/send-once.js';
import { freezeEnded } from './released-reply.js';

const MARK = 'upnext_freeze_ended';
const SLACK_UNREACHABLE_S = 20;

/** Ends freezes at their time, and tells the people who began them. */
export function freezeWorker(deps: Deps): Worker {
  const messages = createSendOnce(deps);

  return defineWorker({
    ...{ queue: FREEZES, concurrency: 16, leaseSeconds: 60 },
    schema: freezeJob,
    async handler({ data, attempts, dueAt, reference }): Promise<NextRun<FreezeJob> | undefined> {
      const { workspace, person, project, since } = data;
      const { until, released } = await deps.plan.settleFreeze(data, reference);
      if (until) return { dueAt: until, data };
      if (!released) return undefined;
      const sent = await messages.send({
        actor: { workspace, person, reference },
        reply: freezeEnded(project, released, deps.now()),
        marker: { event_type: MARK, event_payload: { project: project.id, since: String(since) } },
        maybeSentSince: attempts > 1 ? dueAt : undefined,
      });
      if (sent.state === 'unknown') throw new Error('Slack did not confirm the message');
      if (sent.state !== 'later' && sent.state !== 'unsent') return undefined;
      const seconds = sent.state === 'later' ? sent.seconds : SLACK_UNREACHABLE_S;
      return { dueAt: new Date(deps.now().getTime() + seconds * 1_000), data };
    },
  });
}
