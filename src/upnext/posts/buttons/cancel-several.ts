import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { type Access, requires } from '../../rights/access.js';
import { showResult } from '../../slack/answer/show-result.js';
import { context, divider, inputModal, messageView, modalWith, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import type { Feature } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { networkNames, quoted } from '../card/lines.js';
import type { ListedPost } from '../model/listed.js';
import type { Post } from '../model/post.js';
import { isChangeable } from '../model/states.js';
import { ALREADY_SENT, cannotDo } from '../news/cannot-do.js';
import { postsToSelect, type PressResult, readSelected, severalDone } from '../news/several.js';
import { type CancelDeps, cancelPost, whyNotCancel } from './cancel.js';

/** *Cancel several*: a person selects some of the listed posts, and each is cancelled as with its own button. */

const FORM = 'cancel_several';
const SELECT = 'select_to_cancel';
export const CANCEL_SEVERAL = 'Cancel several';

export const loadingToCancel = messageView(CANCEL_SEVERAL, ':hourglass_flowing_sand: Loading posts…');
export const NONE_SELECTED = messageView('Nothing selected', 'Nothing was cancelled. Select posts first.');

const INTRO = 'Select the posts to cancel. A post that changes while this window is open isn’t cancelled.';
const NONE = 'None of these posts can be cancelled.';
const MOST_NAMED = 10;
/** For those that are named, and what is above and below. */
const ROOM = 84;

export async function findCancellable(access: Access, listed: readonly ListedPost[]): Promise<ToCancel> {
  const posts: Post[] = [];
  const others: string[] = [];
  for (const post of listed) {
    const why = await whyNot(access, post);
    if (post.own && why === undefined) posts.push(post.own);
    else others.push(`${lineOf(post)}\n${why ?? ALREADY_SENT}`);
  }
  return { posts, others };
}

interface ToCancel {
  posts: Post[];
  /** What can’t be cancelled, each with the reason. */
  others: string[];
}

export function cancelModal({ posts, others }: ToCancel, areSelected: boolean): ModalView {
  const toSelect = { draw: drawn, label: 'Cancel this post', action: SELECT, areSelected };
  const shown = postsToSelect(posts, toSelect, ROOM);
  const left = others.length - MOST_NAMED;
  const named = [...others.slice(0, MOST_NAMED), ...(left > 0 ? [`${counted(left, 'other')}.`] : [])];
  const blocks = [
    context(posts.length > 0 ? INTRO : NONE),
    ...shown,
    ...(others.length > 0 ? [divider(), section('*Can’t be cancelled*')] : []),
    ...named.map((line) => context(line)),
  ];
  return windowWith(blocks, areSelected ? shown.filter(({ type }) => type === 'actions').length : 0);
}

async function whyNot(access: Access, { own }: ListedPost): Promise<string | undefined> {
  if (!own) return ALREADY_SENT;
  return isChangeable(own.state)
    ? (await whyNotCancel(access, own))?.text
    : cannotDo(own, access.actor.person);
}

const drawn = ({ dueAt: scheduledAt, content, platforms }: Post) => [
  section(lineOf({ scheduledAt, content, label: content, platforms })),
];

function lineOf({ scheduledAt, content, label, platforms }: Omit<ListedPost, 'id'>): string {
  const moment = scheduledAt && `*${slackDate(scheduledAt)}*`;
  const text = escape(quoted({ content: content ?? label }));
  return [moment, networkNames({ platforms }), text].filter(Boolean).join(' · ');
}

/** The button says how many are selected. */
function windowWith(blocks: ModalView['blocks'], selected: number): ModalView {
  if (!blocks.some(({ type }) => type === 'actions')) return modalWith(CANCEL_SEVERAL, blocks);
  const submit = selected > 0 ? `Cancel ${counted(selected, 'post')}` : 'Cancel selected posts';
  return inputModal(FORM, { title: CANCEL_SEVERAL, submit, close: 'Keep posts' }, blocks);
}

type SeveralDeps = CancelDeps & Pick<Deps, 'fetch' | 'log' | 'redraws' | 'slackOnce' | 'startTimer'>;

export const cancelSeveral = (deps: SeveralDeps): Required<Pick<Feature, 'actions' | 'views'>> => ({
  actions: {
    [SELECT]: requires('anyone', async (args) => {
      const { view } = args.body;
      if (!view) return;
      await deps.redraws.press(
        args,
        view,
      )((current) => windowWith(current.blocks, readSelected(current).length));
    }),
  },
  views: {
    [FORM]: requires('anyone', async (args) => {
      const posts = readSelected(args.view);
      if (posts.length === 0) return args.ack({ response_action: 'push', view: NONE_SELECTED });
      const access = await args.access();
      const results: PressResult[] = [];
      for (const post of posts) results.push(await cancelPost(deps, access, post));
      await deps.personChanges.publish(access.actor);
      await showResult(deps, args, severalDone(results, 'cancelled'));
    }),
  },
});
