import { startCall } from '../agents/call.js';
import { emojiCharacters } from '../../when/index.js';
import type { FormDeps } from '../forms/form.js';
import type { Enter } from '../posts/index.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import { callOnce } from '../slack/send/call-once.js';
import { withNames } from '../slack/send/conversation.js';
import { nextTry } from '../slack/send/pace.js';
import { clip } from '../slack/text/blocks.js';
import { plainText } from '../slack/text/markup.js';
import { nextPost } from './next-post.js';
import { schedulePost } from './schedule-post.js';
import {
  failed,
  STEPS,
  stepSchema,
  postIdOf,
  type NotYet,
  type StepAnswer,
  type StepCall,
  type StepRun,
} from './step.js';

/** Does what a step says, then tells Slack. Both survive an interruption, and neither is done twice. */

type Step = (call: StepCall) => Promise<StepAnswer | NotYet>;
/** As the manifest names them. */
const BY_NAME = new Map<string, Step>([
  ['schedule_post', schedulePost],
  ['next_post', nextPost],
]);

export const isStep = (name: string): boolean => BY_NAME.has(name);

const MAX_ERROR = 2_000;
/** Within about half a minute. */
const MAX_ATTEMPTS = 4;

export function stepWorker(deps: FormDeps, enter: Enter): Worker {
  return defineWorker({
    queue: STEPS,
    concurrency: 8,
    leaseSeconds: 30,
    schema: stepSchema,
    async handler({ data: run, reference, attempts }): Promise<NextRun<StepRun> | undefined> {
      if (run.answer) return tellSlack(deps, run, { answer: run.answer, reference });
      const answer = await carryOut(deps, enter, run, reference).catch(async (error: unknown) => {
        if (attempts < MAX_ATTEMPTS || (await mayBeSent(deps, run))) throw error;
        deps.log.error({ reference, error, step: run.step }, 'gave up a workflow step');
        return failed(`${SOMETHING_WRONG} Reference: ${reference}`);
      });
      if (!('lookAgainMs' in answer)) return { dueAt: deps.now(), data: { ...run, answer } };
      const dueAt = new Date(deps.now().getTime() + answer.lookAgainMs);
      return { dueAt, data: { ...run, looks: run.looks + 1 } };
    },
  });
}

const mayBeSent = async ({ store }: FormDeps, run: StepRun): Promise<boolean> =>
  (await store.heldPosts.find({ workspace: run.workspace, id: postIdOf(run) })) !== undefined;

async function carryOut(
  deps: FormDeps,
  enter: Enter,
  run: StepRun,
  reference: string,
): Promise<StepAnswer | NotYet> {
  const { workspace, person, team, step } = run;
  if (person === undefined) return failed(NO_PERSON);
  if (run.isTooFast) return failed(TOO_FAST);
  const agent = {
    workspace,
    person,
    team,
    // As many proposals in an hour as those of an agent.
    id: `workflow ${person}`,
    name: 'a workflow',
    scope: 'propose' as const,
  };
  const call = await startCall(deps, agent, reference);
  if (call.access.profile.unknownToSlack) return failed(UNKNOWN_TO_SLACK);
  const asPlain = await plainTexts(deps, workspace);
  const inputs: StepRun['inputs'] = {};
  for (const [name, text] of Object.entries(run.inputs)) inputs[name] = emojiCharacters(await asPlain(text));
  const answer = await (BY_NAME.get(step) ?? unknownStep)({ ...call, enter, run: { ...run, inputs } });
  return 'error' in answer ? failed(clip(await asPlain(answer.error), MAX_ERROR)) : answer;
}

const unknownStep: Step = async () => failed('This version of Upnext doesn’t have this step.');

/** Slack writes mentions and links of a workflow’s texts as markup. */
async function plainTexts(deps: FormDeps, workspace: string): Promise<(text: string) => Promise<string>> {
  const slack = await deps.slack(workspace);
  return async (text) => plainText(await withNames(deps, slack, { workspace }, text)).trim();
}

/** With the token of the workspace: the one that came with the step ends after some minutes. */
async function tellSlack(
  deps: FormDeps,
  run: StepRun,
  { answer, reference }: { answer: StepAnswer; reference: string },
): Promise<NextRun<StepRun> | undefined> {
  const { workspace, id: function_execution_id, step } = run;
  // From now on, another delivery of the step changes nothing, even if this process stops.
  await deps.store.seenEvents.finish(workspace, function_execution_id, deps.now());
  const { functions } = await deps.slackOnce(workspace);
  const told = await callOnce(() =>
    'outputs' in answer
      ? functions.completeSuccess({ function_execution_id, outputs: answer.outputs })
      : functions.completeError({ function_execution_id, error: answer.error }),
  );
  const dueAt = await nextTry(deps, told, { workspace });
  if (dueAt) return { dueAt, data: run };
  const about = { reference, workspace, step, state: 'outputs' in answer ? 'completed' : 'failed' };
  if (told.state !== 'refused' || told.error === TOLD_BEFORE) deps.log.info(about, 'workflow step');
  else deps.log.error({ ...about, error: told.error }, 'Slack refused the end of a workflow step');
  return undefined;
}

/** The answer of Slack got lost, or somebody has stopped the workflow. */
const TOLD_BEFORE = 'execution_not_in_running_state';

const NO_PERSON =
  'Slack didn’t say who used this workflow, so nothing was done. Start the workflow with a link or a button, or put a step before this one in which a person presses a button.';
const TOO_FAST =
  'Upnext got too many requests for this person in a short time, so nothing was done. Wait a minute, then run the workflow again.';
const SOMETHING_WRONG =
  'Something went wrong in Upnext, and nothing was scheduled. Run the workflow again later.';
const UNKNOWN_TO_SLACK =
  'Slack couldn’t tell Upnext who used this workflow, so nothing was done. Run the workflow again in a moment.';
