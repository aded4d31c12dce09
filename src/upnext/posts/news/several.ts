import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { doneView } from '../../forms/views/form-views.js';
import type { Result } from '../../slack/answer/show-result.js';
import { context, divider, option, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import { counted } from '../../ui/words.js';
import { type PostButton, postButton } from '../card/buttons.js';
import { bothClocks, quoted } from '../card/lines.js';
import type { Post } from '../model/post.js';
import type { Answer } from './press.js';

/** Windows in which people select posts: exactly the versions that a window showed are changed, each as one press would. */

const SELECTED = 'selected';
/** Slack allows 100 blocks in a view, and 250,000 bytes. */
const MOST_BLOCKS = 98;
const MOST_BYTES = 200_000;

interface ToSelect {
  /** What the window shows of the post. Without it, the post is left out. */
  draw: (post: Post) => KnownBlock[] | undefined;
  label: string;
  action?: string;
  areSelected?: boolean;
}

/** As many as fit. */
export function postsToSelect(posts: readonly Post[], toSelect: ToSelect, room = MOST_BLOCKS): KnownBlock[] {
  const blocks: KnownBlock[] = [];
  let [left, bytes] = [posts.length, 0];
  for (const post of posts) {
    const more = postToSelect(post, toSelect);
    const size = Buffer.byteLength(JSON.stringify(more));
    if (more.length === 0 || blocks.length + more.length > room || bytes + size > MOST_BYTES) continue;
    blocks.push(...more);
    bytes += size;
    left -= 1;
  }
  return left > 0 ? [...blocks, context(leftOut(left))] : blocks;
}

function postToSelect(post: Post, { draw, label, action, areSelected }: ToSelect): KnownBlock[] {
  const { id, version } = post;
  const name = encodeBlockId({ id, version } satisfies PostButton);
  const content = draw(post);
  const chosen = areSelected ? [SELECTED] : [];
  return name && content
    ? [divider(), ...content, checkboxRow(name, [option(label, SELECTED)], chosen, action)]
    : [];
}

const leftOut = (count: number) =>
  `${counted(count, 'more post')} ${count === 1 ? 'doesn’t' : 'don’t'} fit here. To decide about the rest, use their cards, or open this window again afterwards.`;

export const readSelected = ({ state }: Pick<ViewOutput, 'state'>): PostButton[] =>
  Object.keys(state.values)
    .filter((name) => chosenValues(state, name).includes(SELECTED))
    .map((block_id) => readBlockId(postButton, { block_id }));

/** What became of a press about a post, as it was before. */
export interface PressResult {
  post: Post | undefined;
  answer: Answer;
}

/** `verb`: “approved” */
export function severalDone(results: PressResult[], verb: string): Result {
  const others = results.filter(({ answer }) => answer.state !== 'done').map((one) => notDone(one, verb));
  const text = titleOf(results.length - others.length, results.length, verb);
  const title = `${others.length === 0 ? ':white_check_mark:' : ':warning:'} *${text}*`;
  const blocks = [title, ...others.slice(0, MOST_BLOCKS - 1)].map((line) => section(line));
  return { view: doneView({ text, blocks }), say: [title, ...others].join('\n') };
}

const titleOf = (done: number, selected: number, verb: string): string =>
  done === selected
    ? `${counted(done, 'post')} ${verb}.`
    : `${done === 0 ? 'None' : done} of ${counted(selected, 'post')} ${verb}.`;

const notDone = ({ post, answer }: PressResult, verb: string): string =>
  `*Not ${verb}:* ${post ? momentAndText(post) : 'a post'}\n${answer.text}`;

export const momentAndText = (post: Post): string =>
  [bothClocks(post), escape(quoted(post))].filter(Boolean).join(' · ');
