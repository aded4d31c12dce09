import * as z from 'zod';
import { checkEntered } from '../agents/tools/check.js';
import type { Notices } from '../forms/form.js';
import type { Submission } from '../forms/table/submission-row.js';
import {
  asPost,
  cardOf,
  findProposed,
  HELD_TITLES,
  networksCalled,
  propose,
  zoneOfMoment,
  type HeldPost,
} from '../posts/index.js';
import { findLink } from '../slack/send/find-link.js';
import { joinWithAnd, joinWithOr } from '../slack/text/markup.js';
import { formatBothClocks } from '../time/format.js';
import { PLATFORMS } from '../openapi/platforms.js';
import { networkName } from '../ui/words.js';
import { inNamedProject, mayNotSchedule, type StepInProject } from './project.js';
import { failed, submissionIdOf, type NotYet, type StepAnswer, type StepCall } from './step.js';
import { change, TOO_MANY_PROPOSALS, UNKNOWN_MODE, whyNot, whyRefused } from './words.js';

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
  const named = namesOf(networks);
  const { unknown } = networksCalled(named);
  if (unknown.length > 0) return failed(noSuchNetwork(unknown));
  return isProposed ? proposePost(call, named) : sendPost(call, named);
}

/** What an earlier run, which was interrupted, has sent or proposed. What the service certainly didn’t receive is sent again. */
async function whatBecameOf(call: StepCall): Promise<StepAnswer | NotYet | undefined> {
  const { deps, actor } = call;
  const sent = await deps.store.submissions.find(actor.workspace, submissionIdOf(call.run));
  if (sent && sent.state !== 'unsent') return answerFor(call, sent);
  const proposed = await findProposed(deps, proposalOf(call));
  return proposed?.ok ? answerOf(call, proposed.post) : undefined;
}

const proposalOf = ({ agent, run }: StepCall) => ({
  workspace: run.workspace,
  agent,
  key: run.id,
  entered: run.id,
});

const namesOf = (networks: string): string[] =>
  networks
    .split(/[,;|/+&\n]+|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean);

const noSuchNetwork = (unknown: string[]) =>
  change(
    'Networks',
    `There is no network ${joinWithAnd(unknown.map((name) => `“${name}”`))}. Use ${joinWithOr(PLATFORMS.map(networkName))}.`,
  );

/** With the words as they were meant when the workflow ran. */
function check(call: StepInProject, networks: string[]) {
  const { text = '', when = '' } = call.run.inputs;
  const then = { ...call, reader: { ...call.reader, now: new Date(call.run.at) } };
  const entered = { project: call.project.id, text, networks, when };
  return checkEntered(then, entered, submissionIdOf(call.run));
}

async function sendPost(call: StepInProject, networks: string[]): Promise<StepAnswer | NotYet> {
  const { deps, actor, form } = call;
  const { workspace, person, team, reference } = actor;
  const result = await check(call, networks);
  if ('say' in result) return failed(result.say);
  const { about, warnings } = result.checked;
  const { values } = result.checked.post;
  const wrong = whyNot(result.checked, warnings);
  if (wrong !== undefined) return failed(wrong);
  const id = submissionIdOf(call.run);
  const sending = { id, workspace, person, decidedBy: null, values, about: { ...about, team } };
  const { notices } = await form.deliver(sending, await deps.slack(workspace), reference);
  const sent = await deps.store.submissions.find(workspace, id);
  return sent ? answerFor(call, sent, notices) : failed(whyRefused(null, notices));
}

async function proposePost(call: StepInProject, networks: string[]): Promise<StepAnswer | NotYet> {
  const { deps, actor, project } = call;
  const result = await check(call, networks);
  if ('say' in result) return failed(result.say);
  const { checked } = result;
  const wrong = whyNot(checked, []);
  if (wrong !== undefined) return failed(wrong);
  const content = { values: checked.post.values, about: checked.about };
  const proposed = await propose(deps, { ...proposalOf(call), ...content, person: actor.person, project });
  return proposed.ok ? answerOf(call, proposed.post) : failed(TOO_MANY_PROPOSALS);
}

const LOOK_AGAIN_MS = 3_000;

/** While it may have arrived, the step neither completes nor fails. */
async function answerFor(
  call: StepCall,
  submission: Submission,
  notices?: Notices,
): Promise<StepAnswer | NotYet> {
  const { deps, actor } = call;
  const { id, state, reason } = submission;
  switch (state) {
    case 'sending':
    case 'unknown':
      return { lookAgainMs: LOOK_AGAIN_MS };
    case 'delivered': {
      const held = await deps.plan.find({ workspace: actor.workspace, id });
      return held && !held.atOnce ? answerOf(call, held) : { outputs: sentOutputs(call, submission) };
    }
    case 'refused':
    case 'unsent':
    case 'asked':
    case 'discarded':
      // The step says it, so it is no unsent form.
      await deps.store.submissions.changeState(
        { workspace: actor.workspace, id },
        ['refused', 'unsent', 'asked'],
        'discarded',
        deps.now(),
      );
      return failed(whyRefused(reason, notices));
  }
}

/** Slack usually shows the card of a post by then. */
const CARD_LOOKS = 10;
const CARD_MS = 400;

/** For a post that Upnext holds, or that waits for somebody’s decision. */
async function answerOf(call: StepCall, post: HeldPost): Promise<StepAnswer | NotYet> {
  const { deps, actor, reader, run } = call;
  const { id, about, dueAt } = post;
  const card = cardOf(post)?.at;
  if (!card && run.looks < CARD_LOOKS) return { lookAgainMs: CARD_MS };
  const link = await findLink(deps, actor.workspace, card);
  return {
    outputs: {
      id,
      state: HELD_TITLES[asPost(post).held],
      moment: dueAt ? formatBothClocks(dueAt, zoneOfMoment(about) ?? reader.zone, reader) : '',
      ...(link && { link }),
    },
  };
}

const sentPost = z.object({
  result: z.object({ id: z.string().optional() }),
  about: z.object({ moment: z.object({ at: z.number(), zone: z.string() }) }),
});

/** Of a post that the scheduling service has. */
function sentOutputs({ reader }: StepCall, submission: Submission): Record<string, string> {
  const { result, about } = sentPost.parse(submission);
  const { at, zone } = about.moment;
  return {
    id: result.id ?? submission.id,
    state: HELD_TITLES.held,
    moment: formatBothClocks(new Date(at), zone, reader),
  };
}
