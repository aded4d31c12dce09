import * as z from 'zod';
import { asPost, cardOf, proposePost, withCard } from '../../posts/index.js';
import { findLink } from '../../slack/send/find-link.js';
import { inProject } from '../call.js';
import { fail } from '../failed.js';
import * as schemas from '../schemas.js';
import { stateOf, writtenMoment } from '../shown-post.js';
import { defineTool } from '../tool.js';
import { checkedPost, checkEntered, enteredPost } from './check.js';

const key = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Chosen by you for this proposal. Calling again with the same key and content is the same proposal.',
  );

export const proposePostTool = defineTool({
  name: 'propose_post',
  title: 'Propose a post',
  description:
    'Shows your person a card in Slack with this post. It goes out only if somebody presses Schedule there. Call check_post first.',
  scope: 'propose',
  input: enteredPost.extend({ key }),
  output: z.object({
    id: z.string(),
    state: schemas.state,
    when: schemas.moment,
    card: z
      .string()
      .nullable()
      .describe('The address of its card in Slack. Null: Slack does not show it yet.'),
    check: checkedPost,
  }),
  async run({ key: chosen, ...entered }, started) {
    const call = await inProject(started, entered.project);
    if ('ok' in call) return call;
    const check = await checkEntered(call, entered);
    if ('say' in check) return check;
    const { checked, shown } = check;
    if (!shown.ok) return fail(whyNot(shown));
    const { deps, agent, project } = call;
    const { workspace, person } = agent;
    const proposed = await proposePost(deps, { workspace, person, agent, key: chosen, project, checked });
    if (!proposed.ok) return fail(proposed.why === 'too many' ? TOO_MANY : OTHER_CONTENT);
    const post = await withCard(deps, proposed.post);
    const card = (await findLink(deps, workspace, cardOf(post)?.at)) ?? null;
    const state = post.state === 'cancelled' ? 'cancelled' : stateOf(asPost(post), call.reader.now);
    const when = post.dueAt ? writtenMoment(post.dueAt, post.clock?.zone ?? call.zone, call) : null;
    const text = `Proposed for ${when?.words ?? 'no time'}. It goes out only if somebody presses Schedule in Slack${card ? `: ${card}` : '.'}`;
    return { ok: true, data: { id: post.id, state, when, card, check: shown }, text };
  },
});

const TOO_MANY = 'You have proposed 60 posts within an hour. Wait until your person has decided about some.';
const OTHER_CONTENT =
  'This key was used for a proposal with another content, and nothing was changed. Use a new key.';

function whyNot({ problems, question }: z.infer<typeof checkedPost>): string {
  const options = question?.options.map(({ label, when }) => `- ${label}: use "${when}" for when`) ?? [];
  return [
    'Nothing was proposed.',
    ...problems.map(({ field, say }) => `${field}: ${say}`),
    ...(question ? [question.say, ...options] : []),
  ].join('\n');
}
