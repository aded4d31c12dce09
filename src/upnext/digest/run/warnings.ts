import { networkNames } from '../../posts/index.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { firstLines } from '../../ui/first-lines.js';
import { counted } from '../../ui/words.js';
import type { Digest } from '../table.js';
import type { Day, DayPost } from './day.js';
import { excerpt, linked } from './lines.js';

/** What someone may want to know about the day, each in one short line. */

const SHOWN = 2;

export function warnings(day: Day, digest: Digest): string[] {
  const clock = (at: Date) => slackDate(at, '{time}', digest.zone);
  const clashes = day.clashes.map((clash) => clashLine(clash, clock));
  const gaps = day.gaps.map(({ from, to }) => `*Gap*: no posts between ${clock(from)} and ${clock(to)}`);
  return [
    ...firstLines(clashes, SHOWN),
    ...firstLines(gaps, SHOWN),
    ...(day.stuck.length > 0 ? [`*Stuck*: ${STUCK_FIX}`] : []),
    // Their lines are marked with the same words.
    ...unapprovedLine(day.notApprovedHere),
  ];
}

/** Only on the networks that both have. */
function clashLine([post, other]: Day['clashes'][number], clock: (at: Date) => string): string {
  const where = networkNames({ platforms: post.platforms.filter((one) => other.platforms.includes(one)) });
  const [first, second] = [clock(post.scheduledAt), clock(other.scheduledAt)];
  return first === second
    ? `*Two posts at the same time* on ${where}: ${first}`
    : `*Close together* on ${where}: ${first} and ${second}`;
}

/** Few are named, since there may be no room for their lines above. */
function unapprovedLine(posts: DayPost[]): string[] {
  if (posts.length === 0) return [];
  const named = posts.map((post) => linked(post, `“${excerpt(post)}”`));
  const which = posts.length > SHOWN ? counted(posts.length, 'post') : joinWithAnd(named);
  return [`*Without approval*: ${which}. ${WHY_UNAPPROVED}`];
}

/** Until when the first of them has to be approved. The day may have passed when it is read, so it is not counted down. */
export function approvalDeadline({ unapproved: posts }: Day): string[] {
  const deadlines = posts.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
  if (deadlines.length === 0) return [];
  const what = deadlines.length === 1 ? 'Approval due' : 'First approval due';
  return [`:hourglass_flowing_sand: *${what}* by ${slackDate(new Date(Math.min(...deadlines)))}`];
}

const WHY_UNAPPROVED = 'Scheduled before approvals were set up, or directly in the service.';
const STUCK_FIX =
  'The scheduling service should have published this by now. Check there that the account is still connected. To post by hand, copy the text from `/upnext posts stuck`.';

export const UNKNOWN =
  ':warning: *Can’t reach the scheduling service*, so Upnext doesn’t know today’s posts yet. This message updates as soon as the service responds.';

export const INCOMPLETE = 'There are more posts than Upnext can read, so the actual counts are higher.';
