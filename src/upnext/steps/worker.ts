import { emojiCharacters, formatBothClocks, MANY_READERS, MINUTE_MS } from '../../when/index.js';
import { startCall } from '../calls/call.js';
import { checkEntered } from '../calls/check-entered.js';
import type { FormDeps } from '../forms/form.js';
import { reasonOf } from '../forms/outcomes.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import {
  asPost,
  cardOf,
  enterPost,
  findProposed,
  type Post,
  type PostToEnter,
  propose,
  type ScheduledPost,
  shownAs,
  stateTitle,
} from '../posts/index.js';
import { callOnce } from '../slack/send/call-once.js';
import { withNames } from '../slack/send/conversation.js';
import { findLink } from '../slack/send/find-link.js';
import { nextTry } from '../slack/send/pace.js';
import { clip } from '../slack/text/blocks.js';
import { plainText } from '../slack/text/markup.js';
import { nextPost } from './next-post.js';
import { inNamedProject, mayNotSchedule, type StepInProject } from './project.js';
import {
  failed,
  type NotYet,
  postIdOf,
  type StepAnswer,
  type StepCall,
  type StepRun,
  STEPS,
  stepSchema,
} from './step.js';
import { change, TOO_MANY_PROPOSALS, UNKNOWN_MODE, whyNot, whyRefused } from './words.js';

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

export function stepWorker(deps: FormDeps): Worker {
  return defineWorker({
    queue: STEPS,
    concurrency: 8,
    leaseSeconds: 30,
    schema: stepSchema,
    async handler({ data: run, reference, attempts }): Promise<NextRun<StepRun> | undefined> {
      if (run.answer) return tellSlack(deps, run, { answer: run.answer, reference });
      const answer = await carryOut(deps, run, reference).catch(async (error: unknown) => {
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
  (await store.posts.find({ workspace: run.workspace, id: postIdOf(run) })) !== undefined;

async function carryOut(deps: FormDeps, run: StepRun, reference: string): Promise<StepAnswer | NotYet> {
  const { workspace, person, team, step } = run;
  if (person === undefined) return failed(NO_PERSON);
  if (run.isTooFast) return failed(TOO_FAST);
  const caller = {
    workspace,
    person,
    team,
    // As many proposals in an hour as those of an agent.
    id: `workflow ${person}`,
    name: 'a workflow',
  };
  const call = await startCall(deps, caller, reference);
  if (call.access.profile.unknownToSlack) return failed(UNKNOWN_TO_SLACK);
  const asPlain = await plainTexts(deps, workspace);
  const inputs: StepRun['inputs'] = {};
  for (const [name, text] of Object.entries(run.inputs)) inputs[name] = emojiCharacters(await asPlain(text));
  const answer = await (BY_NAME.get(step) ?? unknownStep)({ ...call, run: { ...run, inputs } });
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

/** What the form would ask makes the step fail, because a workflow can’t answer. */
export async function schedulePost(started: StepCall): Promise<StepAnswer | NotYet> {
  const before = await whatBecameOf(started);
  if (before) return before;
  const { networks = '', mode = '' } = started.run.inputs;
  const isProposed = mode.toLowerCase() === 'propose';
  if (!isProposed && mode !== '' && mode.toLowerCase() !== 'schedule') return failed(UNKNOWN_MODE(mode));
  const call = await inNamedProject(started);
  if (!('project' in call)) return call;
  const refused = isProposed ? undefined : await mayNotSchedule(call);
  if (refused) return refused;
  const checked = await check(call, namesOf(networks));
  // Its time zone and its media can’t be wrong: a step has no inputs for them.
  if ('say' in checked) return failed(change('Networks', checked.say));
  const { about, post } = checked;
  const warnings = [...checked.warnings, ...checked.hints];
  const { values } = post;
  const wrong = whyNot(checked, isProposed ? [] : checked.warnings);
  if (wrong !== undefined) return failed(wrong);
  const { deps, actor, project } = call;
  if (!isProposed) return enter(call, { values, about: { ...about, team: actor.team } });
  const proposal = { ...proposalOf(call), values, about, warnings, person: actor.person, project };
  const proposed = await propose(deps, proposal);
  return proposed.ok ? answerOf(call, proposed.post) : failed(TOO_MANY_PROPOSALS);
}

/** What an earlier run, which was interrupted, has sent or proposed. */
async function whatBecameOf(call: StepCall): Promise<StepAnswer | NotYet | undefined> {
  const { deps, actor } = call;
  const sent = await deps.store.posts.find({ workspace: actor.workspace, id: postIdOf(call.run) });
  const opened = { submissionId: postIdOf(call.run), openedAt: call.run.at };
  if (sent) return enter(call, { ...sent, about: { ...sent.about, ...opened } });
  const proposed = await findProposed(deps, proposalOf(call));
  return proposed?.ok ? answerOf(call, proposed.post) : undefined;
}

const proposalOf = ({ caller, run }: StepCall) => ({
  workspace: run.workspace,
  agent: caller,
  key: run.id,
  entered: run.id,
});

const namesOf = (networks: string): string[] =>
  networks
    .split(/[,;|/+&\n]+|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean);

/** With the words as they were meant when the workflow ran. */
function check(call: StepInProject, networks: string[]) {
  const { text = '', when = '' } = call.run.inputs;
  const then = { ...call, reader: { ...call.reader, now: new Date(call.run.at) } };
  return checkEntered(then, { text, networks, when }, postIdOf(call.run));
}

const LOOK_AGAIN_MS = 3_000;
const LONGEST_PAUSE_MS = MINUTE_MS;

/** While it may have arrived, the step neither completes nor fails. */
async function enter(
  call: StepCall,
  content: Pick<PostToEnter, 'values' | 'about'>,
): Promise<StepAnswer | NotYet> {
  const { deps, actor, run } = call;
  const { workspace, person, reference } = actor;
  const outcome = await enterPost(deps, { ...content, workspace, person }, reference);
  switch (outcome.state) {
    case 'unknown':
      return { lookAgainMs: Math.min(LOOK_AGAIN_MS * (run.looks + 1), LONGEST_PAUSE_MS) };
    case 'delivered': {
      const held = await deps.store.posts.find({ workspace, id: postIdOf(run) });
      if (held && held.form !== 'open') return answerOf(call, held);
      return { outputs: sentOutputs(call, outcome.done) };
    }
    case 'refused':
      return failed(whyRefused(outcome.notices));
    case 'asked':
    case 'unsent':
      return failed(reasonOf(outcome));
  }
}

/** Slack usually shows the card of a post by then. */
const CARD_LOOKS = 10;
const CARD_MS = 400;

/** For a post that Upnext holds, or that waits for somebody’s decision. */
async function answerOf(call: StepCall, post: Post): Promise<StepAnswer | NotYet> {
  const { deps, actor, reader, run } = call;
  const { id, about, dueAt } = post;
  const card = cardOf(post)?.at;
  if (!card && run.looks < CARD_LOOKS) return { lookAgainMs: CARD_MS };
  const link = await findLink(deps, actor.workspace, card);
  return {
    outputs: {
      id,
      state: stateTitle(asPost(post), reader.now),
      moment: dueAt
        ? formatBothClocks(dueAt, about.moment?.zone ?? reader.zone, { ...reader, ...MANY_READERS })
        : '',
      ...(link && { link }),
    },
  };
}

/** Of a post that the scheduling service has. */
const sentOutputs = (
  { reader, run }: StepCall,
  { id = postIdOf(run), meant }: ScheduledPost,
): Record<string, string> => ({
  id,
  state: shownAs('scheduled').title,
  moment: meant ? formatBothClocks(meant.at, meant.zone, { ...reader, ...MANY_READERS }) : '',
});
