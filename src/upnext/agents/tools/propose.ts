import * as z from 'zod';
import type { CallInProject } from '../../calls/call.js';
import { checkEntered, enteredPost } from '../../calls/check-entered.js';
import { fail } from '../../calls/failed.js';
import { momentOf } from '../../calls/moment.js';
import {
  asPost,
  cardOf,
  findProposed,
  needsApproval,
  propose,
  type ProposeResult,
  quoted,
} from '../../posts/index.js';
import { findLink } from '../../slack/send/find-link.js';
import { networksInSentence } from '../../ui/words.js';
import * as schemas from '../schemas.js';
import { state, stateOf } from '../shown-post.js';
import { defineProjectTool } from '../tool.js';
import { checkedPost, showChecked, worthChecking } from './check.js';

const WHAT_A_KEY_IS =
  'Chosen by you for this proposal. Calling again with the same key and content is the same proposal.';

type ShownCheck = z.infer<typeof checkedPost>;

/** A card in Slack, and nothing else happens unless a person presses its button. */
export const proposePostTool = defineProjectTool({
  name: 'propose_post',
  title: 'Propose a post',
  description:
    'Shows your person a card in Slack with this post. It goes out only if somebody presses Schedule there. Call check_post first.',
  scope: 'propose',
  input: enteredPost.extend({
    key: z.string().min(1).max(200).describe(WHAT_A_KEY_IS),
  }),
  output: z.object({
    id: z.string().describe('Of the proposal.'),
    state,
    when: schemas.moment,
    card: z
      .string()
      .nullable()
      .describe('The address of its card in Slack. Null: Slack does not show it yet.'),
    check: checkedPost.optional(),
  }),
  async run({ key, ...entered }, call) {
    const { deps, caller, project } = call;
    const { workspace, person } = caller;
    const proposal = { workspace, agent: caller, key, entered: { ...entered, project: project.id } };
    const known = await findProposed(deps, proposal);
    if (known) return answer(call, known);
    const checked = await checkEntered(call, entered);
    if ('say' in checked) return fail(`${NOTHING} ${checked.say}`);
    const shown = showChecked(checked, call);
    if (!shown.ok) return fail(whyNot(shown));
    const content = { values: checked.post.values, about: checked.about, warnings: shown.warnings };
    return answer(call, await propose(deps, { ...proposal, ...content, person, project }), shown);
  },
});

/** `check`: unless this key had proposed it before. */
async function answer(call: CallInProject, result: ProposeResult, check?: ShownCheck) {
  if (!result.ok) return fail(result.why === 'too many' ? TOO_MANY : OTHER_CONTENT);
  const { access, deps, caller, project, reader } = call;
  const { post } = result;
  const isTheirs = (await access.inProject(project.id)).may('schedule');
  const card = (await findLink(deps, caller.workspace, cardOf(post)?.at)) ?? null;
  const shown = asPost(post);
  const when = momentOf(shown, call);
  const proposed = `Proposed on ${networksInSentence(shown.platforms)} for ${when?.words ?? 'no time'}: ${quoted(post)}.`;
  const approved = needsApproval(post) ? ' and its approvers approve it' : '';
  const goesOut = `It goes out only if somebody presses Schedule in Slack${approved}${card ? `: ${card}` : '.'}`;
  return {
    ok: true as const,
    data: { id: post.id, state: stateOf(shown, reader.now), when, card, ...(check && { check }) },
    text: [
      `${proposed} ${goesOut}`,
      ...(isTheirs ? [] : [NOT_THEIRS]),
      ...(post.about.toCheck ?? []).map(worthChecking),
    ].join('\n'),
  };
}

const NOT_THEIRS = 'Your person may not schedule posts in this project: somebody else has to press it.';
const NOTHING = 'Nothing was proposed.';
const TOO_MANY = 'You have proposed 60 posts within an hour. Wait until your person has decided about some.';
const OTHER_CONTENT =
  'This key was used for a proposal with another content, and nothing was changed. Use a new key.';

function whyNot({ problems, question }: ShownCheck): string {
  const options = question?.options.map(({ label, when }) => `- ${label}: use "${when}" for when`) ?? [];
  return [
    NOTHING,
    ...problems
      .filter(({ field }) => !question || field !== 'when')
      .map(({ field, say }) => `${field}: ${say}`),
    ...(question ? [question.say, ...options] : []),
  ].join('\n');
}
