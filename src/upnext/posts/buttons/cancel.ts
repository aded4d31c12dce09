import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { CANCEL_POST, postButton } from '../card/buttons.js';
import { changesOf } from '../life/change-post.js';
import type { Post } from '../model/post.js';
import { shownAs, shownState } from '../model/shown.js';
import { DELETED_AFTER } from '../model/states.js';
import { whatWasNotSent } from '../news/cannot-do.js';
import { type Answer, answerPostPress, overtaken } from '../news/press.js';
import { refusalFor } from './edit.js';

/** The post as it was before. The service may already have a part of it. */
export function cancelled(post: Post | undefined): string {
  const end = post ? shownState({ ...post, state: 'cancelled', cause: causeOf(post) }) : 'cancelled';
  return `${shownAs(end).title}. ${whatWasNotSent(post)}`;
}

const causeOf = ({ cause, state }: Post) => (cause === 'undecided' ? 'discarded' : DELETED_AFTER[state]);

export const cancel =
  (deps: Pick<Deps, 'jobs' | 'now' | 'personChanges' | 'slackUrlOf' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { actor } = access;
    const { workspace, person } = actor;
    const { id, version } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace, id });
    const isOwn = post?.author === person && (post.about.asksAdmin === true || post.state === 'draft');
    const refusal = post && (await refusalFor(access, post, isOwn));
    if (refusal) return answerPostPress(deps, args, { title: 'Post', post, answer: refusal });
    const entry = { ...entryBy(actor, deps.now(), CANCEL_POST), before: { id } };
    const cause = post && causeOf(post);
    const isDone = await changesOf(deps).cancel({ workspace, id }, { version, person, entry }, cause);
    const answer: Answer = isDone
      ? { state: 'done', text: cancelled(post) }
      : overtaken(await deps.store.posts.find({ workspace, id }), person);
    await answerPostPress(deps, args, { title: 'Post', post, answer });
  };
