import type { KnownBlock } from '@slack/types';
import type { Post } from '../../api/records.js';
import { button, clip, context, cut, section, type Reply, buttonRow } from '../../slack/blocks.js';
import { encodeButtonValue, itemButtonValues, type ItemButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { nextStart, previousStart, pageOf, pager, rangeOf } from '../../slack/pages.js';
import { formatDay } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { scheduleButton } from '../../views/shared-buttons.js';
import type { ListPage } from '../../views/list-listeners.js';
import { postLine } from '../../views/post.js';
import type { Reading } from '../../views/start-reading.js';
import type { PostsAsked } from './filter.js';

export const POSTS_IN = 'posts_in';
export const TURN_POSTS = 'turn_posts';
export const POST_DETAIL = 'post_detail';

export interface PostsPage extends ListPage {
  /** How many of the service's posts are on earlier pages of its own: `from` counts from there. */
  skip?: number;
}

interface Listed {
  posts: Post[];
  more: boolean;
  asked: PostsAsked;
  page: PostsPage;
}

const SHOWN = 10;
const QUICK = [
  { text: 'Drafts', words: 'drafts', action: `${TURN_POSTS}:drafts` },
  { text: 'This week', words: 'this week', action: `${TURN_POSTS}:this_week` },
  { text: 'Published', words: 'published', action: `${TURN_POSTS}:published` },
  { text: 'Stuck', words: 'stuck', action: `${TURN_POSTS}:stuck` },
];

export function posts({ posts, more, asked, page }: Listed, reading: Reading): Reply {
  const { project, reader, may } = reading;
  const state = { ...page, words: cut(page.words, 300) };
  const skip = page.skip ?? 0;
  const shown = pageOf(posts, page.from ?? 0, SHOWN);
  const some = posts.length > 0;
  const heading = some ? 'Posts' : skip > 0 ? 'No more posts' : 'No posts';
  const title = `${heading} of ${escape(project.name)}`;
  const says = escape(asked.says);
  const place = some ? ` · ${rangeOf(shown, skip, more)}` : '';
  return {
    text: `${title}: ${says}`,
    blocks: [
      section(`*${title}*${place}\n${says}`),
      ...notUnderstood(asked.unknown),
      ...byDay(shown.items, reading, state),
      ...pager(TURN_POSTS, backFrom(shown, skip, state), onFrom(shown, posts.length, more, skip, state)),
      ...quick(project.id, may('schedule')),
      context(`Times are in your clock, days in ${escape(zoneCity(reader.zone))}.`),
    ],
  };
}

function backFrom(
  shown: Parameters<typeof previousStart>[0],
  skip: number,
  state: PostsPage,
): PostsPage | undefined {
  const from = previousStart(shown);
  if (from !== undefined) return { ...state, from };
  return skip > 0 ? { ...state, skip: Math.max(0, skip - 100), from: 100 } : undefined;
}

function onFrom(
  shown: Parameters<typeof nextStart>[0],
  count: number,
  more: boolean,
  skip: number,
  state: PostsPage,
): PostsPage | undefined {
  const from = nextStart(shown);
  if (from !== undefined) return { ...state, from };
  return more ? { ...state, skip: skip + count, from: 0 } : undefined;
}

function notUnderstood(words: string[]): KnownBlock[] {
  if (words.length === 0) return [];
  const quoted = words.slice(0, 10).map((word) => `“${escape(clip(word, 40))}”`);
  return [
    context(
      `:grey_question: I did not understand ${quoted.join(', ')}, so it filters nothing. Try “drafts”, “on x”, “tomorrow”, “next 7 days”, “published yesterday” or “stuck”.`,
    ),
  ];
}

function byDay(posts: Post[], { reader }: Reading, state: PostsPage): KnownBlock[] {
  const carried = itemButtonValues(state);
  const blocks: KnownBlock[] = [];
  let last = '';
  for (const [place, post] of posts.entries()) {
    const day = post.scheduledAt ? formatDay(post.scheduledAt, reader) : 'Without a date';
    if (day !== last) blocks.push(section(`*${day}*`));
    last = day;
    blocks.push(section(postLine(post, reader), details(post, place, carried)));
  }
  return blocks;
}

/** Without an id it cannot be found again. */
function details({ id }: Post, place: number, carried: ItemButtonValue) {
  const value = id && carried(id);
  return value ? button('Details', `${POST_DETAIL}:${place}`, { value }) : undefined;
}

function quick(project: string, maySchedule: boolean) {
  const others = QUICK.flatMap(({ text, words, action }) => {
    const value = encodeButtonValue({ project, words });
    return value ? [button(text, action, { value })] : [];
  });
  return buttonRow('quick', [...others, ...(maySchedule ? [scheduleButton()] : [])]);
}
