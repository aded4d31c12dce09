import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { context, divider, messageView, modalWith, option, plain, section } from '../../slack/text/blocks.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import { counted } from '../../ui/words.js';
import { decisionLines, whyAgain } from '../card/approval-lines.js';
import { type PostButton, postButton } from '../card/buttons.js';
import { wholeContentOf } from '../card/content.js';
import type { Post } from '../model/post.js';
import { waitingFacts } from './waiting-post.js';

/** *Approve several*: exactly those versions that the window showed and a person selected, each as one press would. */

export const SEVERAL_FORM = 'approve_several';

const TITLE = 'Approve several';
const SELECTED = 'approve';
/** Slack allows 100 blocks in a view, and 250,000 bytes. */
export const MOST_BLOCKS = 98;
const MOST_BYTES = 200_000;

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

export const readSelected = ({ state }: Pick<ViewOutput, 'state'>): PostButton[] =>
  Object.keys(state.values)
    .filter((name) => chosenValues(state, name).includes(SELECTED))
    .map((block_id) => readBlockId(postButton, { block_id }));
