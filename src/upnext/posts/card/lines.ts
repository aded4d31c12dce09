import type { KnownBlock } from '@slack/types';
import { emojiCharacters, formatCountdown, formatOtherClock, type Reader } from '../../../when/index.js';
import { failedResults, type PostState, postState } from '../../api/post-state.js';
import { oneLine } from '../../api/read/label.js';
import type { HeldAs, Post } from '../../api/records.js';
import { clip, context, section } from '../../slack/text/blocks.js';
import { escape, joinWithAnd, plainText } from '../../slack/text/markup.js';
import { bothClocks as bothClocksOf, slackDate } from '../../slack/text/slack-date.js';
import { humanize, namesOfNetworks, networkName } from '../../ui/words.js';
import type { HeldPost } from '../model/post.js';

/** How a post of the service looks in Slack: as a line of a list and as a card. */

/** How a state is shown: one of few signs, and its name. */
export interface Look {
  sign: string;
  title: string;
  /** "Scheduled for tomorrow", but "Missed · tomorrow". */
  isPlanned?: boolean;
}

interface StateWords extends Partial<Look> {
  /** In lists. */
  counted?: (typeof COUNTED)[number];
}

/** In this order: what needs attention comes first. */
const COUNTED = [
  ...[
    'failed',
    'rejected',
    'missed',
    'expired',
    'not confirmed',
    'partly published',
    'stuck',
    'needing changes',
  ],
  ...['scheduled', 'approved', 'waiting for approval', 'frozen', 'sending', 'published'],
] as const;

/** Of a post that Upnext has, wherever it is shown. */
export const HELD_WORDS = {
  proposed: { sign: ':bulb:', title: 'Proposed', isPlanned: true },
  draft: { sign: ':memo:', title: 'Draft in Upnext', isPlanned: true },
  held: { sign: ':calendar:', title: 'Scheduled', isPlanned: true, counted: 'scheduled' },
  waiting: {
    sign: ':hourglass_flowing_sand:',
    title: 'Waiting for approval',
    counted: 'waiting for approval',
  },
  'changes-requested': { sign: ':warning:', title: 'Changes requested', counted: 'needing changes' },
  approved: { sign: ':calendar:', title: 'Approved', isPlanned: true, counted: 'approved' },
  frozen: { sign: ':warning:', title: 'Frozen', counted: 'frozen' },
  sending: { sign: ':hourglass_flowing_sand:', title: 'Sending', counted: 'sending' },
  refused: { sign: ':x:', title: 'Rejected by the service', counted: 'rejected' },
  missed: { sign: ':warning:', title: 'Missed', counted: 'missed' },
  expired: { sign: ':warning:', title: 'Expired', counted: 'expired' },
  unconfirmed: { sign: ':warning:', title: 'Not confirmed', counted: 'not confirmed' },
} satisfies Record<HeldAs, StateWords>;

/** Of a post that only the service has. Without a title, the service’s own word is shown. */
export const SERVICE_WORDS = {
  draft: { sign: ':memo:' },
  waiting: { sign: ':calendar:', counted: 'scheduled' },
  published: { sign: ':white_check_mark:', title: 'Published', counted: 'published' },
  'partly-published': { sign: ':warning:', title: 'Partly published', counted: 'partly published' },
  failed: { sign: ':x:', title: 'Failed', counted: 'failed' },
  stuck: { sign: ':warning:', title: 'Stuck', counted: 'stuck' },
} satisfies Partial<Record<PostState, StateWords>>;

function wordsFor(post: StatedPost, now: Date): StateWords {
  if (post.held) return HELD_WORDS[post.held];
  const known: Partial<Record<PostState, StateWords>> = SERVICE_WORDS;
  return known[postState(post, now)] ?? {};
}

/** At the start of its line. */
export const signOf = (post: StatedPost, now: Date): string | undefined => wordsFor(post, now).sign;

/** "Waiting for approval", or nothing for a post that only waits for its time. */
export const heldTitle = ({ held }: Pick<Post, 'held'>): string | undefined =>
  held === undefined || held === 'held' ? undefined : HELD_WORDS[held].title;

/** "Scheduled", "Waiting for approval", "Partly published", as plain text. */
export const stateTitle = (post: StatedPost, now: Date): string =>
  wordsFor(post, now).title ?? (post.status ? clip(humanize(post.status), 60) : '');

/** "Scheduled", "Partly published, failed on X", "Stuck, was due 25 min ago" */
export function postStatus(post: StatedPost, now: Date): string {
  if (post.held && post.proposal) return escape(clip(post.proposal, 120));
  const title = escape(stateTitle(post, now));
  const state = postState(post, now);
  if (state === 'stuck' && post.scheduledAt)
    return `${title}, was due ${formatCountdown(post.scheduledAt, now)}`;
  return state === 'partly-published' ? [title, failedOn(post)].filter(Boolean).join(', ') : title;
}

/** "1 failed", "5 expired", "2 waiting for approval": in the words of the rows, without drafts. */
export function countedStates(posts: readonly StatedPost[], now: Date): string[] {
  const states = posts.map((post) => wordsFor(post, now).counted);
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

/** The same of a post that Upnext holds, without how far away that is. Where the project’s clock isn’t known, that of its form. */
export function bothClocks(
  { dueAt, about }: Pick<HeldPost, 'dueAt' | 'about'>,
  readersZone?: string,
): string {
  const { project, moment, zone } = about;
  return dueAt ? bothClocksOf(dueAt, project?.zone ?? moment?.zone ?? zone, readersZone ?? zone) : '';
}

/** Each text with its networks, if there are several. */
const quotesOf = ({ parts, content, label }: Post): KnownBlock[] =>
  parts?.flatMap((part) => [context(`*${networkNames(part)}*`), quote(part.content)]) ?? [
    quote(content ?? label),
  ];

const hasNoOffset = (text = '') => /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text);

export function postCard(post: Post, zone: string | undefined, reader: Reader): KnownBlock[] {
  const facts = [postMoment(post, zone, reader), networkNames(post), postStatusWithEmoji(post, reader.now)];
  const { media } = post;
  return [section(facts.filter(Boolean).join('\n')), ...quotesOf(post), ...mediaLine(media)];
}

/** "✅ Published, 1 file, campaign Spring": as plain text for tables, which show no names of emoji. */
export function signedStatus(post: MarkedPost, now: Date): string {
  const status = plainText(postStatus(post, now)) || 'Unknown';
  const campaign = post.campaign && `campaign ${clip(post.campaign, 40)}`;
  const facts = [status, fileOf(post), campaign].filter(Boolean).join(', ');
  return [emojiCharacters(signOf(post, now) ?? ''), facts].filter(Boolean).join(' ');
}

export const networksOf = ({ platforms }: Pick<Post, 'platforms'>): string =>
  platforms.length > 0 ? namesOfNetworks(platforms).join(', ') : 'No network';
