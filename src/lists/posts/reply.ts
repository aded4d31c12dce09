import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { Post } from '../../api/records.js';
import { button, buttonRow, clip, context, cut, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue, itemButtonValues, type ItemButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf, type Page } from '../../slack/views/pages.js';
import { formatDay } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { listPage } from '../../ui/list-listeners.js';
import { postLine } from '../../posts/index.js';
import { counted } from '../../ui/words.js';
import { scheduleButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import type { PostQuery } from './query.js';
import { BATCH, type ReadPosts } from './read-posts.js';

export const POSTS_IN = 'posts_in';
export const POSTS_PAGE = 'turn_posts';
export const POST_DETAIL = 'post_detail';

/** `skip`: how many posts the service has before those that `from` counts in. */
export const postsPage = listPage.extend({ skip: z.number().optional() });
export type PostsPage = z.infer<typeof postsPage>;

interface ListedPage extends ReadPosts {
  query: PostQuery;
  page: PostsPage;
}

const PER_PAGE = 10;
const LAST_PAGE = 1_000;
const QUICK_FILTERS = [
  { text: 'Drafts', words: 'drafts', action: `${POSTS_PAGE}:drafts` },
  { text: 'Held', words: 'held', action: `${POSTS_PAGE}:held` },
  { text: 'Waiting', words: 'waiting', action: `${POSTS_PAGE}:waiting` },
  { text: 'This week', words: 'this week', action: `${POSTS_PAGE}:this_week` },
  { text: 'Published', words: 'published', action: `${POSTS_PAGE}:published` },
  { text: 'Failed', words: 'failed', action: `${POSTS_PAGE}:failed` },
  { text: 'Stuck', words: 'stuck', action: `${POSTS_PAGE}:stuck` },
];

export function posts(listed: ListedPage, reading: Reading): Reply {
  if (listed.posts.length === 0) return noPosts(listed, reading);
  const { posts, more, isCut, query, page, heldBefore } = listed;
  const { project, reader } = reading;
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageOf(posts, page.from ?? 0, PER_PAGE);
  const title = `Posts in ${escape(project.name)}`;
  const summary = escape(query.summary);
  return {
    text: `${title}: ${summary}`,
    blocks: [
      section(`*${title}* · ${rangeOf(shown, (page.skip ?? 0) + heldBefore, more)}\n${summary}`),
      ...ignoredWords(query.unknown),
      ...byDay(shown.items, { query, reading, state }),
      ...pager(POSTS_PAGE, previousPage(shown, state), nextPage(shown, listed, state)),
      ...quickFilters(listed, reading),
      ...(isCut ? [context(TOO_MANY)] : []),
      ...moreHeldLine(listed),
      context(`Times are in your time zone. Days start at midnight in ${escape(zoneCity(reader.zone))}.`),
    ],
  };
}

const TOO_MANY =
  'There are more posts than Upnext can read at once. To see the others, add dates, such as “last week”.';

export function exported(count: number, isCut: boolean): Reply {
  const sent = `Upnext sent you a file with ${counted(count, 'post')} in a direct message.`;
  const text = isCut
    ? `${sent} There are more. To export the others, add dates, such as “next month”.`
    : sent;
  return { text, blocks: [section(text)] };
}

export function nothingToExport(summary: string, project: string): Reply {
  const text = `Nothing to export from ${escape(clip(project, 100))}: ${escape(clip(summary, 200))}.`;
  return { text, blocks: [section(text)] };
}

function noPosts(listed: ListedPage, reading: Reading): Reply {
  const { query, page } = listed;
  const state = { ...page, words: cut(page.words, 300) };
  const [title, scope] = nothingFound(listed, reading.project.name);
  return {
    text: escape(title),
    blocks: [
      section([`*${escape(title)}*`, escape(scope)].filter(Boolean).join('\n')),
      ...ignoredWords(query.unknown),
      ...pager(POSTS_PAGE, previousPage(pageOf<Post>([], 0, PER_PAGE), state), undefined),
      ...quickFilters(listed, reading),
      ...moreHeldLine(listed),
    ],
  };
}

function moreHeldLine({ moreHeld, query }: ListedPage): KnownBlock[] {
  if (moreHeld === 0) return [];
  const others = query.isPast ? 'earlier' : 'later';
  return [
    context(
      `And ${counted(moreHeld, `${others} post`)} that Upnext holds. To see ${moreHeld === 1 ? 'it' : 'them'}, add dates or a network, such as “next week” or “on x”.`,
    ),
  ];
}

function nothingFound({ query, page }: ListedPage, project: string): [title: string, scope: string] {
  const { kind, summary, scope } = query;
  if (page.skip) return [`No more ${kind} in ${project}`, summary];
  if (kind === 'stuck posts') return ['Nothing is stuck.', [project, scope].filter(Boolean).join(' · ')];
  if (kind === 'failed posts') return ['Nothing has failed.', [project, scope].filter(Boolean).join(' · ')];
  return [`No ${kind} in ${project}`, summary];
}

function previousPage(shown: Page<Post>, state: PostsPage): PostsPage | undefined {
  const { skip = 0 } = state;
  const from = previousStart(shown);
  if (from !== undefined) return { ...state, from };
  return skip > 0 ? { ...state, skip: Math.max(0, skip - BATCH), from: LAST_PAGE } : undefined;
}

function nextPage(shown: Page<Post>, { more, read }: ListedPage, state: PostsPage): PostsPage | undefined {
  const from = nextStart(shown);
  if (from !== undefined) return { ...state, from };
  return more ? { ...state, skip: (state.skip ?? 0) + read, from: 0 } : undefined;
}

function ignoredWords(words: string[]): KnownBlock[] {
  if (words.length === 0) return [];
  const quoted = words.slice(0, 10).map((word) => `“${escape(clip(word, 40))}”`);
  return [
    context(
      `Upnext doesn’t recognize ${quoted.join(', ')} as a filter. Try “drafts”, “held”, “waiting”, “on x”, “tomorrow”, “next 7 days”, “published yesterday”, “failed” or “stuck”.`,
    ),
  ];
}

interface ShownPage {
  query: PostQuery;
  reading: Reading;
  state: PostsPage;
}

/** A list of one day names the day in its summary. */
function byDay(posts: Post[], { query, reading: { reader }, state }: ShownPage): KnownBlock[] {
  const valueFor = itemButtonValues(state);
  const blocks: KnownBlock[] = [];
  let last = query.day ?? '';
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

/** The active filter is marked. */
function quickFilters({ query, page }: ListedPage, { project, may }: Reading) {
  const words = page.words.trim().toLowerCase();
  const filters = QUICK_FILTERS.flatMap((filter) => {
    const value = encodeButtonValue({ project: project.id, words: filter.words });
    const isActive = filter.words === words || FILTER_OF[query.kind] === filter.words;
    return value
      ? [button(filter.text, filter.action, { value, ...(isActive && { style: 'primary' }) })]
      : [];
  });
  return buttonRow('quick', [...filters, ...(may('schedule') ? [scheduleButton()] : [])]);
}

const FILTER_OF: Record<PostQuery['kind'], string | undefined> = {
  posts: undefined,
  drafts: 'drafts',
  'held posts': 'held',
  'posts waiting for approval': 'waiting',
  'failed posts': 'failed',
  'stuck posts': 'stuck',
};
