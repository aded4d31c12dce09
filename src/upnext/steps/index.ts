import * as z from 'zod';
import type { Deps } from '../deps.js';
import type { EventArgs } from '../slack/events/listeners.js';
import { actorOf, type Requester } from '../slack/people/actor.js';
import type { Feature } from '../ui/feature.js';
import { type StepRun, STEPS } from './step.js';
import { isStep, stepWorker } from './worker.js';

/** Steps that people add to their workflows in Slack’s Workflow Builder. */
export const steps = (deps: Deps): Feature => ({
  events: { function_executed: startStep(deps) },
  workers: [stepWorker(deps)],
});

/** Slack sets it to whoever used the workflow. Whoever builds a workflow can’t, unlike the id of a person in a text. */
const userContext = z.object({ id: z.string().regex(/^[UW][A-Z0-9]+$/), secret: z.string().min(1) });

type StartDeps = Pick<Deps, 'jobs' | 'log' | 'now' | 'rateLimit'>;
type StepArgs = EventArgs<'function_executed'>;

/** Stores the step before it is acked. Other deliveries of the same step don’t get here. */
export const startStep =
  (deps: StartDeps) =>
  async (args: StepArgs): Promise<void> => {
    const { event, context, body } = args;
    if (!isStep(event.function.callback_id)) return args.next();
    const actor = actorOf(context, body);
    const run = runOf(deps, actor, event);
    try {
      await deps.jobs.addIfMissing(STEPS, `${run.workspace} ${run.id}`, deps.now(), run);
    } catch (error) {
      const { reference } = actor;
      deps.log.error({ reference, error, step: run.step }, 'could not store a workflow step');
      await args.fail({ error: `${NOT_STORED} Reference: ${reference}` });
    }
    await args.ack();
  };

const NOT_STORED =
  'Upnext couldn’t reach its database. Check whether the post is there before you run the workflow again.';

function runOf({ now, rateLimit }: StartDeps, actor: Requester, event: StepArgs['event']): StepRun {
  const { workspace, team } = actor;
  const { function: called, function_execution_id: id, inputs } = event;
  const person = userContext.safeParse(inputs.person).data?.id;
  return {
    workspace,
    id,
    step: called.callback_id,
    person,
    team,
    inputs: Object.fromEntries(
      Object.entries(inputs).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    // Slack may deliver it late.
    at: Math.min(now().getTime(), Number(event.event_ts) * 1_000),
    isTooFast: person !== undefined && rateLimit({ workspace, person }) !== 'allowed',
    looks: 0,
  };
}
