import type { Button, KnownBlock } from '@slack/types';
import { buttonRow, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Digest } from '../tables/digest-row.js';
import { holidayLine, holidaysOf } from '../../holidays/holidays.js';
import { formatClock, formatLocalDay, isoDay } from '../../time/format.js';
import { localDay } from '../../time/local-day.js';
import { shiftDay } from '../../time/range/read-week.js';
import { zoneCity } from '../../time/zones.js';
import { slackDate } from '../../ui/slack-date.js';
import { scheduleButton, showPostsButton, weekButton } from '../../ui/shared-buttons.js';
import { scheduleInWords } from '../setup/reply.js';
import { myDigestButton } from '../mine/message.js';
import { reviewButton } from '../../posts/index.js';
import { counted } from '../../ui/words.js';
import type { Board } from './board.js';
import { isIn, problemsOf, type Day, type TimedPost } from './day.js';
import { andMore, DATE_AND_TIME, digestLine, firstLines, stateLine, zonesOf } from './lines.js';
import { wontGoOut, wontGoOutInWords } from './wont-go-out.js';
import { dataNotices, missedDigests, STUCK_FIX, warnings } from './warnings.js';

/** The digest message, as a pure function of its content. */

export interface DigestContent {
  digest: Digest;
  day: Day;
  board: Board;
  now: Date;
  /** Days whose digest was not sent. */
  skipped: readonly string[];
  /** It is Thursday, and nothing is planned for next week. */
  isNextWeekEmpty?: boolean | undefined;
  /** The person who requested it, unless it comes on schedule. */
  requestedBy?: string | undefined;
}

const SHOWN_TODAY = 8;
const SHOWN_NEXT = 3;

export function digestMessage(content: DigestContent): Reply {
  const { digest, day, board, now, skipped } = content;
  const name = nameOf(digest);
  const date = formatLocalDay(day.day);
  const title = isToday(content) ? `Today in ${name}` : `${date} in ${name}`;
  return {
    text: `${wontGoOutInWords(day)}${title}: ${totals(day, board)}`,
    blocks: [
      ...wontGoOut(day, digest),
      section(`*${title}*${isToday(content) ? ` · ${date}` : ''}\n${totals(day, board)}`),
      ...holidays(content),
      ...sectionsOf([...dataNotices(board), ...missedDigests(skipped.filter((one) => one !== day.day))]),
      ...sectionsOf(postsOfDay(content)),
      ...sectionsOf(warnings(day, digest, now)),
      ...(day.stuck.length > 0 ? [context(STUCK_FIX)] : []),
      ...sectionsOf(nextPosts(content)),
      ...(content.isNextWeekEmpty ? [nothingNextWeek()] : []),
      ...withoutApproval(content),
      ...buttonRow('digest', [
        ...showPostsButton(isToday(content) ? 'Show today’s posts' : 'Show that day’s posts', {
          project: digest.project.id,
          words: day.day,
        }),
        ...(day.stuck.length > 0
          ? showPostsButton('Show stuck posts', { project: digest.project.id, words: 'stuck' }).map(second)
          : []),
        ...(day.unapproved.length > 0 ? reviewButton(digest.project) : []),
        ...weekButton(digest.project.id),
        scheduleButton(),
        myDigestButton(),
      ]),
      origin(content, timeNote(content)),
    ],
  };
}

const nothingNextWeek = () =>
  section(':calendar: *Nothing is planned for next week.*', second(scheduleButton()));

const nameOf = ({ project }: Digest) => escape(project.name.slice(0, 150));

/** Of the project’s days, from this one to tomorrow or to the last post that is shown. */
function holidays({ digest, day, board }: DigestContent): KnownBlock[] {
  const [, zone] = zonesOf(digest);
  const tomorrow = new Date(localDay(shiftDay(day.day, 1), day.zone).end.getTime() - 1);
  const shown = [tomorrow, ...day.next.slice(0, SHOWN_NEXT).map(({ scheduledAt }) => scheduledAt)];
  const to = shown
    .map((at) => isoDay(at, zone))
    .sort()
    .at(-1);
  const line = holidayLine(board.country, holidaysOf(board.country, isoDay(day.start, zone), to));
  return line ? [context(escape(line))] : [];
}

/** A late digest may come after midnight. */
const isToday = ({ day, now }: DigestContent) => now < day.end;

/** After it was sent, nobody can stop it here, so this comes last. Those that are shown above are marked there. */
function withoutApproval({ digest, day }: DigestContent): KnownBlock[] {
  const { notApprovedHere: posts, next } = day;
  if (posts.length === 0) return [];
  const today = otherPosts(day);
  const above = [...(today.length <= SHOWN_TODAY ? today : []), ...next.slice(0, SHOWN_NEXT)];
  const others = posts.filter((post) => !above.includes(post));
  const lines = others.map((post) => `• ${digestLine(post, zonesOf(digest), DATE_AND_TIME)}`);
  return [context([NOT_APPROVED_HERE, ...firstLines(lines, SHOWN_NEXT, andMore)].join('\n'))];
}

const NOT_APPROVED_HERE =
  '*Without approval*: scheduled before approvals were set up, or directly in the service.';

const otherPosts = ({ posts, wontGoOut: shown }: Day) => posts.filter((post) => !shown.includes(post));

/** The message after the end of its day: what became of its posts, first what went wrong. */
export function closedMessage(content: DigestContent): Reply {
  const { digest, day, board } = content;
  const problems = problemsOf(day);
  const others = day.posts.filter((post) => !problems.includes(post));
  const title = `${formatLocalDay(day.day)} in ${nameOf(digest)}`;
  const lines = linesOf([...problems, ...others], content);
  return {
    text: `${title}: ${totals(day, board)}`,
    blocks: [
      section(`*${title}*\n${totals(day, board)}`),
      ...sectionsOf(firstLines(lines, SHOWN_TODAY, andMore)),
      origin(content, lines.length > 0 ? timeNote(content) : ''),
    ],
  };
}

/** Slack refuses the same action_id twice in a row of buttons. bot.ts ignores what follows the colon. */
const second = (button: Button) => ({ ...button, action_id: `${button.action_id}:2` });

export function totals({ counts, drafts }: Day, { at }: Board): string {
  if (!at) return 'Posts not known yet';
  const parts = [...counts, ...(drafts.length > 0 ? [counted(drafts.length, 'draft')] : [])];
  return parts.join(', ') || 'No posts';
}

/** If there is no room for all posts, the published ones are only counted, and problems come first. */
function postsOfDay(content: DigestContent): string[] {
  const { day, board } = content;
  if (!board.at) return [];
  const posts = otherPosts(day);
  const other = posts.length < day.posts.length ? 'other ' : '';
  if (posts.length === 0) return [`No ${other}posts ${isToday(content) ? 'today' : 'on this day'}.`];
  const hasRoom = posts.length <= SHOWN_TODAY;
  const hidden = hasRoom ? [] : posts.filter((post) => isIn(post, 'published'));
  const problems = hasRoom ? [] : problemsOf({ ...day, posts });
  const others = posts.filter((post) => !hidden.includes(post) && !problems.includes(post));
  const shown = [...problems, ...others];
  const lines = linesOf(shown, content);
  return [
    ...(hidden.length > 0 ? [`${counted(hidden.length, 'post')} already published`] : []),
    ...firstLines(lines, SHOWN_TODAY, andMore),
  ];
}

const linesOf = (posts: TimedPost[], { digest, day }: DigestContent) =>
  posts.map((post) => stateLine(post, zonesOf(digest), day.stuck.includes(post)));

function nextPosts(content: DigestContent): string[] {
  const { digest, day, board } = content;
  if (!board.at) return [];
  if (day.next.length === 0)
    return [`*Next*: nothing scheduled for ${isToday(content) ? 'tomorrow' : 'today'}.`];
  const zones = zonesOf(digest);
  const lines = day.next.slice(0, SHOWN_NEXT).map((post) => stateLine(post, zones, false, DATE_AND_TIME));
  return ['*Next*', ...lines];
}

const MAX_SECTION = 3_000;

/** Continues in another section where the lines are longer than Slack allows in one. */
function sectionsOf(lines: string[]): KnownBlock[] {
  const texts: string[] = [];
  for (const line of lines) {
    const longer = [texts.at(-1), line].filter((text) => text !== undefined).join('\n');
    if (texts.length > 0 && longer.length <= MAX_SECTION) texts.pop();
    texts.push(longer.length <= MAX_SECTION ? longer : line);
  }
  return texts.map((text) => section(text));
}

function timeNote({ digest, now }: DigestContent): string {
  const [zone, projectZone] = zonesOf(digest);
  if (formatClock(now, zone) === formatClock(now, projectZone)) return 'Times are in your time zone.';
  return `Times are in your time zone, with ${escape(zoneCity(projectZone))} time in parentheses.`;
}

/** Why people see this message, and how to change it. */
function origin({ digest, requestedBy }: DigestContent, note: string): KnownBlock {
  if (requestedBy) return context(joined(note, `Requested by ${escape(requestedBy)}.`));
  const { setUpName, setUpAt } = digest;
  const since = slackDate(setUpAt, '{date_short}');
  const setUp = `${scheduleInWords(digest)}, set up by ${escape(setUpName.slice(0, 80))} on ${since}.`;
  return context(joined(note, setUp, 'To change or stop it, type `/upnext digest`.'));
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');
