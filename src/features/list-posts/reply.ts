import type { KnownBlock } from '@slack/types';
import { z } from 'zod';
import type { Post } from '../../api/records.js';
import { button, buttonRow, clip, context, cut, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue, itemButtonValues, type ItemButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf, type Page } from '../../slack/pages.js';
import { formatDay } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { listPage } from '../../views/list-listeners.js';
import { postLine } from '../../views/post.js';
import { scheduleButton } from '../../views/shared-buttons.js';
import type { Reading } from '../../views/start-reading.js';
import type { PostQuery } from './query.js';

export const POSTS_IN = 'posts_in';
export const POSTS_PAGE = 'turn_posts';
export const POST_DETAIL = 'post_detail';

/** `skip`: how many posts the service has before those that `from` counts in. */
export const postsPage = listPage.extend({ skip: z.number().optional() });
export type PostsPage = z.infer<typeof postsPage>;

interface Listed {
  posts: Post[];
  more: boolean;
  query: PostQuery;
  page: PostsPage;
}

const PER_PAGE = 10;
const BATCH = 100;
const QUICK_FILTERS = [
  { text: 'Drafts', words: 'drafts', action: `${POSTS_PAGE}:drafts` },
  { text: 'This week', words: 'this week', action: `${POSTS_PAGE}:this_week` },
  { text: 'Published', words: 'published', action: `${POSTS_PAGE}:published` },
  { text: 'Stuck', words: 'stuck', action: `${POSTS_PAGE}:stuck` },
];

export function posts(listed: Listed, reading: Reading): Reply {
  const { posts, more, query, page } = listed;
  const { project, reader, may } = reading;
  const state = { ...page, words: cut(page.words, 300) };
  const skip = page.skip ?? 0;
  const shown = pageOf(posts, page.from ?? 0, PER_PAGE);
  const title = titleFor(listed, escape(project.name));
  const summary = escape(query.summary);
  const place = posts.length > 0 ? ` · ${rangeOf(shown, skip, more)}` : '';
  return {
    text: `${title}: ${summary}`,
    blocks: [
      section(`*${title}*${place}\n${summary}`),
      ...ignoredWords(query.unknown),
      ...byDay(shown.items, reading, state),
      ...pager(POSTS_PAGE, previousPage(shown, state), nextPage(shown, more, state)),
      ...quickFilters(project.id, may('schedule')),
      context(`Times are in your time zone. Days start at midnight in ${escape(zoneCity(reader.zone))}.`),
    ],
  };
}

function titleFor({ posts, query, page }: Listed, project: string): string {
  if (posts.length > 0) return `Posts in ${project}`;
  if (page.skip) return `No more ${query.kind} in ${project}`;
  return query.kind === 'stuck posts' ? `Nothing is stuck in ${project}` : `No ${query.kind} in ${project}`;
}

function previousPage(shown: Page<Post>, state: PostsPage): PostsPage | undefined {
  const { skip = 0 } = state;
  const from = previousStart(shown);
  if (from !== undefined) return { ...state, from };
  return skip > 0 ? { ...state, skip: Math.max(0, skip - BATCH), from: BATCH } : undefined;
}

function nextPage(shown: Page<Post>, more: boolean, state: PostsPage): PostsPage | undefined {
  const from = nextStart(shown);
  if (from !== undefined) return { ...state, from };
  return more ? { ...state, skip: (state.skip ?? 0) + shown.total, from: 0 } : undefined;
}

function ignoredWords(words: string[]): KnownBlock[] {
  if (words.length === 0) return [];
  const quoted = words.slice(0, 10).map((word) => `“${escape(clip(word, 40))}”`);
  return [
    context(
      `Upnext doesn’t recognize ${quoted.join(', ')} as a filter. Try “drafts”, “on x”, “tomorrow”, “next 7 days”, “published yesterday” or “stuck”.`,
    ),
  ];
}

function byDay(posts: Post[], { reader }: Reading, state: PostsPage): KnownBlock[] {
  const valueFor = itemButtonValues(state);
  const blocks: KnownBlock[] = [];
  let last = '';
  for (const [index, post] of posts.entries()) {
    const day = post.scheduledAt ? formatDay(post.scheduledAt, reader) : 'No date';
    if (day !== last) blocks.push(section(`*${day}*`));
    last = day;
    blocks.push(section(postLine(post, reader), detailsButton(post, index, valueFor)));
  }
  return blocks;
}

/** A post without an id could not be found again. */
function detailsButton({ id }: Post, index: number, valueFor: ItemButtonValue) {
  const value = id && valueFor(id);
  return value ? button('Details', `${POST_DETAIL}:${index}`, { value }) : undefined;
}

function quickFilters(project: string, maySchedule: boolean) {
  const filters = QUICK_FILTERS.flatMap(({ text, words, action }) => {
    const value = encodeButtonValue({ project, words });
    return value ? [button(text, action, { value })] : [];
  });
  return buttonRow('quick', [...filters, ...(maySchedule ? [scheduleButton()] : [])]);
}
