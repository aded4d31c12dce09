import * as z from 'zod';
import type { Post } from '../../api/records.js';
import { buttonRow, context, section, SHARE_HERE, type Reply } from '../../slack/text/blocks.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { buttonWithValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { isoDay } from '../../../when/index.js';
import { heldCardFor, networkNames, postCard, quote, type ListedPost } from '../../posts/index.js';
import { scheduleButton, showPostsButton } from '../../ui/shared-buttons.js';
import { slackDate } from '../../ui/slack-date.js';
import { textReply, type Reading } from '../../ui/start-reading.js';

export const NEXT_IN = 'next_in';
export const SHARE_NEXT = `${SHARE_HERE}next`;

/** Identifies the post that was shown, as far as the service tells its posts apart. */
export const nextPost = z.object({
  project: z.string(),
  id: z.string().optional(),
  at: z.number().optional(),
});

export const nextPostOf = ({ id, scheduledAt }: Post, { project }: Reading): z.infer<typeof nextPost> => ({
  project: project.id,
  id,
  at: scheduledAt?.getTime(),
});

export function upNext(post: ListedPost, reading: Reading, mayDecide: boolean): Reply {
  const { project, reader } = reading;
  const text = `Up next in ${escape(project.name)}`;
  const day = post.scheduledAt && isoDay(post.scheduledAt, reader.zone);
  const buttons = [
    ...(isReadByOthers(reading.actor.channel)
      ? buttonWithValue('Share here', SHARE_NEXT, nextPostOf(post, reading))
      : []),
    ...(day ? showPostsButton('See the whole day', { project: project.id, words: day }) : []),
  ];
  return {
    text,
    blocks: [
      section(`*${text}*`),
      ...(post.own
        ? heldCardFor(post.own, reading, mayDecide).blocks
        : postCard(post, project.zone ?? post.timezone, reader)),
      ...buttonRow('next', buttons),
    ],
  };
}

export function nothingScheduled({ project, may }: Reading): Reply {
  const text = `Nothing is scheduled in ${escape(project.name)}.`;
  const buttons = [
    ...(may('schedule') ? [scheduleButton()] : []),
    ...showPostsButton('See drafts', { project: project.id, words: 'drafts' }),
  ];
  return { text, blocks: [section(text), ...buttonRow('next', buttons)] };
}

/** For the channel. It has no countdown, which would be wrong a minute later. */
export function sharedNext(post: Post, { project, actor }: Reading): Reply {
  const moment = post.scheduledAt ? `: ${slackDate(post.scheduledAt)}` : '';
  const text = `Up next in ${escape(project.name)}${moment}`;
  return {
    text,
    blocks: [
      section(`*${text}* · ${networkNames(post)}`),
      quote(post.content ?? post.label),
      context(`Shared by <@${actor.person}>`),
    ],
  };
}

export const noLongerNext = textReply(
  'This is no longer the next post. To see the current one, use `/upnext`.',
);
