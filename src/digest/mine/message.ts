import type { Button, KnownBlock } from '@slack/types';
import { buttonRow, clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../ui/slack-date.js';
import { countedStates, reviewButton, type HeldPost } from '../../posts/index.js';
import { formatLocalDay } from '../../time/format.js';
import { showPostsButton } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import { andMore, DATE_AND_TIME, excerpt, firstLines, stateLine, type Zones } from '../run/lines.js';
import { needsAttention, postState } from '../../api/post-state.js';
import { myDigestButton } from '../setup/reply.js';
import type { OwnDay, OwnPost, TimedPost } from './load.js';

/** A person’s own digest, as a pure function of its content: what is wrong, what waits for them, what goes out today. */

interface Shown {
  now: Date;
  zone: string;
  /** When it comes: "09:00" */
  time: string;
  /** Its day is over, so it no longer changes and has no buttons. */
  isClosed: boolean;
}

const SHOWN = 3;
const SHOWN_TODAY = 6;
/** More buttons than that are no choice. */
const MOST_PROJECTS = 3;

export function ownDigestMessage(own: OwnDay, shown: Shown): Reply {
  const title = `Your day, ${formatLocalDay(own.day.day)}`;
  const summary = summaryOf(own, shown.now);
  return {
    text: `${title}: ${summary}`,
    blocks: [
      section(`*${title}*:\n${summary}`),
      ...failedBlocks(own, shown),
      ...waitingBlocks(own, shown),
      ...own.projects.flatMap((project) => projectBlocks(project, own, shown)),
      ...(own.isUnknown ? [context(UNKNOWN)] : []),
      context(ORIGIN(shown.time)),
      ...(shown.isClosed ? [] : buttonRow('mine', [...listButtons(own), myDigestButton()])),
    ],
  };
}

const UNKNOWN =
  ':warning: *Can’t reach the scheduling service*, so there may be more posts. This message updates.';

const ORIGIN = (time: string) =>
  `Only you see this. You get it at ${time} if there is something. To change or stop it, type \`/upnext digest me\`.`;

/** "1 problem, 2 wait for you, 4 posts today, 1 of them with problems" */
function summaryOf({ failed, toApprove, toDecide, projects }: OwnDay, now: Date): string {
  const waiting = toApprove.length + toDecide.length;
  const own = new Set(failed.map(({ id }) => id));
  const today = projects.flatMap(({ posts }) => posts.filter(({ id }) => !own.has(id)));
  const troubled = today.filter((post) => needsAttention(postState(post, now))).length;
  return [
    ...(failed.length > 0 ? [counted(failed.length, 'problem')] : []),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`] : []),
    today.length > 0 ? `${counted(today.length, 'post')} today` : 'no posts today',
    ...(troubled > 0 ? [`${troubled} of them with problems`] : []),
  ].join(', ');
}

const zonesOf = (zone: string): Zones => [zone, zone];

function failedBlocks({ failed }: OwnDay, { zone }: Shown): KnownBlock[] {
  if (failed.length === 0) return [];
  const lines = failed.flatMap((post) => [
    stateLine(post, zonesOf(zone), false, DATE_AND_TIME),
    ...(post.problem === undefined ? [] : [escape(clip(post.problem, 120))]),
  ]);
  return [
    section(
      [
        `:x: *${counted(failed.length, 'problem')} with your posts*`,
        ...firstLines(lines, 2 * SHOWN, andMore),
      ].join('\n'),
    ),
  ];
}

function waitingBlocks({ toApprove, toDecide }: OwnDay, { zone }: Shown): KnownBlock[] {
  const zones = zonesOf(zone);
  const lines = [
    ...toApprove.map(approvalLine),
    ...toDecide.map((post: OwnPost) => stateLine(post, zones, false, DATE_AND_TIME)),
  ];
  if (lines.length === 0) return [];
  const title = `:hourglass_flowing_sand: *${counted(lines.length, 'post')} ${lines.length === 1 ? 'waits' : 'wait'} for you*`;
  return [section([title, ...firstLines(lines, SHOWN, andMore)].join('\n'))];
}

/** "Approve by 14:00 · Tea at ten, by @Grace" */
function approvalLine({ leavesAt, content, author }: HeldPost): string {
  const deadline = leavesAt ? `Approve by *${slackDate(leavesAt)}*` : 'Approve';
  return `${deadline} · ${excerpt({ content, label: content })} · by <@${author}>`;
}

function projectBlocks(
  { name, posts }: OwnDay['projects'][number],
  { projects }: OwnDay,
  { now, zone }: Shown,
): KnownBlock[] {
  if (posts.length === 0) return [];
  const where = projects.length > 1 ? ` in ${escape(clip(name, 100))}` : '';
  const counts = countedStates(posts, now).join(', ');
  const lines = posts.map((post) => stateLine(post, zonesOf(zone), isStuck(post, now)));
  return [section([`*Today${where}* · ${counts}`, ...firstLines(lines, SHOWN_TODAY, andMore)].join('\n'))];
}

const isStuck = (post: TimedPost, now: Date) => postState(post, now) === 'stuck';

/** They open lists as they are then. */
function listButtons({ toApprove, failed, projects }: OwnDay): Button[] {
  const review = new Map(toApprove.map(({ project }) => [project.id, project]));
  const [problem] = failed;
  const [first] = projects;
  return [
    ...[...review.values()].slice(0, MOST_PROJECTS).flatMap((project, index) =>
      reviewButton(project).map((one) => ({
        ...one,
        text: { ...one.text, text: review.size > 1 ? clip(`Review ${project.name}`, 75) : one.text.text },
        action_id: `${one.action_id}:${index}`,
      })),
    ),
    ...(problem ? showPostsButton('Show problems', { project: problem.project.id, words: 'problems' }) : []),
    ...(first && first.posts.length > SHOWN_TODAY
      ? showPostsButton('Show today’s posts', { project: first.id, words: 'today' }).map((one) => ({
          ...one,
          action_id: `${one.action_id}:today`,
        }))
      : []),
  ];
}
