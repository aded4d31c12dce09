import type { Button } from '@slack/types';
import { type ClockReader, formatDay, formatStored } from '../../../when/index.js';
import { countedStates, groupOf, type Post, reviewButton, type TimedPost } from '../../posts/index.js';
import { buttonRow, clip, context, type Reply, section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { excerpt, linesSection, stateLine } from '../run/lines.js';
import { problemSections } from '../run/problem-sections.js';
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

const SHOWN = 3;
const SHOWN_TODAY = 6;

export function ownDigestMessage(own: OwnDay, { now, zone, locale, time, isClosed }: ShownPosts): Reply {
  // What is still to do on the day after is in its digest.
  const { failed, toApprove, toDecide } = isClosed ? { failed: [], toApprove: [], toDecide: [] } : own;
  // Each post is shown, and counted, once.
  const above = [...failed, ...toApprove, ...toDecide].map(({ id }) => id);
  const projects = own.projects.map(({ name, posts }) => ({
    name,
    posts: posts.filter(({ id }) => !above.includes(id)),
  }));
  const counts = (posts: TimedPost[]) => countedStates(posts, now).join(', ');
  const all = projects.flatMap(({ posts }) => posts);
  const summary = isClosed ? counts(all) || 'No posts' : summaryOf(own, all, now);
  const title = `Your day, ${formatDay(own.day.day)}`;
  const problems = problemSections(failed, { zone, now, lines: 2 * SHOWN }).blocks;
  const waiting = [
    ...toApprove.map((post) => approvalLine(post, zone)),
    ...toDecide.map((post) => stateLine(post, zone, now)),
  ];
  const today = projects.flatMap(({ name, posts }) => {
    const where = projects.length > 1 ? [escape(clip(name, 100))] : [];
    const heading = isClosed ? where.join('') : ['Today', ...where].join(' in ');
    const lines = posts.map((post) => stateLine(post, zone, now, '{time}'));
    return linesSection(lines, SHOWN_TODAY, heading && `*${heading}* · ${counts(posts)}`);
  });
  return {
    text: `${title}: ${summary}`,
    blocks: [
      section(`*${title}*:\n${summary}`),
      ...(failed.length > 0 ? [section(':x: *Problems with your posts*'), ...problems] : []),
      ...linesSection(waiting, SHOWN, ':hourglass_flowing_sand: *Waiting for you*'),
      ...today,
      ...(own.isUnknown ? [context(UNKNOWN)] : []),
      ...(isClosed ? [] : buttonRow('mine', [...listButtons(own), myDigestButton()])),
      context(ORIGIN(formatStored(time, { locale }))),
    ],
  };
}

const UNKNOWN =
  ':warning: *Can’t reach the scheduling service*, so there may be more posts. This message will update.';

const ORIGIN = (time: string) =>
  `Only you see this. Upnext sends it at ${time} if there’s anything for you. To change or stop it, type \`/upnext digest me\`.`;

/** "1 problem, 2 waiting for you, 4 posts today, 1 of them with problems" */
function summaryOf({ failed, toApprove, toDecide }: OwnDay, today: TimedPost[], now: Date): string {
  const waiting = toApprove.length + toDecide.length;
  const none = failed.length + waiting > 0 ? 'no other posts today' : 'no posts today';
  const troubled = today.filter((post) => groupOf(post, now) === 'trouble').length;
  return [
    ...(failed.length > 0 ? [counted(failed.length, 'problem')] : []),
    ...(waiting > 0 ? [`${waiting} waiting for you`] : []),
    today.length > 0 ? `${counted(today.length, 'post')} today` : none,
    ...(troubled > 0 ? [`${troubled} of them with problems`] : []),
  ].join(', ');
}

/** "Approve by 14:00 · Tea at ten, by @Grace" */
function approvalLine({ leavesAt, content, author }: Post, zone: string): string {
  const deadline = leavesAt ? `Approve by *${slackDate(leavesAt, undefined, zone)}*` : 'Approve';
  return `${deadline} · ${excerpt({ content, label: content })} · by <@${author}>`;
}

/** They open lists as they are then, of the project that comes first. */
function listButtons({ toApprove: [waiting], failed: [problem], toDecide }: OwnDay): Button[] {
  const proposal = toDecide.find(({ shown }) => shown === 'proposed');
  const show = (text: string, words: string, post?: OwnPost) =>
    post ? showPostsButton(text, { project: post.project.id, words: `mine ${words}` }, words) : [];
  return [
    ...(waiting ? reviewButton(waiting.project) : []),
    ...show('Show problems', 'problems', problem),
    ...show('Show proposals', 'proposed', proposal),
  ];
}
