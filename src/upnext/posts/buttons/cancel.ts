import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import type { Access } from '../../rights/access.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { CANCEL_POST, type PostButton, postButton } from '../card/buttons.js';
import { changesOf } from '../life/change-post.js';
import type { Post } from '../model/post.js';
import { shownAs, type ShownState, shownState } from '../model/shown.js';
import { DELETED_AFTER } from '../model/states.js';
import { whatWasNotSent } from '../news/cannot-do.js';
import { type Answer, answerPostPress, overtaken } from '../news/press.js';
import type { PressResult } from '../news/several.js';
import { refusalFor } from './edit.js';

/** The post as it was before. The service may already have a part of it. */
export const cancelled = (post: Post | undefined): string =>
  `${shownAs(endOf(post)).title}. ${whatWasNotSent(post)}`;

const endOf = (post: Post | undefined) =>
  post ? shownState({ ...post, state: 'cancelled', cause: causeOf(post) }) : 'cancelled';

/** In the audit trail. */
const ACTIONS: Partial<Record<ShownState, string>> = { discarded: 'discard_post', deleted: 'delete_post' };
const actionOf = (post: Post | undefined) =>
  post?.state === 'draft' ? 'delete_draft' : (ACTIONS[endOf(post)] ?? CANCEL_POST);

const causeOf = ({ cause, state }: Post) => (cause === 'undecided' ? 'discarded' : DELETED_AFTER[state]);

export type CancelDeps = Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'slackUrlOf' | 'store'>;

export const cancel =
  (deps: CancelDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const pressed = readButtonValue(postButton, args.action);
    const result = await cancelPost(deps, await args.access(), pressed);
    await answerPostPress(deps, args, { title: 'Post', ...result });
  };

/** The version that somebody saw, if they may. */
export async function cancelPost(
  deps: Pick<Deps, 'jobs' | 'now' | 'store'>,
  access: Access,
  { id, version }: PostButton,
): Promise<PressResult> {
  const { actor } = access;
  const { workspace, person } = actor;
  const post = await deps.store.posts.find({ workspace, id });
  const refusal = post && (await whyNotCancel(access, post));
  if (refusal) return { post, answer: refusal };
  const proposal = post?.about.proposal;
  const after = proposal && { proposedBy: proposal.agent };
  const entry = { ...entryBy(actor, deps.now(), actionOf(post)), before: { id }, after };
  const cause = post && causeOf(post);
  const isDone = await changesOf(deps).cancel({ workspace, id }, { version, person, entry }, cause);
  const answer: Answer = isDone
    ? { state: 'done', text: cancelled(post) }
    : overtaken(await deps.store.posts.find({ workspace, id }), person);
  return { post, answer };
}

/** Authors may withdraw what they have asked an admin for, and delete their drafts. */
export function whyNotCancel(access: Access, post: Post): Promise<Answer | undefined> {
  const isOwn = post.author === access.actor.person;
  return refusalFor(access, post, isOwn && (post.about.asksAdmin === true || post.state === 'draft'));
}
