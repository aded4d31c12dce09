import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import type { Access } from '../../rights/access.js';
import { type Result, showResult } from '../../slack/answer/show-result.js';
import type { NotifyDeps } from '../../slack/send/notify.js';
import {
  context,
  divider,
  inputModal,
  messageView,
  modalWith,
  option,
  plain,
  section,
} from '../../slack/text/blocks.js';
import { escape, joinSome } from '../../slack/text/markup.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import type { SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { type PostButton, postButton } from '../card/buttons.js';
import { bothClocks, quoted } from '../card/lines.js';
import type { Post } from '../model/post.js';
import type { Answer } from './press.js';

/** Windows in which people select posts: exactly the versions that a window showed are changed, each as one press would. */

const SELECTED = 'selected';
/** The row that selects all of them. */
const ALL = 'all';
/** Slack allows 100 blocks in a view, and 250,000 bytes. */
const MOST_BLOCKS = 97;
const MOST_BYTES = 200_000;

export interface Several {
  form: string;
  title: string;
  label: string;
  /** “Approve all”, where nothing is selected at first. */
  all?: string;
  /** “Approve selected posts” */
  submit: string;
  close?: string;
  /** “approved” */
  done: string;
  /** What the window shows of the post. Without it, the post is left out. */
  draw: (post: Post) => KnownBlock[] | undefined;
}

export const loadingSeveral = ({ title }: Several) =>
  messageView(title, ':hourglass_flowing_sand: Loading posts…');
/** Above the window, which stays as it is. */
export const nothingSelected = ({ done }: Several): ModalView => ({
  ...messageView('Nothing selected', `Nothing was ${done}. Go back and select posts.`),
  close: plain('Back'),
});

/** As many posts as fit. */
export function postsToSelect(several: Several, posts: readonly Post[], areSelected = false): KnownBlock[] {
  const todo = areSelected ? 'All are selected. Clear those to keep.' : 'Select posts.';
  const blocks: KnownBlock[] = [];
  let [left, bytes] = [posts.length, 0];
  for (const post of posts) {
    const more = postToSelect(several, post, areSelected);
    const size = Buffer.byteLength(JSON.stringify(more));
    if (more.length === 0 || blocks.length + more.length > MOST_BLOCKS || bytes + size > MOST_BYTES) continue;
    blocks.push(...more);
    bytes += size;
    left -= 1;
  }
  const count = posts.length - left;
  return [
    context(`${todo} One that changes meanwhile isn’t ${several.done}.`),
    ...(several.all && count > 1
      ? [checkboxRow(ALL, [option(`${several.all} ${count} posts below`, SELECTED)], [])]
      : []),
    ...blocks,
    ...(left > 0 ? [context(leftOut(left))] : []),
  ];
}

function postToSelect({ draw, label }: Several, post: Post, isSelected: boolean): KnownBlock[] {
  const name = encodeBlockId({ id: post.id, version: post.version } satisfies PostButton);
  const content = draw(post);
  const chosen = isSelected ? [SELECTED] : [];
  return name && content ? [divider(), ...content, checkboxRow(name, [option(label, SELECTED)], chosen)] : [];
}

const leftOut = (count: number) =>
  `${counted(count, 'more post')} ${count === 1 ? 'doesn’t' : 'don’t'} fit here. To decide about the rest, use their cards, or open this window again afterwards.`;

/** Without anything to select, it can only be closed. */
export function severalView({ form, title, submit, close }: Several, blocks: KnownBlock[]): ModalView {
  const hasPosts = blocks.some(({ type }) => type === 'actions');
  return hasPosts
    ? inputModal(form, { title, submit, ...(close && { close }) }, blocks)
    : modalWith(title, blocks);
}

function readSelected({ state, blocks }: Pick<ViewOutput, 'state' | 'blocks'>): PostButton[] {
  const isSelected = (name: string) => chosenValues(state, name).includes(SELECTED);
  return blocks
    .flatMap(({ type, block_id = ALL }) => (type === 'actions' && block_id !== ALL ? block_id : []))
    .filter((name) => isSelected(ALL) || isSelected(name))
    .map((block_id) => readBlockId(postButton, { block_id }));
}

/** What became of a press about a post, as it was before. */
export interface PressResult {
  post: Post | undefined;
  answer: Answer;
}

/** One after another. `pressFor`: what a press on one of them does for this person. */
export const pressSelected =
  (
    deps: NotifyDeps & Pick<Deps, 'personChanges'>,
    several: Several,
    pressFor: (access: Access) => (post: PostButton) => Promise<PressResult>,
  ) =>
  async (args: SubmitArgs): Promise<void> => {
    const posts = readSelected(args.view);
    if (posts.length === 0) return args.ack({ response_action: 'push', view: nothingSelected(several) });
    const access = await args.access();
    const press = pressFor(access);
    const results: PressResult[] = [];
    for (const post of posts) results.push(await press(post));
    await deps.personChanges.publish(access.actor);
    await showResult(deps, args, severalDone(results, several));
  };

export function severalDone(results: PressResult[], { done }: Pick<Several, 'done'>): Result {
  const isDone = ({ answer }: PressResult) => answer.state === 'done';
  const others = results.filter((one) => !isDone(one)).map((one) => notDone(one, done));
  const named = results.filter(isDone).flatMap(({ post }) => (post ? escape(quoted(post)) : []));
  const text = titleOf(results.length - others.length, results.length, done);
  const title =
    `${others.length === 0 ? ':white_check_mark:' : ':warning:'} *${text}*\n${joinSome(named, 3)}`.trim();
  const blocks = [title, ...others.slice(0, MOST_BLOCKS - 1)].map((line) => section(line));
  return { view: doneView({ text, blocks }), say: [title, ...others].join('\n') };
}

const titleOf = (count: number, selected: number, done: string): string =>
  count === selected
    ? `${counted(count, 'post')} ${done}.`
    : `${count === 0 ? 'None' : count} of ${counted(selected, 'post')} ${done}.`;

const notDone = ({ post, answer }: PressResult, done: string): string =>
  `*Not ${done}:* ${post ? [bothClocks(post), escape(quoted(post))].filter(Boolean).join(' · ') : 'a post'}\n${answer.text}`;
