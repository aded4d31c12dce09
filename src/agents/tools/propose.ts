import * as z from 'zod';
import {
  asPost,
  cardOf,
  changedPost,
  changesSince,
  findProposed,
  isOpenToProposals,
  propose,
  whatBecameOf,
  withCard,
  type HeldPost,
  type Proposal,
  type Proposed,
} from '../../posts/index.js';
import { findLink } from '../../slack/send/find-link.js';
import { inProject, type AgentCall, type CallInProject } from '../call.js';
import { fail, type Failed } from '../failed.js';
import * as schemas from '../schemas.js';
import { momentOf, stateOfHeld } from '../shown-post.js';
import { defineTool, type Answer } from '../tool.js';
import { checkedPost, checkEntered, checkValues, draftOf, enteredPost, showChecked } from './check.js';

/** What agents propose. Each is a card in Slack, and nothing else happens unless a person presses its button. */

const key = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Chosen by you for this proposal. Calling again with the same key and content is the same proposal.',
  );
const heldId = z.string().max(300).describe('The id of a post that Upnext holds, from list_posts.');

const proposed = z.object({
  id: z.string().describe('Of the proposal.'),
  state: schemas.state,
  when: schemas.moment,
  card: z.string().nullable().describe('The address of its card in Slack. Null: Slack does not show it yet.'),
});
const checked = proposed.extend({ check: checkedPost.optional() });

export const proposePostTool = defineTool({
  name: 'propose_post',
  title: 'Propose a post',
  description:
    'Shows your person a card in Slack with this post. It goes out only if somebody presses Schedule there. Call check_post first.',
  scope: 'propose',
  input: enteredPost.extend({ key }),
  output: checked,
  async run({ key: chosen, ...entered }, started) {
    const call = await inProject(started, entered.project);
    if ('ok' in call) return call;
    return proposeOnce(call, { key: chosen, entered, button: 'Schedule' }, async () => {
      const check = await checkEntered(call, entered);
      if ('say' in check) return check;
      const { checked, shown } = check;
      if (!shown.ok) return fail(whyNot(shown));
      return { content: { values: checked.post.values, about: checked.about }, check: shown };
    });
  },
});

export const proposeChangeTool = defineTool({
  name: 'propose_change',
  title: 'Propose a change',
  description:
    'Shows your person a card in Slack with a change to a post that Upnext holds. What you leave out stays as it is. The post changes only if somebody presses Save change there.',
  scope: 'propose',
  input: enteredPost.omit({ project: true }).partial().extend({ id: heldId, key }),
  output: checked,
  async run({ key: chosen, ...entered }, started) {
    const found = await findHeld(started, entered.id);
    if ('say' in found) return found;
    const { call, post } = found;
    return proposeOnce(
      call,
      { key: chosen, entered: ['change', entered], button: 'Save change' },
      async () => {
        if (!isOpenToProposals(post)) return fail(NOT_CHANGEABLE);
        const change = draftOf(call, entered);
        if ('say' in change) return change;
        const changed = changedPost(post, change, call.reader);
        const checked = await checkValues(call, changed);
        const shown = showChecked(checked, call);
        if (!shown.ok) return fail(whyNot(shown));
        const { values } = checked.post;
        const says = changesSince(post, { values, about: checked.about });
        if (says.length === 0) return fail(NO_CHANGE);
        const to = { does: 'change' as const, post, says };
        return { content: { values, about: checked.about, to }, check: shown };
      },
    );
  },
});

export const proposeCancelTool = defineTool({
  name: 'propose_cancel',
  title: 'Propose to cancel a post',
  description:
    'Shows your person a card in Slack that asks to cancel a post that Upnext holds. It goes out as planned unless somebody presses Cancel post there.',
  scope: 'propose',
  input: z.object({ id: heldId, key }),
  output: proposed,
  async run({ id, key: chosen }, started) {
    const found = await findHeld(started, id);
    if ('say' in found) return found;
    const { call, post } = found;
    return proposeOnce(call, { key: chosen, entered: ['cancel', id], button: 'Cancel post' }, async () => {
      if (!isOpenToProposals(post)) return fail(NOT_CHANGEABLE);
      return { content: { ...changedPost(post, {}, call.reader), to: { does: 'cancel', post, says: [] } } };
    });
  },
});

interface Asked {
  key: string;
  entered: unknown;
  /** What a person would press. */
  button: string;
}

interface Prepared {
  content: Pick<Proposal, 'values' | 'about' | 'to'>;
  check?: z.infer<typeof checkedPost>;
}

type Answered = Extract<Answer, { ok: true }> & { data: z.infer<typeof checked> };

/** What this key has proposed, or what `prepare` makes of what was entered. */
async function proposeOnce(
  call: CallInProject,
  { button, ...asked }: Asked,
  prepare: () => Promise<Prepared | Failed>,
): Promise<Answered | Failed> {
  const { deps, agent, project } = call;
  const { workspace, person } = agent;
  const proposal = { ...asked, workspace, agent };
  const known = await findProposed(deps, proposal);
  if (known) return answer(call, known, { button });
  const prepared = await prepare();
  if ('say' in prepared) return prepared;
  const { content, check } = prepared;
  return answer(call, await propose(deps, { ...proposal, ...content, person, project }), { button, check });
}

async function answer(
  call: CallInProject,
  proposed: Proposed,
  { button, check }: { button: string; check?: Prepared['check'] },
): Promise<Answered | Failed> {
  if (!proposed.ok) return fail(proposed.why === 'too many' ? TOO_MANY : OTHER_CONTENT);
  const { deps, agent, reader } = call;
  const post = await withCard(deps, proposed.post);
  const card = (await findLink(deps, agent.workspace, cardOf(post)?.at)) ?? null;
  const state = stateOfHeld(await whatBecameOf(deps, post), reader.now);
  const when = momentOf(asPost(post), call);
  const text = `Proposed for ${when?.words ?? 'no time'}. It is done only if somebody presses ${button} in Slack${card ? `: ${card}` : '.'}`;
  return { ok: true, data: { id: post.id, state, when, card, ...(check && { check }) }, text };
}

const TOO_MANY = 'You have proposed 60 posts within an hour. Wait until your person has decided about some.';
const OTHER_CONTENT =
  'This key was used for a proposal with another content, and nothing was changed. Use a new key.';
const NO_SUCH_POST =
  'Upnext holds no such post for you. Call list_posts and use the id of a post that is not sent yet.';
const NOT_CHANGEABLE =
  'This post can’t be changed or cancelled anymore, or it is itself only a proposal. Nothing was proposed.';
const NO_CHANGE = 'That is what the post says already. Nothing was proposed.';

/** In a project that the agent may see. */
async function findHeld(
  started: AgentCall,
  id: string,
): Promise<{ call: CallInProject; post: HeldPost } | Failed> {
  const post = await started.deps.plan.find({ workspace: started.agent.workspace, id });
  if (!post) return fail(NO_SUCH_POST);
  const call = await inProject(started, post.project.id);
  return 'ok' in call ? fail(NO_SUCH_POST) : { call, post };
}

function whyNot({ problems, question }: z.infer<typeof checkedPost>): string {
  const options = question?.options.map(({ label, when }) => `- ${label}: use "${when}" for when`) ?? [];
  return [
    'Nothing was proposed.',
    ...problems.map(({ field, say }) => `${field}: ${say}`),
    ...(question ? [question.say, ...options] : []),
  ].join('\n');
}
