import type { Deps } from '../../deps.js';
import { findLink } from '../../slack/send/find-link.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { PostContext } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import type { Draft } from '../model/draft.js';
import { checkedFrom } from '../model/follow-up.js';
import { type PostForm, postForm } from './post-form.js';
import { confirmation, partlyScheduled, seriesConfirmation } from './reply.js';
import type { ScheduledPost } from './result.js';
import { send } from './send.js';

/** The form of a post, with what becomes of it and what its person is told. */

/** Its card says the same where the answer would be, or in direct messages. */
export async function isShown(post: ScheduledPost, _: Draft, { about }: PostContext): Promise<boolean> {
  const { channel, held, thread } = about;
  if (thread || !post.held || post.held.rest) return false;
  return held ? held.isOnCard === true : (post.held.approvalIn ?? channel) === channel;
}

export async function done(post: ScheduledPost, values: Draft, context: PostContext): Promise<Reply> {
  const { actor, deps, about, profile } = context;
  const { held, series, project } = post;
  if (series)
    return seriesConfirmation(
      series,
      { series: about.submissionId, project, content: values.Content },
      readerOf(deps, profile),
    );
  if (held?.rest) return partlyScheduled(held.rest, held.inChannel ? about.channel : undefined);
  const link = await findLink(deps, actor.workspace, held?.card);
  return confirmation(post, values, context, link);
}

export const scheduleForm = (deps: Pick<Deps, 'now'>): PostForm => ({
  ...postForm(deps),
  send,
  done,
  isShown,
  recorded: ({ recorded }) => recorded,
  async told({ actor: { workspace }, about, deps: { store, now } }, post) {
    const key = { workspace, id: about.submissionId };
    if (!post.held) await store.sendings.isAnswered(key, checkedFrom(post, now()));
  },
});
