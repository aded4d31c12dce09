import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import type { Access } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { type Result, showResult } from '../../slack/answer/show-result.js';
import { context, divider, messageView, modalWith, option, plain, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { decisionLines, whyAgain } from '../card/approval-lines.js';
import { type PostButton, postButton } from '../card/buttons.js';
import { wholeContentOf } from '../card/content.js';
import { bothClocks, quoted } from '../card/lines.js';
import { type ApproverDeps, type Approvers, approversIn } from '../life/approvers.js';
import type { Post } from '../model/post.js';
import { decide, type Decided, type DecisionDeps } from './decide.js';
import { findConcerning, waitingFacts } from './waiting-list.js';

/** *Approve several*: exactly those versions that the window showed and a person selected, each as one press would. */

export const SEVERAL_FORM = 'approve_several';

const TITLE = 'Approve several';
const SELECTED = 'approve';
/** Slack allows 100 blocks in a view, and 250,000 bytes. */
const MOST_BLOCKS = 98;
const MOST_BYTES = 200_000;

export const openSeveral =
  (deps: ApproverDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showWhenReady(args, loadingSeveral, async () =>
      severalModal((await findConcerning(deps, actor, { forCards: true })).toApprove),
    );
  };

type SeveralDeps = DecisionDeps & Pick<Deps, 'fetch' | 'jobs' | 'log' | 'slackOnce' | 'startTimer'>;

export const approveSelected =
  (deps: SeveralDeps) =>
  async (args: SubmitArgs): Promise<void> => {
    const posts = readSelected(args.view);
    if (posts.length === 0) return args.ack({ response_action: 'push', view: NOTHING_SELECTED });
    await showResult(deps, args, await approveAll(deps, await args.access(), posts));
  };

async function approveAll(deps: SeveralDeps, access: Access, posts: PostButton[]): Promise<Result> {
  const approvers = askedOnce(approversIn(deps));
  const decided: Decided[] = [];
  for (const post of posts)
    decided.push(await decide(deps, access, { ...post, decision: 'approved' }, approvers));
  await deps.personChanges.publish(access.actor);
  return severalDone(decided);
}

/** Slack is asked once about posts whose approvers are the same. */
function askedOnce(approvers: Approvers): Approvers {
  const asked = new Map<string, ReturnType<Approvers['find']>>();
  return {
    ...approvers,
    find(post, person) {
      const { author, decided, policy, writtenBy } = post;
      const key = JSON.stringify([policy, author, writtenBy, decided.map((one) => one.person)]);
      const found = asked.get(key) ?? approvers.find(post, person);
      asked.set(key, found);
      return found;
    },
  };
}

export const loadingSeveral = messageView(TITLE, ':hourglass_flowing_sand: Loading posts…');
export const NOTHING_SELECTED = messageView('Nothing selected', 'Nothing was approved. Select posts first.');

export function severalModal(posts: Post[]): ModalView {
  const { blocks, count } = fittingPosts(posts);
  const left = posts.length - count;
  if (posts.length === 0) return messageView(TITLE, 'Nothing is waiting for your approval anymore.');
  return {
    ...modalWith(TITLE, [
      context('Select the posts to approve. A post that changes while this window is open isn’t approved.'),
      ...blocks,
      ...(left > 0 ? [context(leftOut(left))] : []),
    ]),
    callback_id: SEVERAL_FORM,
    ...(count > 0 && { submit: plain('Approve selected posts', 24), close: plain('Cancel', 24) }),
  };
}

const leftOut = (count: number) =>
  `${counted(count, 'more post')} ${count === 1 ? 'doesn’t' : 'don’t'} fit here. To decide about the rest, use their cards, or open this window again afterwards.`;

function fittingPosts(posts: Post[]): { blocks: KnownBlock[]; count: number } {
  const blocks: KnownBlock[] = [];
  let [count, bytes] = [0, 0];
  for (const post of posts) {
    const more = postToSelect(post);
    const size = Buffer.byteLength(JSON.stringify(more));
    if (more.length === 0 || blocks.length + more.length > MOST_BLOCKS || bytes + size > MOST_BYTES) continue;
    blocks.push(...more);
    bytes += size;
    count += 1;
  }
  return { blocks, count };
}

/** Everything that is published is shown, or the post is left out. */
function postToSelect(post: Post): KnownBlock[] {
  const { id, version, project } = post;
  const name = encodeBlockId({ id, version } satisfies PostButton);
  const content = wholeContentOf(post);
  if (!name || !content) return [];
  return [
    divider(),
    section([waitingFacts(post, project.name), ...whyAgain(post), ...decisionLines(post)].join('\n')),
    ...content,
    checkboxRow(name, [option('Approve this version', SELECTED)], []),
  ];
}

const readSelected = ({ state }: Pick<ViewOutput, 'state'>): PostButton[] =>
  Object.keys(state.values)
    .filter((name) => chosenValues(state, name).includes(SELECTED))
    .map((block_id) => readBlockId(postButton, { block_id }));

export function severalDone(decided: Decided[]): Result {
  const others = decided.filter(({ answer }) => answer.state !== 'done').map(notApproved);
  const text = titleOf(decided.length - others.length, decided.length);
  const title = `${others.length === 0 ? ':white_check_mark:' : ':warning:'} *${text}*`;
  const blocks = [title, ...others.slice(0, MOST_BLOCKS - 1)].map((line) => section(line));
  return { view: doneView({ text, blocks }), say: [title, ...others].join('\n') };
}

const titleOf = (approved: number, selected: number): string =>
  approved === selected
    ? `${counted(approved, 'post')} approved.`
    : `${approved === 0 ? 'None' : approved} of ${counted(selected, 'post')} approved.`;

const notApproved = ({ post, answer }: Decided): string =>
  `*Not approved:* ${post ? [bothClocks(post), escape(quoted(post))].filter(Boolean).join(' · ') : 'a post'}\n${answer.text}`;
