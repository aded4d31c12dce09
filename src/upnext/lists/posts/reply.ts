import type { DataTableBlock, KnownBlock } from '@slack/types';
import { isoDay, type Reader } from '../../../when/index.js';
import { publishedUrls } from '../../api/post-state.js';
import {
  CANCEL_SEVERAL,
  failureReasons,
  groupOf,
  type ListedPost,
  networksOf,
  signedStatus,
  textOf,
  timeOf,
} from '../../posts/index.js';
import {
  buttonRow,
  clip,
  context,
  menu,
  option,
  type Reply,
  section,
  textReply,
} from '../../slack/text/blocks.js';
import { escape, plainText } from '../../slack/text/markup.js';
import { buttonWithValue, encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { MAX_OPTION_VALUE, type SelectOption } from '../../slack/views/options.js';
import {
  type Cell,
  cellText,
  choiceBelow,
  dataTable,
  linksCell,
  MAX_ROWS,
  momentCell,
  textWithTable,
} from '../../ui/data-table.js';
import type { ActionArgs } from '../../ui/feature.js';
import { type ListPage, listPage, pageOf } from '../../ui/list.js';
import { scheduleButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { capitalize, counted, directMessage, networkName, notSupported } from '../../ui/words.js';
import { KINDS, PROBLEMS, REPEATING, STUCK } from './kinds.js';
import type { PostQuery } from './query.js';
import type { ReadPosts } from './read-posts.js';

export const POSTS = 'posts';
export const POSTS_FILTER = 'filter_posts';
export const TO_CANCEL = 'posts_to_cancel';
export const POST_CHOICE = 'choose_post';

/** What people can type after `/upnext posts`, and what the choice shows. */
const FILTERS = 'upcoming,this week,mine,problems,waiting,held,drafts,published,stuck'
  .split(',')
  .map((words) => ({ words, kind: KINDS.find((kind) => kind.words.test(words)) }));

const MORE_LISTS =
  'export failed missed expired frozen scheduled proposed repeating rejected cancelled today tomorrow yesterday';

/** Those that mean a list when they are typed alone. */
export const LIST_WORDS = [
  ...FILTERS.flatMap(({ words }) => (words.includes(' ') ? [] : words)),
  ...['next posts', 'next month', ...MORE_LISTS.split(' ')],
];

/** What needs attention comes first. Posts without a time come last. */
function pageShown({ posts, query: { isPast, now } }: ReadPosts, page: ListPage) {
  const inOrder = isPast
    ? posts.toSorted((one, other) => timeOf(other.scheduledAt, 0) - timeOf(one.scheduledAt, 0))
    : posts;
  const all = [true, false].flatMap((first) => inOrder.filter((post) => isProblem(post, now) === first));
  return pageOf(all, page, MAX_ROWS, POSTS);
}

const isProblem = (post: ListedPost, now: Date) => groupOf(post, now) === 'trouble';

const isMixed = ({ posts, query: { now } }: ReadPosts) =>
  new Set(posts.map((post) => isProblem(post, now))).size > 1;

export function posts(read: ReadPosts, page: ListPage, reading: Reading): Reply {
  const { query, isCut } = read;
  const { project, reader } = reading;
  const shown = pageShown(read, page);
  const isEmpty = read.posts.length === 0;
  const [title, about] = isEmpty
    ? nothingFound(query, project.name)
    : [`${shown.range} ${shown.range === '1' ? 'post' : 'posts'} in ${project.name}`, query.summary];
  const table = isEmpty ? undefined : postsTable(shown.items, reading);
  return {
    text: table ? textWithTable(escape(`${title}: ${about}`), table) : escape(title),
    blocks: [
      section([`*${escape(title)}*`, escape(about)].filter(Boolean).join('\n')),
      ...ignoredWords(query, isEmpty),
      ...(table && query.toDo ? [context(...hintsFor(query))] : []),
      ...(table && query.toDo?.startsWith('cancel')
        ? buttonRow('cancel', buttonWithValue(CANCEL_SEVERAL.title, TO_CANCEL, page))
        : []),
      ...(table
        ? [table, ...choiceBelow({ action: POST_CHOICE, placeholder: 'Open a post…', page }), ...shown.pager]
        : []),
      ...choices(query, page, reading, otherDates(query, page, { isEmpty, zone: reader.zone })),
      ...(isCut ? [context(TOO_MANY)] : []),
      ...(isMixed(read) ? [context('Problems come first.')] : []),
    ],
  };
}

/** `links`: to their cards, by id. */
export const postsTable = (
  posts: readonly ListedPost[],
  { project, reader }: Pick<Reading, 'project' | 'reader'>,
  links?: ReadonlyMap<string, string>,
): DataTableBlock =>
  dataTable({
    caption: `Posts in ${project.name}`,
    columns: ['When', 'Status', 'Post', 'Networks'],
    rows: posts.map((post): Cell[] => [
      momentCell(post.scheduledAt, reader),
      statusCell(post, reader.now),
      linksCell([{ text: textOf(post), url: links?.get(post.id ?? '') }]),
      networksCell(post),
    ]),
    rowHeader: 2,
  });

/** Each with a link to where it is published. */
function networksCell(post: ListedPost): Cell {
  const { platforms } = post;
  const urls = publishedUrls(post);
  if (platforms.length === 0) return networksOf(post);
  const urlOf = (network: string) => urls.find((one) => one.network === network)?.url;
  return linksCell(platforms.map((network) => ({ text: networkName(network), url: urlOf(network) })));
}

/** With the reasons of a post that failed. */
function statusCell(post: ListedPost, now: Date): string {
  const reasons = failureReasons(post).map((reason) => plainText(reason).replace(/^\*([^*]+)\*/, '$1'));
  return [signedStatus(post, now), ...reasons].join(' · ');
}

/** Of the select below the table: "Fri 27 Nov, 09:00 · X · Tea at nine" */
export const postChoices = (read: ReadPosts, page: ListPage, reader: Reader): SelectOption[] =>
  pageShown(read, page).items.flatMap((post) => {
    const text = [cellText(momentCell(post.scheduledAt, reader)), networksOf(post), textOf(post)].join(' · ');
    return post.id !== undefined && post.id.length <= MAX_OPTION_VALUE ? { text, value: post.id } : [];
  });

/** Says why a list has less than its words ask for, and what to type instead. */
const ignoredWords = (
  { unknown, unsupported, unusable, by, unknownAuthor }: ReadPosts['query'],
  isEmpty: boolean,
): KnownBlock[] =>
  [
    ...unusable.map(escape),
    ...(unsupported.length > 0 ? [notSupported(unsupported)] : []),
    ...(isEmpty && unknown.length > 0 ? [noFilter(unknown)] : []),
    ...(unknownAuthor === undefined ? (by === undefined ? [] : [NO_AUTHOR]) : [unknownPerson(unknownAuthor)]),
  ].map((line) => context(line));

const unknownPerson = (name: string) =>
  `Upnext can’t tell who “${escape(clip(name, 60))}” is. Mention the person, such as “by @ada”.`;

const NO_AUTHOR =
  'Posts made directly in the scheduling service have no known author, so they aren’t in this list.';

const noFilter = (words: string[]) =>
  `No filter is called “${escape(clip(words.join(' '), 80))}”, so Upnext searched the texts. Try “drafts”, “by @ada”, “on x” or “last week”.`;

const TO_CHANGE =
  'To change or cancel a post, open it below and use the buttons on its card. Once a post is sent to the scheduling service, it can’t be changed or cancelled.';

const TO_STOP_SERIES =
  'Which series? Open one of its posts below and press *Stop repeating* on its card. Nothing is cancelled before you press it.';

function hintsFor({ kind, toDo, newTime }: PostQuery): string[] {
  if (toDo === 'who') return ['Which post? Open it below: its card says who approved it.'];
  if (toDo === 'why') return ['Which post? Open it below: it says why.'];
  if (kind === REPEATING) return [TO_STOP_SERIES];
  return [TO_CHANGE, ...(newTime ? [`Enter “${escape(clip(newTime, 60))}” there as its new time.`] : [])];
}

const TOO_MANY =
  'There are more posts than Upnext can read at once. To see the others, add dates or a network, such as “last week” or “on x”.';

/** A list of what is past begins some days ago, unless dates are given, and a search today. */
function otherDates(
  { about, isPast, since }: PostQuery,
  page: ListPage,
  { isEmpty, zone }: { isEmpty: boolean; zone: string },
) {
  const turnTo = (text: string, more: string) =>
    buttonWithValue(text, `turn_${POSTS}:older`, { ...page, words: `${page.words} ${more}`, from: 0 });
  if (since && isPast) return turnTo('Older', `before ${isoDay(since, zone)}`);
  return since && isEmpty && about ? turnTo('Search all dates', 'all') : [];
}

export function exported(count: number, isCut: boolean, address: string | undefined): Reply {
  const sent = `Upnext sent you a file with ${counted(count, 'post')} in a ${directMessage(address)}.`;
  const more = ' There are more. To export the others, add dates, such as “next month”.';
  return textReply(`${sent}${isCut ? more : ''}`);
}

export const nothingToExport = (summary: string, project: string): Reply =>
  textReply(`Nothing to export from ${escape(clip(project, 100))}: ${escape(clip(summary, 200))}.`);

function nothingFound({ kind, named, rest }: PostQuery, project: string): [title: string, about: string] {
  const where = [project, capitalize(named), rest].filter(Boolean).join(' · ');
  if (kind === STUCK) return ['Nothing is stuck.', where];
  if (kind === PROBLEMS) return ['No problems.', where];
  return [`${['No', kind?.plural ?? 'posts', named].filter(Boolean).join(' ')} in ${project}`, rest];
}

/** What the list can be limited to, with the active choice. */
function choices(
  query: PostQuery,
  page: ListPage,
  { project, may }: Reading,
  more: ReturnType<typeof otherDates>,
): KnownBlock[] {
  const typed = page.series ?? (page.words.trim().toLowerCase() || 'upcoming');
  const active = FILTERS.find(({ words, kind }) => words === typed || (kind && kind === query.kind));
  const options = FILTERS.map(({ words }) => option(`Show: ${words}`, words));
  // A new id each time: in a block that it knows, Slack keeps showing what was chosen there before.
  const block = encodeBlockId({ project: project.id, at: query.now.getTime() });
  return buttonRow(block ?? 'filters', [
    ...(block ? [menu(POSTS_FILTER, options, active?.words, 'Show …')] : []),
    ...more,
    ...(may('schedule') ? [scheduleButton()] : []),
  ]);
}

/** What was chosen, in the project of the list. */
export function readFilter(action: ActionArgs['action']): ListPage {
  const words = action.type === 'static_select' ? action.selected_option.value : '';
  return { ...readBlockId(listProject, action), words };
}

const listProject = listPage.pick({ project: true });
