import type { ActionsBlock, KnownBlock } from '@slack/types';
import {
  formatDay,
  holidayLine,
  isoDay,
  localDay,
  MANY_READERS,
  shiftDay,
  zoneCity,
} from '../../../when/index.js';
import type { WeekPicture } from '../../drawing/week-pictures.js';
import { frozenLine, listedState, reviewButton } from '../../posts/index.js';
import { buttonRow, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { fewButtons } from '../../slack/views/button-value.js';
import { andMore } from '../../ui/first-lines.js';
import { scheduleButton, showPostsButton, weekButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { myDigestButton, scheduleInWords } from '../setup/reply.js';
import type { Digest } from '../table.js';
import type { Board } from './board.js';
import type { Day, DayPost } from './day.js';
import { linesSection, stateLine } from './lines.js';
import { problemSections } from './problem-sections.js';
import { approvalDeadline, INCOMPLETE, UNKNOWN, warnings } from './warnings.js';

/** The digest message, as a pure function of its content. */

export interface DigestContent {
  digest: Digest;
  day: Day;
  board: Board;
  now: Date;
  /** Of this week. */
  picture?: WeekPicture | undefined;
}

/** What people see without scrolling or opening anything: what is wrong, what goes out today, what they must do. */
const MOST_LINES = 12;
const MOST_PROBLEM_LINES = 4;
const LEAST_TODAY = 2;
const SHOWN_NEXT = 3;
const MOST_ROWS = 9;

export function digestMessage(content: DigestContent): Reply {
  const { digest, day, board, now, picture } = content;
  const date = formatDay(day.day);
  const title = `${isToday(content) ? 'Today' : date} in ${nameOf(digest)}`;
  // For readers elsewhere, the same post may be tomorrow.
  const whose = isToday(content) ? `, ${date} (${escape(zoneCity(day.zone))})` : '';
  const head = [`*${title}*${whose}:`, headline(content)];
  const notice = [
    ...(board.isKnown ? [] : [UNKNOWN]),
    ...(board.freeze ? [`:warning: ${frozenLine(board.freeze)}`] : []),
  ];
  const holiday = holidays(content);
  const tasks = approvalDeadline(day);
  // A notice takes up to three lines.
  let room = MOST_LINES - head.length - 3 * notice.length - holiday.length - tasks.length;
  const lines = Math.min(MOST_PROBLEM_LINES, room - LEAST_TODAY - 1);
  const problems = problemSections(day.problems, { ...digest, now, lines });
  room -= problems.lines;
  const today = rowsOfDay(content, Math.max(LEAST_TODAY, room));
  return {
    text: `${title}: ${headline(content).replace(/:x: |\*/g, '')}`,
    blocks: [
      section(head.join('\n')),
      ...holiday,
      ...linesSection(notice),
      ...problems.blocks,
      ...linesSection(today),
      ...linesSection(tasks),
      ...linesSection(nextPosts(content, room - today.length)),
      ...buttonRow('digest', buttonsOf(content)),
      ...notes(content),
      ...(picture ? [{ type: 'image' as const, ...picture }] : []),
      origin(digest),
    ],
  };
}

/** ":x: *3 problems* · 11 scheduled, 1 draft" */
function headline({ day: { problems, otherCounts }, board }: DigestContent): string {
  if (!board.isKnown) return 'Posts not known yet';
  const counts = otherCounts.join(', ');
  if (problems.length === 0) return counts || 'No posts';
  return `:x: *${counted(problems.length, 'problem')}* · ${counts || 'no other posts today'}`;
}

const MOST_BUTTONS = 3;

/** What somebody has to do comes first. */
function buttonsOf(content: DigestContent): ActionsBlock['elements'] {
  const { digest, day } = content;
  const project = digest.project.id;
  const hasPosts = day.posts.length + day.drafts.length > 0;
  const today = isToday(content) ? 'Show today’s posts' : 'Show that day’s posts';
  const buttons = [
    ...(day.problems.length > 0 ? showPostsButton('Show problems', { project, words: 'problems' }) : []),
    ...(day.unapproved.length > 0 ? reviewButton(digest.project) : []),
    ...(hasPosts ? showPostsButton(today, { project, words: day.day, zone: day.zone }, 'today') : []),
    ...weekButton(project),
    scheduleButton(),
    ...showPostsButton('Last week', { project, words: 'last week' }),
    myDigestButton(),
  ];
  return fewButtons(buttons, MOST_BUTTONS);
}

/** Below the buttons. */
function notes({ digest, day, board }: DigestContent): KnownBlock[] {
  const lines = [...warnings(day, digest), ...(board.whole ? [] : [INCOMPLETE])];
  return lines.length > 0 ? [context(lines.join('\n'))] : [];
}

const nameOf = ({ project }: Digest) => escape(project.name.slice(0, 150));

/** Of the project’s days, from this one to tomorrow or to the last post that is shown. */
function holidays({ digest, day, board }: DigestContent): KnownBlock[] {
  const { zone = digest.zone } = digest.project;
  const tomorrow = new Date(localDay(shiftDay(day.day, 1), day.zone).end.getTime() - 1);
  const shown = [tomorrow, ...day.next.slice(0, SHOWN_NEXT).map(({ scheduledAt }) => scheduledAt)];
  const to = shown
    .map((at) => isoDay(at, zone))
    .sort()
    .at(-1);
  const line = holidayLine(board.country, isoDay(day.start, zone), to);
  return line ? [context(escape(line))] : [];
}

/** A late digest may come after midnight. */
const isToday = ({ day, now }: DigestContent) => now < day.end;

/** The message after the end of its day: what became of its posts, first what went wrong. */
export function closedMessage(content: DigestContent): Reply {
  const { digest, day } = content;
  const isProblem = (post: DayPost) => day.problems.includes(post);
  const problemsFirst = [...day.posts.filter(isProblem), ...day.posts.filter((post) => !isProblem(post))];
  const title = `${formatDay(day.day)} in ${nameOf(digest)}`;
  const totals = day.counts.join(', ') || 'No posts';
  const lines = linesOf(problemsFirst, content);
  return {
    text: `${title}: ${totals}`,
    blocks: [section(`*${title}*\n${totals}`), ...linesSection(lines, MOST_ROWS), origin(digest)],
  };
}

/** If there is no room for all of them, the published ones are only counted. */
function rowsOfDay(content: DigestContent, room: number): string[] {
  const { others } = content.day;
  if (!content.board.isKnown) return [];
  if (others.length <= room) return linesOf(others, content);
  const left = others.filter((post) => listedState(post) !== 'published');
  const published = counted(others.length - left.length, 'post is', 'posts are');
  const hidden = left.length - Math.min(left.length, room - 1);
  const more = [
    ...(hidden > 0 ? [andMore(hidden)] : []),
    ...(left.length < others.length ? [`${published} already published`] : []),
  ];
  return [...linesOf(left.slice(0, room - 1), content), more.join('. ')];
}

const linesOf = (posts: DayPost[], { digest, now }: DigestContent) =>
  posts.map((post) => stateLine(post, digest.zone, now));

function nextPosts(content: DigestContent, room: number): string[] {
  const { day, board } = content;
  if (!board.isKnown || room <= 0) return [];
  if (day.next.length === 0)
    return [`*Next*: nothing scheduled for ${isToday(content) ? 'tomorrow' : 'today'}.`];
  const [first, ...others] = linesOf(day.next.slice(0, Math.min(SHOWN_NEXT, room)), content);
  return [`*Next*: ${first}`, ...others];
}

/** Why people see this message, and how to change it. */
const origin = (digest: Digest): KnownBlock =>
  context(
    `Times are in your time zone. ${scheduleInWords(digest, MANY_READERS)}. To change or stop it, type \`/upnext digest\`.`,
  );
