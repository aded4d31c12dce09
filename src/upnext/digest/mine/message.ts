import type { Button, KnownBlock } from '@slack/types';
import { type ClockReader, formatDay, formatStored } from '../../../when/index.js';
import {
  countedStates,
  fixButton,
  groupOf,
  listedState,
  type Post,
  reviewButton,
  type TimedPost,
} from '../../posts/index.js';
import { buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { andMore, firstLines } from '../../ui/first-lines.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { DATE_AND_TIME, excerpt, stateLine } from '../run/lines.js';
import { problemSection } from '../run/problem-section.js';
import { myDigestButton } from '../setup/reply.js';
import type { OwnDay, OwnPost } from './load.js';

/** A person’s own digest, as a pure function of its content: what is wrong, what waits for them, what goes out today. */

interface ShownPosts extends ClockReader {
  now: Date;
  zone: string;
  /** When it comes: "09:00" */
  time: string;
  /** Its day is over, so it no longer changes and has no buttons. */
  isClosed: boolean;
}

type Summed = Omit<OwnDay, 'projects'> & { projects: { posts: TimedPost[] }[] };

const SHOWN = 3;
const SHOWN_TODAY = 6;

export function ownDigestMessage(own: OwnDay, { now, zone, locale, time, isClosed }: ShownPosts): Reply {
  const { failed, toApprove, toDecide } = own;
  // Each post is shown, and counted, once.
  const isProblem = ({ id }: TimedPost) => failed.some((post) => post.id === id);
  const projects = own.projects.map(({ name, posts }) => ({
    name,
    posts: posts.filter((post) => !isProblem(post)),
  }));
  const summary = summaryOf({ ...own, projects }, now);
  const title = `Your day, ${formatDay(own.day.day)}`;
  const line = (post: TimedPost, isStuck = false, format = DATE_AND_TIME) =>
    stateLine(post, zone, isStuck, format);
  const problems = failed.slice(0, SHOWN).map((post, index) => {
    const rows = [line(post), ...(post.problem === undefined ? [] : [escape(clip(post.problem, 120))])];
    return problemSection(rows, post, isClosed || !post.own ? undefined : fixButton(post.own), index);
  });
  const more = failed.length > SHOWN ? [section(andMore(failed.length - SHOWN))] : [];
  const waiting = [...toApprove.map(approvalLine), ...toDecide.map((post) => line(post))];
  const today = projects.flatMap(({ name, posts }) => {
    const where = projects.length > 1 ? ` in ${escape(clip(name, 100))}` : '';
    const lines = posts.map((post) => line(post, listedState(post, now) === 'stuck', '{time}'));
    return part(`*Today${where}* · ${countedStates(posts, now).join(', ')}`, lines, SHOWN_TODAY);
  });
  return {
    text: `${title}: ${summary}`,
    blocks: [
      section(`*${title}*:\n${summary}`),
      ...(failed.length > 0 ? [section(':x: *Problems with your posts*'), ...problems, ...more] : []),
      ...part(':hourglass_flowing_sand: *Waiting for you*', waiting, SHOWN),
      ...today,
      ...(own.isUnknown ? [context(UNKNOWN)] : []),
      context(ORIGIN(formatStored(time, { locale }))),
      ...(isClosed ? [] : buttonRow('mine', [...listButtons(own), myDigestButton()])),
    ],
  };
}

const part = (title: string, lines: string[], most: number): KnownBlock[] =>
  lines.length > 0 ? [section([title, ...firstLines(lines, most)].join('\n'))] : [];

const UNKNOWN =
  ':warning: *Can’t reach the scheduling service*, so there may be more posts. This message will update.';

const ORIGIN = (time: string) =>
  `Only you see this. Upnext sends it at ${time} if there’s anything for you. To change or stop it, type \`/upnext digest me\`.`;

/** "1 problem, 2 waiting for you, 4 posts today, 1 of them with problems" */
function summaryOf({ failed, toApprove, toDecide, projects }: Summed, now: Date): string {
  const waiting = toApprove.length + toDecide.length;
  const today = projects.flatMap(({ posts }) => posts);
  const troubled = today.filter((post) => groupOf(post, now) === 'trouble').length;
  return [
    ...(failed.length > 0 ? [counted(failed.length, 'problem')] : []),
    ...(waiting > 0 ? [`${waiting} waiting for you`] : []),
    today.length > 0 ? `${counted(today.length, 'post')} today` : 'no posts today',
    ...(troubled > 0 ? [`${troubled} of them with problems`] : []),
  ].join(', ');
}

/** "Approve by 14:00 · Tea at ten, by @Grace" */
function approvalLine({ leavesAt, content, author }: Post): string {
  const deadline = leavesAt ? `Approve by *${slackDate(leavesAt)}*` : 'Approve';
  return `${deadline} · ${excerpt({ content, label: content })} · by <@${author}>`;
}

/** They open lists as they are then, of the project that comes first. */
function listButtons({ toApprove: [waiting], failed: [problem], toDecide }: OwnDay): Button[] {
  const proposal = toDecide.find(({ shown }) => shown === 'proposed');
  const show = (text: string, words: string, post?: OwnPost) =>
    post ? showPostsButton(text, { project: post.project.id, words }, words) : [];
  return [
    ...(waiting ? reviewButton(waiting.project) : []),
    ...show('Show problems', 'problems', problem),
    ...show('Show proposals', 'proposed', proposal),
  ];
}
