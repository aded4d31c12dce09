import type { ModalView } from '@slack/types';
import { type Access, requires } from '../../rights/access.js';
import type { NotifyDeps } from '../../slack/send/notify.js';
import { section } from '../../slack/text/blocks.js';
import { slackDate } from '../../slack/text/slack-date.js';
import type { Feature } from '../../ui/feature.js';
import { firstLines } from '../../ui/first-lines.js';
import { networkNames, textLine } from '../card/lines.js';
import { asPost } from '../list/as-listed.js';
import type { ListedPost } from '../model/listed.js';
import type { Post } from '../model/post.js';
import { isChangeable } from '../model/states.js';
import { ALREADY_SENT, cannotDo } from '../news/cannot-do.js';
import { postsToSelect, pressSelected, type Several, severalView } from '../news/several.js';
import { type CancelDeps, cancelPost, whyNotCancel } from './cancel.js';

/** A person selects some of the listed posts, and each is cancelled as with its own button. */
export const CANCEL_SEVERAL: Several = {
  form: 'cancel_several',
  title: 'Cancel several',
  label: 'Cancel this post',
  submit: 'Cancel selected posts',
  close: 'Keep posts',
  done: 'cancelled',
  draw: (post) => [section(lineOf(asPost(post)))],
};

/** `others`: what can’t be cancelled, each with the reason. */
export async function findCancellable(access: Access, listed: readonly ListedPost[]) {
  const posts: Post[] = [];
  const others: string[] = [];
  for (const post of listed) {
    const why = post.own ? await whyNot(access, post.own) : ALREADY_SENT;
    if (why !== undefined) others.push(`${lineOf(post)}\n${why}`);
    else if (post.own) posts.push(post.own);
  }
  return { posts, others };
}

async function whyNot(access: Access, post: Post): Promise<string | undefined> {
  if (!isChangeable(post.state)) return cannotDo(post, access.actor.person);
  return (await whyNotCancel(access, post))?.text;
}

const lineOf = (post: ListedPost): string =>
  [post.scheduledAt && `*${slackDate(post.scheduledAt)}*`, networkNames(post), textLine(post)]
    .filter(Boolean)
    .join(' · ');

type ToCancel = Awaited<ReturnType<typeof findCancellable>>;

export function cancelModal({ posts, others }: ToCancel, areSelected: boolean): ModalView {
  const toSelect = posts.length > 0 ? postsToSelect(CANCEL_SEVERAL, posts, areSelected) : [];
  const below =
    others.length > 0 ? [section(['*Can’t be cancelled*', ...firstLines(others)].join('\n'))] : [];
  return severalView(CANCEL_SEVERAL, [...toSelect, ...below]);
}

type SeveralDeps = CancelDeps & NotifyDeps;

export const cancelSeveral = (deps: SeveralDeps): NonNullable<Feature['views']> => ({
  [CANCEL_SEVERAL.form]: requires(
    'anyone',
    pressSelected(deps, CANCEL_SEVERAL, (access) => (post) => cancelPost(deps, access, post)),
  ),
});
