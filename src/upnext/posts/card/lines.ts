import type { KnownBlock } from '@slack/types';
import {
  emojiCharacters,
  formatCountdown,
  formatOtherClock,
  isoDay,
  MINUTE_MS,
  type Reader,
} from '../../../when/index.js';
import {
  type Facts,
  failedNetworks,
  publishedUrls,
  serviceState,
  unconfirmedNetworks,
} from '../../api/post-state.js';
import { oneLine } from '../../api/read/label.js';
import type { PostRecord } from '../../api/records.js';
import type { Part } from '../../platforms/parts.js';
import { clip, context, section } from '../../slack/text/blocks.js';
import { escape, joinWithAnd, plainText } from '../../slack/text/markup.js';
import {
  bothClocks as bothClocksOf,
  type KnownClock,
  slackDate,
  slackTime,
} from '../../slack/text/slack-date.js';
import { namesOfNetworks, networkName } from '../../ui/words.js';
import { CAMPAIGN_MARK } from '../model/details.js';
import type { ListedPost } from '../model/listed.js';
import type { Post } from '../model/post.js';
import { isHurried, RETRIES } from '../model/retry-policy.js';
import { postStatus, postStatusWithEmoji, signOf } from './state-words.js';

/** "*Reddit*: The account isn’t connected." for each network that failed, and what the service says about the whole post. */
export function failureReasons(post: Facts): string[] {
  const { results = [], problem } = post;
  const reasons = results.flatMap(({ network, state, reason }) => {
    const said = reason ?? (state === 'failed' ? 'The service didn’t give a reason.' : undefined);
    return said === undefined
      ? []
      : `*${escape(clip(networkName(network), 60))}*: ${escape(clip(said, 300))}`;
  });
  const whole = problem === undefined ? [] : [escape(clip(problem, 300))];
  return [...reasons, ...whole, ...noAnswer(post).map(escape)];
}

/** As plain text. Posting it again could be twice. */
export function noAnswer(post: Facts): string[] {
  const names = joinWithAnd(namesOfNetworks(unconfirmedNetworks(post)));
  if (names)
    return [`It may be on ${clip(names, 200)}: no answer came. Look there before you post it again.`];
  const isUnclear = serviceState(post) === 'partly-published' && failedNetworks(post).length === 0;
  return isUnclear ? ['The service doesn’t say where it failed. Look before you post it again.'] : [];
}

/** Slack allows 3,000 characters in a block. */
const LINKS = 1_000;

/** As far as there is room. */
export function viewLinks(post: Pick<PostRecord, 'results'>): string {
  let room = LINKS;
  const links = publishedUrls(post).map(
    ({ network, url }) => `<${escape(url)}|View on ${escape(clip(networkName(network), 60))}>`,
  );
  return links.filter((link) => (room -= link.length) >= 0).join(' · ');
}

export const networkNames = ({ platforms }: Pick<PostRecord, 'platforms'>) =>
  escape(clip(namesOfNetworks(platforms).join(', '), 200));

const MOST_NETWORKS = 3;

/** "X, Threads", "Instagram, Facebook and 3 more" */
export function shortNames({ platforms }: Pick<PostRecord, 'platforms'>): string {
  if (platforms.length <= MOST_NETWORKS) return networkNames({ platforms });
  const names = namesOfNetworks(platforms).slice(0, MOST_NETWORKS - 1);
  return escape(clip(`${names.join(', ')} and ${platforms.length - names.length} more`, 200));
}

const MINUTES = `${RETRIES.send.forMs / MINUTE_MS} minutes`;
export const keepsTrying = (post: Post): string =>
  `Upnext keeps trying ${isHurried(post) ? `for ${MINUTES}` : `until ${MINUTES} before the scheduled time`}.`;

/** How much of a text a quote shows. */
export const QUOTED = 1_200;

export function quote(content: string): KnownBlock {
  const lines = escape(clip(content, QUOTED)).split('\n');
  return section(lines.map((line) => `> ${line}`).join('\n'));
}

export const mediaLine = (media: string | undefined): KnownBlock[] =>
  media ? [context(`Media: ${escape(clip(media, 300))}`)] : [];

export const fileOf = ({ hasPicture }: Pick<ListedPost, 'hasPicture'>): string =>
  hasPicture ? '1 file' : '';

/** Wherever a post is shown. */
export const campaignMark = (campaign: string): string => `${CAMPAIGN_MARK} ${escape(clip(campaign, 40))}`;

/** ":x: today 10:00 · *Threads, X* · Rejected by the service", and below it how its text begins. */
export function postLine(post: ListedPost, zone: string | undefined, reader: Reader): string {
  const { now } = reader;
  const time = post.own
    ? bothClocks(post.own, reader)
    : post.scheduledAt && bothClocksOf(post.scheduledAt, zone, reader);
  const networks = post.platforms.length > 0 && `*${networkNames(post)}*`;
  const mark = post.campaign && campaignMark(post.campaign);
  const facts = [time, networks, postStatus(post, now), fileOf(post), mark, viewLinks(post)]
    .filter(Boolean)
    .join(' · ');
  const line = [signOf(post, now), facts].filter(Boolean).join(' ');
  return `${line}\n${textLine(post)}`;
}

/** About a line, or three on a phone. */
const LISTED = 100;

/** How the text of a post begins. */
export const textOf = ({ content, label }: Pick<PostRecord, 'content' | 'label'>): string =>
  oneLine(content ?? label);

/** The same for a list. */
export const textLine = (post: Pick<PostRecord, 'content' | 'label'>): string =>
  escape(clip(textOf(post), LISTED));

/** In a question about it. */
export const quoted = ({ content }: { content: string }): string => `“${clip(oneLine(content), LISTED)}”`;

/** A message in one text, for phones and screen readers: what happened to a post, and how it begins. */
export const aboutPost = (title: string, post: { content: string }): string =>
  `${title}\n${escape(quoted(post))}`;

/** When it goes out: in the reader's clock, in the project's, and how far away that is. */
export function postMoment(post: PostRecord, zone: string | undefined, reader: Reader): string {
  const { scheduledAt: at, scheduleText } = post;
  if (!at) return scheduleText ? `${escape(clip(scheduleText, 60))} (date not recognized)` : '';
  const there = zone && formatOtherClock(at, zone, reader);
  const clocks = [`*${slackDate(at)}*`, there, formatCountdown(at, reader.now, reader.zone)]
    .filter(Boolean)
    .join(' · ');
  return hasNoOffset(scheduleText) ? `${clocks} (time zone not given by the service)` : clocks;
}

/** The same of a post that Upnext holds, without how far away that is. Where the project’s clock isn’t known, that of its form. */
export function bothClocks({ dueAt, about }: Pick<Post, 'dueAt' | 'about'>, reader?: KnownClock): string {
  const { project, moment, zone } = about;
  return dueAt ? bothClocksOf(dueAt, project?.zone ?? moment?.zone ?? zone, reader) : '';
}

type Leaves = Pick<Post, 'leavesAt' | 'dueAt' | 'about'>;

/** When it leaves: only the time, if it goes out on the same day, for its author as in its project. */
export function leavesWhen({ leavesAt, dueAt = leavesAt, about: { project, zone } }: Leaves) {
  if (!leavesAt || !dueAt) return undefined;
  const zones = [zone ?? project?.zone, project?.zone];
  const other = zones.find((one) => one && isoDay(leavesAt, one) !== isoDay(dueAt, one));
  return slackTime(leavesAt, dueAt, other ?? zones[0]);
}

/** Each text with its networks, if there are several. */
export const eachText = (
  parts: readonly { platforms: string[]; text: string }[],
  draw: (text: string) => KnownBlock[] = (text) => [quote(text)],
): KnownBlock[] =>
  parts.flatMap((part) => [
    ...(parts.length > 1 ? [context(`*${networkNames(part)}*`)] : []),
    ...draw(part.text),
  ]);

/** The same of a post of the service. */
export const eachListedText = (
  { parts, platforms, content, label }: PostRecord,
  draw?: (text: string) => KnownBlock[],
): KnownBlock[] =>
  eachText(
    (parts ?? [{ platforms, content: content ?? label }]).map((one) => ({ ...one, text: one.content })),
    draw,
  );

const hasNoOffset = (text = '') => /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text);

export function postCard(post: PostRecord, zone: string | undefined, reader: Reader): KnownBlock[] {
  const facts = [
    postMoment(post, zone, reader),
    networkNames(post),
    postStatusWithEmoji(post, reader.now),
    viewLinks(post),
  ];
  const { media } = post;
  return [section(facts.filter(Boolean).join('\n')), ...eachListedText(post), ...mediaLine(media)];
}

/** "✅ Published, 1 file, campaign Spring": as plain text for tables, which show no names of emoji. */
export function signedStatus(post: ListedPost, now: Date): string {
  const status = plainText(postStatus(post, now)) || 'Unknown';
  const campaign = post.campaign && `campaign ${clip(post.campaign, 40)}`;
  const facts = [status, fileOf(post), campaign].filter(Boolean).join(', ');
  return [emojiCharacters(signOf(post, now) ?? ''), facts].filter(Boolean).join(' ');
}

export const networksOf = ({ platforms }: Pick<PostRecord, 'platforms'>): string =>
  platforms.length > 0 ? namesOfNetworks(platforms).join(', ') : 'No network';

/** "X: Tea at nine", with its networks only if there are several texts. */
export const textLines = (parts: readonly Part[]): string[] =>
  parts.map((part) => {
    const networks = parts.length > 1 ? `${networkNames(part)}: ` : '';
    return `${networks}${part.text.replace(/\s+/g, ' ')}`;
  });
