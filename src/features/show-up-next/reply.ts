import type { Post } from '../../api/records.js';
import { button, context, section, type Reply, buttonRow } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { isoDay } from '../../time/format.js';
import { scheduleButton, showPostsButton } from '../../views/shared-buttons.js';
import { everyonesClock } from '../../views/moment.js';
import { platformsInWords, postCard, quote } from '../../views/post.js';
import type { Reading } from '../../views/start-reading.js';

export const NEXT_IN = 'next_in';
export const SHARE_NEXT = 'share_next';

/** Which post was shown, as far as the service tells its posts apart. */
export interface Next {
  project: string;
  id: string | undefined;
  at: number | undefined;
}

export const nextOf = ({ id, scheduledAt }: Post, { project }: Reading): Next => ({
  project: project.id,
  id,
  at: scheduledAt?.getTime(),
});

export function upNext(post: Post, reading: Reading): Reply {
  const { project, reader } = reading;
  const text = `Next on ${escape(project.name)}`;
  const value = encodeButtonValue(nextOf(post, reading));
  const day = post.scheduledAt && isoDay(post.scheduledAt, reader.zone);
  const buttons = [
    ...(value ? [button('Share here', SHARE_NEXT, { value })] : []),
    ...(day ? showPostsButton('Rest of the day', { project: project.id, words: day }) : []),
  ];
  return {
    text,
    blocks: [
      section(`*${text}*`),
      ...postCard(post, project.zone ?? post.timezone, reader),
      ...buttonRow('next', buttons),
    ],
  };
}

export function nothing({ project, may }: Reading): Reply {
  const text = `Nothing is scheduled on ${escape(project.name)}.`;
  const all = showPostsButton('Drafts', { project: project.id, words: 'drafts' });
  const buttons = [...(may('schedule') ? [scheduleButton()] : []), ...all];
  return {
    text,
    blocks: [section(`:sparkles: ${text}`), ...buttonRow('next', buttons)],
  };
}

/** For the channel: without a countdown, which would be wrong a minute later. */
export function shared(post: Post, { project, actor }: Reading): Reply {
  const moment = post.scheduledAt ? `: ${everyonesClock(post.scheduledAt)}` : '';
  const text = `Next on ${escape(project.name)}${moment}`;
  return {
    text,
    blocks: [
      section(`*${text}* · ${platformsInWords(post)}`),
      quote(post.content ?? post.label),
      context(`shared by <@${actor.person}>`),
    ],
  };
}

export const moved: Reply = {
  text: 'This is not the next post any more.',
  blocks: [section('This is not the next post any more. `/upnext` shows which one is.')],
};
