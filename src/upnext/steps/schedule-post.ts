import { formatBothClocks, MINUTE_MS } from '../../when/index.js';
import { checkEntered } from '../agents/tools/check.js';
import { reasonOf } from '../forms/outcomes.js';
import {
  asPost,
  cardOf,
  findProposed,
  HELD_WORDS,
  networksCalled,
  propose,
  type HeldPost,
  type PostToEnter,
  type ScheduledPost,
} from '../posts/index.js';
import { findLink } from '../slack/send/find-link.js';
import { joinWithAnd, joinWithOr } from '../slack/text/markup.js';
import { PLATFORMS } from '../../../openapi/platforms.js';
import { networkName } from '../ui/words.js';
import { inNamedProject, mayNotSchedule, type StepInProject } from './project.js';
import { failed, postIdOf, type NotYet, type StepAnswer, type StepCall } from './step.js';
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
  const result = await check(call, named);
  if ('say' in result) return failed(result.say);
  const { about, post, warnings } = result.checked;
  const { values } = post;
  const wrong = whyNot(result.checked, isProposed ? [] : warnings);
  if (wrong !== undefined) return failed(wrong);
  const { deps, actor, project } = call;
  if (!isProposed) return enter(call, { values, about: { ...about, team: actor.team } });
  const proposal = { ...proposalOf(call), values, about, person: actor.person, project };
  const proposed = await propose(deps, proposal);
  return proposed.ok ? answerOf(call, proposed.post) : failed(TOO_MANY_PROPOSALS);
}

/** What an earlier run, which was interrupted, has sent or proposed. */
async function whatBecameOf(call: StepCall): Promise<StepAnswer | NotYet | undefined> {
  const { deps, actor } = call;
  const sent = await deps.store.heldPosts.find({ workspace: actor.workspace, id: postIdOf(call.run) });
  const opened = { submissionId: postIdOf(call.run), openedAt: call.run.at };
  if (sent) return enter(call, { ...sent, about: { ...sent.about, ...opened } });
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
  const outcome = await call.enter({ ...content, workspace, person }, reference);
  switch (outcome.state) {
    case 'unknown':
      return { lookAgainMs: Math.min(LOOK_AGAIN_MS * (run.looks + 1), LONGEST_PAUSE_MS) };
    case 'delivered': {
      const held = await deps.store.heldPosts.find({ workspace, id: postIdOf(run) });
      return held && !held.atOnce ? answerOf(call, held) : { outputs: sentOutputs(call, outcome.done) };
    }
    case 'refused':
      return failed(whyRefused(outcome.notices));
    case 'unsent':
      return failed(reasonOf(outcome));
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
      state: HELD_WORDS[asPost(post).held].title,
      moment: dueAt ? formatBothClocks(dueAt, about.moment?.zone ?? reader.zone, reader) : '',
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
  state: HELD_WORDS.held.title,
  moment: meant ? formatBothClocks(meant.at, meant.zone, reader) : '',
});
