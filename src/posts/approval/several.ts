import type { ViewOutput } from '@slack/bolt';
import type { Button, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { encodeBlockId, encodeButtonValue, readBlockId } from '../../slack/views/button-value.js';
import { chosenValues } from '../../slack/views/view-state.js';
import {
  button,
  clip,
  context,
  divider,
  messageView,
  modalWith,
  option,
  plain,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { doneView } from '../../forms/views/form-views.js';
import type { Result } from '../../forms/views/show-result.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import { projectInButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { bothClocks } from '../card/both-clocks.js';
import { heldButton, type HeldButton } from '../card/buttons.js';
import { wholeContentOf } from '../card/card.js';
import { quoted } from '../card/lines.js';
import type { Answer } from '../held/press.js';
import type { HeldPost } from '../table/held-row.js';
import type { WaitingPosts } from './find-waiting.js';
import { decisionLines, whyAgain } from './lines.js';
import { waitingFacts } from './waiting-post.js';

/** *Approve several*: the window with the posts that wait for a person, and what became of those that they ticked. */

export const OPEN_SEVERAL = 'open_approve_several';
export const SEVERAL_FORM = 'approve_several';

/** Without a project, of all of them. */
export const severalToOpen = z.object({ project: projectInButton.optional() });
type SeveralToOpen = z.infer<typeof severalToOpen>;

/** `list`: the response_url of the list that is drawn again. */
export const aboutSeveral = severalToOpen.extend({ list: z.string().optional() });
export type AboutSeveral = z.infer<typeof aboutSeveral>;

export function severalButton(count: number, { project }: SeveralToOpen = {}): Button[] {
  const named = project && { id: project.id, name: clip(project.name, 150) };
  const value = encodeButtonValue({ project: named } satisfies SeveralToOpen);
  return count > 1 && value ? [button('Approve several', OPEN_SEVERAL, { value })] : [];
}

const TITLE = 'Approve several';
const TICKED = 'approve';
/** Slack allows 100 blocks in a view, and 250,000 bytes. */
const MOST_BLOCKS = 98;
const MOST_BYTES = 200_000;

export const loadingSeveral = messageView(TITLE, ':hourglass_flowing_sand: Loading posts…');
export const NOTHING_TICKED = messageView(
  'Nothing ticked',
  'Nothing was approved. Close this window and tick the posts that you approve.',
);

export function severalModal({ posts, isCut }: WaitingPosts, about: AboutSeveral): ModalView {
  const { blocks, count } = fittingPosts(posts);
  const left = posts.length - count;
  if (posts.length === 0) return messageView(TITLE, 'Nothing is waiting for your approval any more.');
  return {
    ...modalWith(TITLE, [
      context('Tick what you approve. A post that changes while this window is open isn’t approved.'),
      ...blocks,
      ...(left > 0 || isCut ? [context(leftOut(left, isCut))] : []),
    ]),
    callback_id: SEVERAL_FORM,
    private_metadata: JSON.stringify(about),
    ...(count > 0 && { submit: plain('Approve ticked posts', 24), close: plain('Cancel', 24) }),
  };
}

const leftOut = (count: number, isCut: boolean) =>
  `${isCut ? 'At least ' : ''}${counted(count, 'more post')} ${count === 1 ? 'doesn’t' : 'don’t'} fit here. To decide about the rest, use their cards, or open this window again afterwards.`;

function fittingPosts(posts: HeldPost[]): { blocks: KnownBlock[]; count: number } {
  const blocks: KnownBlock[] = [];
  let [count, bytes] = [0, 0];
  for (const post of posts) {
    const more = postToTick(post);
    const size = Buffer.byteLength(JSON.stringify(more));
    if (more.length === 0 || blocks.length + more.length > MOST_BLOCKS || bytes + size > MOST_BYTES) continue;
    blocks.push(...more);
    bytes += size;
    count += 1;
  }
  return { blocks, count };
}

/** Everything that is published is shown, or the post is left out. */
function postToTick(post: HeldPost): KnownBlock[] {
  const { id, version, project } = post;
  const name = encodeBlockId({ id, version } satisfies HeldButton);
  const content = wholeContentOf(post);
  if (!name || !content) return [];
  return [
    divider(),
    section([waitingFacts(post, project.name), ...whyAgain(post), ...decisionLines(post)].join('\n')),
    ...content,
    checkboxRow(name, [option('Approve this version', TICKED)], []),
  ];
}

export const readTicked = ({ state }: Pick<ViewOutput, 'state'>): HeldButton[] =>
  Object.keys(state.values)
    .filter((name) => chosenValues(state, name).includes(TICKED))
    .map((block_id) => readBlockId(heldButton, { block_id }));

/** What became of a ticked post. */
export interface Decided {
  post: HeldPost | undefined;
  answer: Answer;
}

/** `text`: for the list that is drawn again. */
export function severalDone(decided: Decided[]): Result & Pick<Reply, 'text'> {
  const others = decided.filter(({ answer }) => answer.state !== 'done').map(notApproved);
  const text = titleOf(decided.length - others.length, decided.length);
  const title = `${others.length === 0 ? ':white_check_mark:' : ':warning:'} *${text}*`;
  const blocks = [title, ...others.slice(0, MOST_BLOCKS - 1)].map((line) => section(line));
  return { text, view: doneView({ text, blocks }), say: [title, ...others].join('\n') };
}

const titleOf = (approved: number, ticked: number): string =>
  approved === ticked
    ? `${counted(approved, 'post')} approved.`
    : `${approved === 0 ? 'None' : approved} of ${counted(ticked, 'post')} approved.`;

const notApproved = ({ post, answer }: Decided): string =>
  `*Not approved:* ${post ? [bothClocks(post), escape(quoted(post))].filter(Boolean).join(' · ') : 'a post'}\n${answer.text}`;
