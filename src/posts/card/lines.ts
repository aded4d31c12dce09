import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import { failedResults, postState, type PostState } from '../../api/post-state.js';
import type { HeldAs, Post } from '../../api/records.js';
import { clip, context, section } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { formatCountdown, formatOtherClock } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { slackDate } from '../../ui/slack-date.js';
import { humanize, namesOfNetworks, networkName } from '../../ui/words.js';

/** How a post of the service looks in Slack: as a line of a list and as a card. */

const SIGNS: Record<PostState, string | undefined> = {
  draft: ':memo:',
  waiting: ':calendar:',
  held: ':calendar:',
  published: ':white_check_mark:',
  'partly-published': ':warning:',
  failed: ':x:',
  stuck: ':warning:',
  refused: ':x:',
  missed: ':warning:',
  other: undefined,
};
/** What a held post waits for. */
const HELD_SIGNS: Partial<Record<HeldAs, string>> = {
  proposed: ':bulb:',
  waiting: ':hourglass_flowing_sand:',
  'changes-requested': ':warning:',
  frozen: ':warning:',
  sending: ':hourglass_flowing_sand:',
};

/** One of the few signs that say what state a post is in, at the start of its line. */
export const signOf = (post: StatedPost, now: Date): string | undefined =>
  (post.held && HELD_SIGNS[post.held]) ?? SIGNS[postState(post, now)];

/** What marks a post that Upnext has, wherever it is listed. */
export const HELD_TITLES: Record<HeldAs, string> = {
  proposed: 'Proposed',
  draft: 'Draft in Upnext',
  held: 'Scheduled',
  waiting: 'Waiting for approval',
  'changes-requested': 'Changes requested',
  approved: 'Approved',
  frozen: 'Frozen',
  sending: 'Sending',
  refused: 'Rejected by the service',
  missed: 'Missed',
  expired: 'Expired',
};

/** "Waiting for approval", or nothing for a post that only waits for its time. */
export const heldTitle = ({ held }: Pick<Post, 'held'>): string | undefined =>
  held === undefined || held === 'held' ? undefined : HELD_TITLES[held];

const TITLES: Partial<Record<PostState, string>> = {
  stuck: 'Stuck',
  published: 'Published',
  failed: 'Failed',
  'partly-published': 'Partly published',
};

/** "Scheduled", "Waiting for approval", "Partly published", as plain text. The only place that turns a state into words. */
export function stateTitle(post: StatedPost, now: Date): string {
  if (post.held) return HELD_TITLES[post.held];
  return TITLES[postState(post, now)] ?? (post.status ? clip(humanize(post.status), 60) : '');
}

/** "Scheduled", "Partly published, failed on X", "Stuck, was due 25 min ago" */
export function postStatus(post: StatedPost, now: Date): string {
  if (post.held && post.proposal) return escape(clip(post.proposal, 120));
  const title = escape(stateTitle(post, now));
  const state = postState(post, now);
  if (state === 'stuck' && post.scheduledAt)
    return `${title}, was due ${formatCountdown(post.scheduledAt, now)}`;
  return state === 'partly-published' ? [title, failedOn(post)].filter(Boolean).join(', ') : title;
}

const COUNTED = [
  ...['failed', 'rejected', 'missed', 'expired', 'partly published', 'stuck', 'needing changes'],
  ...['scheduled', 'approved', 'waiting for approval', 'frozen', 'sending', 'published'],
] as const;

const COUNTED_AS: Partial<Record<PostState, (typeof COUNTED)[number]>> = {
  failed: 'failed',
  'partly-published': 'partly published',
  stuck: 'stuck',
  waiting: 'scheduled',
  published: 'published',
};

const HELD_COUNTED_AS: Partial<Record<HeldAs, (typeof COUNTED)[number]>> = {
  refused: 'rejected',
  missed: 'missed',
  expired: 'expired',
  held: 'scheduled',
  waiting: 'waiting for approval',
  'changes-requested': 'needing changes',
  approved: 'approved',
  frozen: 'frozen',
  sending: 'sending',
};

/** "1 failed", "5 expired", "2 waiting for approval": in the words of the rows, without drafts. What needs attention comes first. */
export function countedStates(posts: readonly StatedPost[], now: Date): string[] {
  const states = posts.map((post) =>
    post.held ? HELD_COUNTED_AS[post.held] : COUNTED_AS[postState(post, now)],
  );
  return COUNTED.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count > 0 ? [`${count} ${state}`] : [];
  });
}

type StatedPost = Pick<
  Post,
  'status' | 'platforms' | 'results' | 'problem' | 'held' | 'proposal' | 'scheduledAt'
>;

/** "failed on X and Reddit", or nothing if the service doesn’t say where. */
function failedOn(post: Pick<Post, 'results'>): string {
  const failed = failedResults(post).map(({ network }) => networkName(network));
  return failed.length > 0 ? `failed on ${escape(clip(joinWithAnd(failed), 200))}` : '';
}

/** ":calendar: Scheduled", for a message about one post. */
export function postStatusWithEmoji(post: StatedPost, now: Date): string {
  return [signOf(post, now), postStatus(post, now)].filter(Boolean).join(' ');
}

/** "*Reddit*: The account isn’t connected." for each network that failed, and what the service says about the whole post. */
export function failureReasons(post: Pick<Post, 'results' | 'problem'>): string[] {
  const reasons = failedResults(post).map(({ network, reason }) => {
    const said = reason === undefined ? 'The service didn’t give a reason.' : escape(clip(reason, 300));
    return `*${escape(clip(networkName(network), 60))}*: ${said}`;
  });
  return post.problem === undefined ? reasons : [...reasons, escape(clip(post.problem, 300))];
}

export const networkNames = ({ platforms }: Pick<Post, 'platforms'>) =>
  escape(clip(namesOfNetworks(platforms).join(', '), 200));

/** How much of a text a quote shows. */
export const QUOTED = 1_200;

export function quote(content: string): KnownBlock {
  const lines = escape(clip(content, QUOTED)).split('\n');
  return section(lines.map((line) => `> ${line}`).join('\n'));
}

export const mediaLine = (media: string | undefined): KnownBlock[] =>
  media ? [context(`Media: ${escape(clip(media, 300))}`)] : [];

export const fileOf = ({ hasPicture }: Pick<Post, 'hasPicture'>): string => (hasPicture ? '1 file' : '');

/** Wherever a post is shown. */
export const campaignMark = (campaign: string): string => `:label: ${escape(clip(campaign, 40))}`;

export type MarkedPost = Post & { campaign?: string | undefined };

/** ":x: 10:00 · *Threads, X* · Rejected by the service", and below it how its text begins. */
export function postLine(post: MarkedPost, { now, zone }: Reader, timeFormat = '{time}'): string {
  const time = post.scheduledAt && slackDate(post.scheduledAt, timeFormat, zone);
  const networks = post.platforms.length > 0 && `*${networkNames(post)}*`;
  const mark = post.campaign && campaignMark(post.campaign);
  const facts = [time, networks, postStatus(post, now), fileOf(post), mark].filter(Boolean).join(' · ');
  const line = [signOf(post, now), facts].filter(Boolean).join(' ');
  return `${line}\n${textLine(post)}`;
}

/** About a line, or three on a phone. */
const LISTED = 100;

/** How the text of a post begins. */
export const textOf = ({ content, label }: Pick<Post, 'content' | 'label'>): string =>
  oneLine(content ?? label);

/** The same for a list. */
export const textLine = (post: Pick<Post, 'content' | 'label'>): string => escape(clip(textOf(post), LISTED));

/** In a question about it. */
export const quoted = ({ content }: { content: string }): string => `“${clip(oneLine(content), LISTED)}”`;

/** A message in one text, for phones and screen readers: what happened to a post, and how it begins. */
export const aboutPost = (title: string, post: { content: string }): string =>
  `${title}\n${escape(quoted(post))}`;

/** When it goes out: in the reader's clock, in the project's, and how far away that is. */
export function postMoment(post: Post, zone: string | undefined, reader: Reader): string {
  const { scheduledAt: at, scheduleText } = post;
  if (!at) return scheduleText ? `${escape(clip(scheduleText, 60))} (date not recognized)` : '';
  const there = zone && formatOtherClock(at, zone, reader.zone);
  const clocks = [`*${slackDate(at)}*`, there, formatCountdown(at, reader.now, reader.zone)]
    .filter(Boolean)
    .join(' · ');
  return hasNoOffset(scheduleText) ? `${clocks} (time zone not given by the service)` : clocks;
}

/** Each text with its networks, if there are several. */
const quotesOf = ({ parts, content, label }: Post): KnownBlock[] =>
  parts?.flatMap((part) => [context(`*${networkNames(part)}*`), quote(part.content)]) ?? [
    quote(content ?? label),
  ];

const hasNoOffset = (text = '') => /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text);

export function postCard(post: Post, zone: string | undefined, reader: Reader): KnownBlock[] {
  const facts = [postMoment(post, zone, reader), networkNames(post), postStatusWithEmoji(post, reader.now)];
  const { media } = post.details();
  return [section(facts.filter(Boolean).join('\n')), ...quotesOf(post), ...mediaLine(media)];
}
