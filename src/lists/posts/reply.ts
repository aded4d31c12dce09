import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { nearest } from '../../nearest.js';
import type { Post } from '../../api/records.js';
import {
  buttonRow,
  clip,
  context,
  cut,
  option,
  plain,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf, type Page } from '../../slack/views/pages.js';
import { zoneCity } from '../../time/zones.js';
import type { ActionArgs } from '../../ui/feature.js';
import { listPage, type ListPage } from '../../ui/list-listeners.js';
import { isWaiting, type HeldPost } from '../../posts/index.js';
import { counted, directMessage } from '../../ui/words.js';
import { scheduleButton, showPostsButton } from '../../ui/shared-buttons.js';
import { choiceBelow, MAX_ROWS, textWithTable } from '../../ui/data-table.js';
import type { Reading } from '../../ui/start-reading.js';
import { ignoredWords } from './ignored-words.js';
import type { PostQuery } from './query.js';
import { BATCH, type ReadPosts } from './read-posts.js';
import { POST_CHOICE, postsTable } from './table.js';

export const POSTS_IN = 'posts_in';
export const POSTS_PAGE = 'turn_posts';
export const POSTS_FILTER = 'filter_posts';

/** `skip`: how many posts the service has before those that `from` counts in. */
export const postsPage = listPage.extend({ skip: z.number().optional() });
export type PostsPage = z.infer<typeof postsPage>;

interface ListedPage extends ReadPosts {
  query: PostQuery;
  page: PostsPage;
}

const LAST_PAGE = 1_000;

interface Filter {
  /** What people can type after `/upnext posts`, and what the choice shows. */
  words: string;
  kind?: PostQuery['kind'];
  /** The list of upcoming posts has them all, so it says how many there are. */
  isAhead?: (post: HeldPost) => boolean;
}

const FILTERS: Filter[] = [
  { words: 'upcoming' },
  { words: 'this week' },
  { words: 'mine' },
  { words: 'problems', kind: 'problems' },
  { words: 'waiting', kind: 'posts waiting for approval', isAhead: isWaiting },
  { words: 'held', kind: 'held posts', isAhead: ({ state }) => state === 'held' || state === 'sending' },
  { words: 'drafts', kind: 'drafts' },
  { words: 'published' },
  { words: 'stuck', kind: 'stuck posts' },
];

const MORE_LISTS = ['failed', 'scheduled', 'proposed', 'today', 'tomorrow', 'yesterday'];

/** What somebody may have meant with words that are no filter. */
const LISTS = [
  ...FILTERS.map(({ words }) => words),
  ...['last', 'next'].flatMap((which) => [`${which} week`, `${which} month`]),
  ...MORE_LISTS,
];

/** Those that mean a list when they are typed alone. */
export const LIST_WORDS = [
  ...FILTERS.flatMap(({ words }) => (words.includes(' ') ? [] : words)),
  ...MORE_LISTS,
];

export function posts(listed: ListedPage, reading: Reading): Reply {
  if (listed.query.isUnclear) return unclear(listed, reading);
  if (listed.posts.length === 0) return noPosts(listed, reading);
  const { more, isCut, query, page, heldBefore } = listed;
  const { project, reader } = reading;
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageShown(listed);
  const which = rangeOf(shown, (page.skip ?? 0) + heldBefore, more);
  const title = `${which} ${which === '1' ? 'post' : 'posts'} in ${escape(project.name)}`;
  const table = postsTable(shown.items, reading);
  return {
    text: textWithTable(`${title}: ${escape(query.summary)}`, table),
    blocks: [
      section(`*${title}*\n${escape(query.summary)}`),
      ...ignoredWords(query),
      table,
      ...choiceBelow({ action: POST_CHOICE, placeholder: 'Choose a post…', page: state }),
      ...pager(POSTS_PAGE, previousPage(shown, state), nextPage(shown, listed, state)),
      ...choices(listed, reading),
      ...(isCut ? [context(TOO_MANY)] : []),
      ...moreHeldLine(listed),
      context(
        `Problems first, then the ${query.isPast ? 'newest' : 'earliest'}. Times are in your time zone. Days start at midnight in ${escape(zoneCity(reader.zone))}.`,
      ),
    ],
  };
}

export const pageShown = ({ posts, page }: Pick<ListedPage, 'posts' | 'page'>) =>
  pageOf(posts, page.from ?? 0, MAX_ROWS);

/** Instead of a list that nobody asked for. */
function unclear(listed: ListedPage, reading: Reading): Reply {
  const { unknown } = listed.query;
  const meant = nearest(unknown.join(' ').toLowerCase(), LISTS);
  const show = meant ? showPostsButton(`Show ${meant}`, { project: reading.project.id, words: meant }) : [];
  return {
    text: 'No list for these words',
    blocks: [...ignoredWords(listed.query), ...buttonRow('meant', show), ...choices(listed, reading)],
  };
}

const TOO_MANY =
  'There are more posts than Upnext can read at once. To see the others, add dates, such as “last week”.';

export function exported(count: number, isCut: boolean, address: string | undefined): Reply {
  const sent = `Upnext sent you a file with ${counted(count, 'post')} in a ${directMessage(address)}.`;
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
      ...ignoredWords(query),
      ...pager(POSTS_PAGE, previousPage(pageOf<Post>([], 0, MAX_ROWS), state), undefined),
      ...choices(listed, reading),
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
  if (kind === 'problems') return ['No problems.', [project, scope].filter(Boolean).join(' · ')];
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

/** What the list can be limited to, with the active choice. */
function choices(listed: ListedPage, { project, may }: Reading): KnownBlock[] {
  const { query, page } = listed;
  const typed = page.words.trim().toLowerCase() || 'upcoming';
  const active = FILTERS.find(({ words, kind }) => words === typed || (kind && kind === query.kind));
  const options = FILTERS.map((filter) => {
    const count = countOf(filter, active, listed);
    const text = `Show: ${filter.words}${count === undefined ? '' : ` (${count})`}`;
    return option(text, filter.words);
  });
  const initial_option = options.find(({ value }) => value === active?.words);
  // A new id each time: in a block that it knows, Slack keeps showing what was chosen there before.
  const block = encodeBlockId({ project: project.id, at: query.now.getTime() });
  const select = {
    type: 'static_select' as const,
    action_id: POSTS_FILTER,
    placeholder: plain('Show …', 150),
    options,
    ...(initial_option && { initial_option }),
  };
  return buttonRow(block ?? 'filters', [
    ...(block ? [select] : []),
    ...(may('schedule') ? [scheduleButton()] : []),
  ]);
}

/** Only if it is known without asking anybody. */
function countOf(filter: Filter, active: Filter | undefined, listed: ListedPage): number | undefined {
  const { posts, page, more, isCut, moreHeld } = listed;
  if (page.skip || more || isCut || moreHeld > 0) return undefined;
  if (filter === active) return posts.length;
  const { isAhead } = filter;
  if (active?.words !== 'upcoming' || !isAhead) return undefined;
  return posts.filter(({ own }) => own && isAhead(own)).length;
}

/** What was chosen, in the project of the list. */
export function readFilter(action: ActionArgs['action']): ListPage {
  const words = action.type === 'static_select' ? action.selected_option.value : '';
  return { ...readBlockId(listProject, action), words };
}

const listProject = listPage.pick({ project: true });
