import type { Button, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { HeldPost, Moved, ZoneClock } from '../store/held-posts.js';
import { needsApproval } from '../plan/gate.js';
import { SERIES_STOPPED } from '../plan/series.js';
import { isChangeable, networksLeft } from '../plan/states.js';
import { partsOf, type Part } from '../platforms/parts.js';
import type { HeldState } from '../store/held-tables.js';
import {
  asTyped,
  buttonRow,
  button,
  clip,
  confirm,
  context,
  cut,
  section,
  type Reply,
} from '../slack/blocks.js';
import { isReadByOthers } from '../slack/actor.js';
import { encodeButtonValue } from '../slack/button-value.js';
import { escape, joinWithAnd } from '../slack/markup.js';
import { HELD_TITLES, mediaLine, networkName, networkNames, quote, QUOTED } from './post.js';
import { approvalButtons, approvalLines, decisionLines, decisionNews, isWaiting } from './approval.js';
import { frozenText } from './frozen.js';
import { rulesChanged, movedLines, wallClock } from './moved-clock.js';
import { pictureBlocks, picturesIn, type AddressOf } from './pictures.js';
import { slackDate } from './slack-date.js';
import type { Reading } from './start-reading.js';
import { parseAbout } from '../forms/form.js';
import { formatClock, formatOtherClock } from '../time/format.js';
import { zoneCity } from '../time/zones.js';

/** How a post that Upnext holds looks in Slack, and everything that is said about it. */

export const HELD_EDIT = 'held_edit';
export const HELD_TIME = 'held_time';
export const HELD_CANCEL = 'held_cancel';
export const HELD_SEND = 'held_send';
export const HELD_SCHEDULE = 'held_schedule';
export const STOP_SERIES = 'stop_series';

/** Who looks at the card. In a channel, everybody has a clock of their own. */
export interface CardReader {
  now: Date;
  zone?: string | undefined;
  /** The reader gets it instead of the author. */
  authorHasLeft?: boolean;
  /** Where Slack gets the post’s pictures. */
  addressOf?: AddressOf | undefined;
}

export const LEFT_MEANWHILE =
  'This post can’t be changed anymore, because it was sent to the service or cancelled in the meantime. Copy your text if you still need it.';

export const alreadyAtService = (networks: string[]) =>
  `The service already has this post for ${joinWithAnd(networks.map(networkName))} and can’t change it. Remove ${networks.length === 1 ? 'this network' : 'these networks'}.`;

export const CHANGED_MEANWHILE = (person: string, changes: string[]) =>
  `<@${person}> changed this post while you were editing. ${changes.join(' ')} To replace that with your version, press the button again.`;

/** Nobody changed it. */
export const MOVED_MEANWHILE = (clock: ZoneClock, changes: string[]) =>
  `${rulesChanged(clock)}, so this post moved while you were editing. ${changes.join(' ')} To replace that with your version, press the button again.`;

/** For the form that changes only its time. */
export const TIME_CHANGED_MEANWHILE = (person: string, changes: string[]) =>
  `${[`<@${person}> changed this post while you were choosing a time.`, ...changes].join(' ')} To set your time anyway, press the button again.`;

/** Names a form whose change is not stored yet. Until then, the earlier version is sent. */
export const unsavedChange = (change: string) =>
  `Change to a held post (until you save it, the post goes out as its card shows it): ${change}`;

export const HAS_UNSAVED_CHANGE =
  'You have a change to this post that isn’t saved yet, so nothing was sent. Save or discard it first. It’s in your messages with Upnext and in the App Home.';

/** Enough of the text to recognize the post. */
export const beginningOf = ({ content }: Pick<HeldPost, 'content'>) => clip(content, 300);

interface Look {
  emoji: string;
  title: string;
}

const LOOKS: Record<HeldState, Look> = {
  draft: { emoji: ':memo:', title: 'Draft' },
  held: { emoji: ':calendar:', title: HELD_TITLES.held },
  sending: { emoji: ':hourglass_flowing_sand:', title: HELD_TITLES.sending },
  scheduled: { emoji: ':calendar:', title: 'Scheduled' },
  published: { emoji: ':white_check_mark:', title: 'Published' },
  'partly-published': { emoji: ':warning:', title: 'Partly published' },
  failed: { emoji: ':x:', title: 'Failed' },
  refused: { emoji: ':x:', title: HELD_TITLES.refused },
  missed: { emoji: ':warning:', title: HELD_TITLES.missed },
  expired: { emoji: ':warning:', title: HELD_TITLES.expired },
  cancelled: { emoji: ':x:', title: 'Cancelled' },
};

const FROZEN: Look = { emoji: ':warning:', title: HELD_TITLES.frozen };
const DELETED: Look = { emoji: ':x:', title: 'Deleted' };
const WAITING: Look = { emoji: ':hourglass_flowing_sand:', title: HELD_TITLES.waiting };

/** The post’s only card: it is edited whenever something changes. */
export function heldCard(post: HeldPost, reader: CardReader): Reply {
  const { text, blocks } = heldCardToRead(post, reader);
  return { text, blocks: [...blocks, ...buttonRow(`held-${post.id}`, buttonsFor(post))] };
}

/** The card in a list, with its buttons for those who may use them. */
export const heldCardFor = (
  post: HeldPost,
  { may, reader, addressOf }: Pick<Reading, 'may' | 'reader' | 'addressOf'>,
): Reply => (may('schedule') ? heldCard : heldCardToRead)(post, { ...reader, addressOf });

function heldCardToRead(post: HeldPost, { now, zone, authorHasLeft, addressOf }: CardReader): Reply {
  const { emoji, title } = lookOf(post);
  const facts = [bothClocks(post, zone), allNetworks(post), escape(clip(post.project.name, 150))];
  return {
    text: escape(clip(`${title}: ${post.content}`, 300)),
    blocks: [
      section(`${emoji} *${title}*\n${facts.filter(Boolean).join(' · ')}`),
      ...textOf(post),
      ...mediaLine(valuesWithMedia.parse(post.values).Media),
      ...pictureBlocks(picturesIn(post.values), addressOf),
      ...[
        ...movedLines(post),
        ...explanation(post, now),
        ...seriesLine(post),
        ...whyHere(post, authorHasLeft),
      ].map((line) => context(line)),
    ],
  };
}

/** "Repeats: Every Monday at 09:00 Berlin time until Thu 24 Dec 2026" */
function seriesLine({ about }: HeldPost): string[] {
  const { repeats } = parseAbout(about);
  return repeats ? [`Repeats: ${escape(clip(repeats, 200))}`] : [];
}

/** What stays where a card was before its approvers got it in their channel. */
export function replacedCard(channel: string, link: string | undefined): Reply {
  const open = link ? ` <${link}|Open the card>` : '';
  const text = `This post is waiting for approval, so its card is now in <#${channel}>.`;
  return { text, blocks: [context(`${text}${open}`)] };
}

function lookOf(post: HeldPost): Look {
  if (post.state === 'cancelled' && isDraft(post)) return DELETED;
  if (post.state !== 'held') return LOOKS[post.state];
  if (post.freeze) return FROZEN;
  return isWaiting(post) ? WAITING : LOOKS.held;
}

/** A draft has no moment at which it goes to the service. */
const isDraft = ({ leavesAt }: HeldPost) => leavesAt === undefined;
const WHOLE_TEXT = 9_000;

/** Each text with its networks, if there are several. */
function textOf(post: HeldPost): KnownBlock[] {
  const parts = partsOfHeld(post);
  const most = Math.max(WHOLE_TEXT / Math.max(parts.length, 1), QUOTED);
  if (parts.length <= 1) return textBlocks(post, parts[0]?.text ?? post.content, most);
  return parts.flatMap(({ platforms, text }) => [
    context(`*${escape(platforms.map(networkName).join(', '))}*`),
    ...textBlocks(post, text, most),
  ]);
}

/** Approvers read all of it, as far as a message can hold it. */
function textBlocks(post: HeldPost, text: string, most: number): KnownBlock[] {
  if (!needsApproval(post) || text.length <= QUOTED) return [quote(text)];
  const rest = text.length > most ? [context('To read the whole text, press *Edit*.')] : [];
  return [...asTyped(cut(text, most)), ...rest];
}

/** What the service has, and then what is left. */
export function partsOfHeld(post: Pick<HeldPost, 'values' | 'content' | 'platforms' | 'sent'>): Part[] {
  const sent = post.sent.map(({ platforms, content }) => ({ platforms, text: content }));
  const left = networksLeft(post);
  const { Content, texts } = valuesWithTexts.parse(post.values);
  return left.length === 0 && sent.length > 0
    ? sent
    : [...sent, ...partsOf({ Content: Content ?? post.content, Platforms: left, texts })];
}

const allNetworks = (post: HeldPost): string =>
  networkNames({ platforms: partsOfHeld(post).flatMap(({ platforms }) => platforms) });

const valuesWithTexts = z
  .object({ Content: z.string().optional(), texts: z.record(z.string(), z.string()).optional() })
  .catch({});
const valuesWithMedia = z.object({ Media: z.string() }).catch({ Media: '' });

/** "LinkedIn: scheduled." */
const whatIsSent = ({ sent }: HeldPost): string[] =>
  sent.length === 0 ? [] : [`:white_check_mark: ${namesIn(sent)}: the service has it.`];

const namesIn = (parts: Pick<Part, 'platforms'>[]) =>
  escape(joinWithAnd(parts.flatMap(({ platforms }) => platforms.map(networkName))));

/** "X and Threads", or undefined if nothing was sent. */
function restOf(post: HeldPost): string | undefined {
  return post.sent.length === 0 ? undefined : namesIn([{ platforms: networksLeft(post) }]);
}

const explanation = (post: HeldPost, now: Date): string[] =>
  isOver(post) ? explainState(post, now) : [...whatIsSent(post), ...explainState(post, now)];

/** The service has all of it. */
const isOver = (post: HeldPost) => networksLeft(post).length === 0;

function explainState(post: HeldPost, now: Date): string[] {
  const rest = restOf(post);
  const { state, leavesAt, reason, freeze } = post;
  const why = reason ? [escape(clip(reason, 600))] : [];
  switch (state) {
    case 'draft':
      return ['Saved in Upnext. Nothing is sent until you schedule it.'];
    case 'held':
      if (freeze) return [frozenText(freeze), ...approvalLines(post)];
      if (isWaiting(post)) return approvalLines(post);
      if (why.length > 0)
        return [
          ...why,
          `${rest ? `${rest}: not sent yet.` : 'Nothing has been sent yet.'} Upnext keeps trying until 2 minutes before its time.`,
        ];
      return [
        ...(leavesAt ? [`Held by Upnext. You can change it until *${leavingClock(leavesAt, now)}*.`] : []),
        ...approvalLines(post),
      ];
    case 'sending':
      return why.length > 0
        ? [...why, 'Upnext is checking whether the service has it. Nothing is sent twice.']
        : [];
    case 'scheduled':
      return ['The service has it now, so it can’t be changed anymore.', ...approvalLines(post)];
    case 'refused':
      return [...why, `${rest ? `On ${rest}, it` : 'It'} won’t go out until you fix it.`];
    case 'missed':
      return [
        ...why,
        `${rest ? `${rest}: not sent.` : 'Nothing was sent.'} Choose a new time to schedule it again.`,
      ];
    case 'expired':
      return [
        ...why,
        `It wasn’t approved in time. ${rest ? `${rest}: not sent.` : 'Nothing was sent.'}`,
        ...decisionLines(post),
      ];
    case 'cancelled':
      return [
        ...why,
        `${isDraft(post) ? 'Deleted' : 'Cancelled'} by <@${post.changedBy}>. ${rest ? `${rest}: not sent.` : 'Nothing was sent.'}`,
      ];
    case 'published':
    case 'partly-published':
    case 'failed':
      return [...why, ...decisionLines(post)];
  }
}

function whyHere({ author, card, posting }: HeldPost, authorHasLeft = false): string[] {
  const moved = (card ?? posting)?.moved;
  return [
    ...(moved && isReadByOthers(moved.from) ? [whyMoved(moved)] : []),
    ...(authorHasLeft
      ? [`You’re getting this because <@${author}>, who wrote it, has left this workspace.`]
      : []),
  ];
}

function whyMoved({ from, error }: Moved): string {
  const channel = `<#${from}>`;
  switch (error) {
    case 'is_archived':
    case 'is_inactive':
      return `The card is here because ${channel} is archived.`;
    case 'message_not_found':
      return `The card is here because it was deleted in ${channel}.`;
    case 'not_in_channel':
    case 'channel_not_found':
      return `The card is here because Upnext isn’t in ${channel}.`;
    default:
      return `The card is here because Slack doesn’t let Upnext show it in ${channel}.`;
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Within a day, the time says enough. */
export const leavingClock = (at: Date, now: Date) =>
  at.getTime() - now.getTime() < DAY_MS ? slackDate(at, '{time}') : slackDate(at);

/** The post and its version, as the person who presses the button saw it. */
export const heldButton = z.object({ id: z.string(), version: z.number() });
export type HeldButton = z.infer<typeof heldButton>;

/** *Send now* of a post that is not approved opens a form, so the button does not ask first. */
export const sendButton = heldButton.extend({ opensForm: z.literal(true).optional() });

export function buttonsFor(post: HeldPost): Button[] {
  const { id, version, state } = post;
  const maySend = !isWaiting(post) || post.policy?.allowsEmergency === true;
  const pressed: HeldButton = { id, version };
  const value = encodeButtonValue(pressed);
  const edit = (text = 'Edit') => button(text, HELD_EDIT, { value });
  const time = button('New time', HELD_TIME, { value });
  const cancel = post.series
    ? button('Skip this one', HELD_CANCEL, { value, style: 'danger', confirm: confirmSkip(post) })
    : button('Cancel post', HELD_CANCEL, { value, style: 'danger', confirm: confirmCancel(post) });
  const stop = post.series && state !== 'draft' ? [stopButton(post.series)] : [];
  const send = isWaiting(post)
    ? button('Send now', HELD_SEND, { value: encodeButtonValue({ ...pressed, opensForm: true }) })
    : button('Send now', HELD_SEND, { value, confirm: SEND });
  switch (state) {
    case 'draft':
      return [
        button('Schedule', HELD_SCHEDULE, { value, style: 'primary' }),
        edit(),
        button('Delete', HELD_CANCEL, { value, style: 'danger', confirm: DELETE }),
      ];
    case 'held':
      return [...approvalButtons(post, value), edit(), time, cancel, ...(maySend ? [send] : []), ...stop];
    case 'refused':
      return [edit(['Fix', restOf(post)].filter(Boolean).join(' ')), cancel, ...stop];
    case 'missed':
    case 'expired':
      return [time, edit(), cancel, ...stop];
    default:
      return [];
  }
}

export const seriesButton = z.object({ series: z.string() });

export const stopButton = (series: string): Button =>
  button('Stop repeating', STOP_SERIES, { value: encodeButtonValue({ series }), confirm: STOP });

const STOP = confirm(
  'Stop repeating?',
  'Upnext cancels all posts of this series that it still holds. Posts that the service already has will still be published.',
  'Stop repeating',
  'Keep',
);

const whatIsUnsent = (post: HeldPost): string => {
  const rest = restOf(post);
  return rest
    ? `The service has this post for ${namesIn(post.sent)}. It won’t be sent for ${rest}.`
    : 'It won’t be sent.';
};

const confirmCancel = (post: HeldPost) =>
  confirm('Cancel this post?', `${whatIsUnsent(post)} Its text stays on the card.`, 'Cancel post', 'Keep');

const confirmSkip = (post: HeldPost) =>
  confirm('Skip this post?', `${whatIsUnsent(post)} The rest of the series isn’t affected.`, 'Skip', 'Keep');
const DELETE = confirm('Delete this draft?', 'Its text stays on this card.', 'Delete', 'Keep');
const SEND = confirm(
  'Send it to the service now?',
  'It is still published at its time, but it can’t be changed or cancelled after that.',
  'Send now',
);

/** The answer to a press that changed nothing. */
export function cannotDo(post: HeldPost | undefined): string {
  if (!post) return 'Upnext no longer has this post.';
  if (post.state === 'cancelled')
    return `<@${post.changedBy}> already cancelled this post. ${post.sent.length > 0 ? whatWasNotSent(post) : 'Nothing was sent.'}`;
  if (post.state === 'sending')
    return 'This post is being sent to the service right now, so it can’t be changed.';
  if (isChangeable(post.state) && post.movedFrom && post.clock)
    return `${rulesChanged(post.clock)}, so this post has moved. Check its card, then try again.`;
  if (isChangeable(post.state))
    return `<@${post.changedBy}> changed this post in the meantime. Check its card, then try again.`;
  return 'This post is already at the service, which can’t change or cancel posts.';
}

export const APPROVED_MEANWHILE =
  'This post was approved in the meantime, so it doesn’t need an exception. Nothing was sent. To send it, press *Send now* again.';
export const CANCELLED = 'Cancelled. Nothing was sent.';

/** The service already has a part of it. */
export const restCancelled = (post: HeldPost) => `Cancelled. ${whatWasNotSent(post)}`;

const whatWasNotSent = (post: HeldPost) =>
  `The service has this post for ${namesIn(post.sent)}. It wasn’t sent for ${restOf(post) ?? ''}.`;
export const SENDING_NOW = 'Upnext is sending it to the service now. The card shows the result.';

/** Told to the author by direct message: what happened while nobody was looking. */
export function heldNews(post: HeldPost, reader: CardReader): Reply[] {
  const title = newsTitle(post, reader);
  const decisions = post.state === 'held' && !reader.authorHasLeft ? decisionNews(post) : [];
  return [...movedNews(post, reader), ...decisions, ...(title ? [title] : [])].map((one) =>
    newsOf(post, reader, one),
  );
}

function movedNews({ state, movedFrom, clock, author }: HeldPost, { authorHasLeft }: CardReader): string[] {
  if (state !== 'held' || !movedFrom || !clock) return [];
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  return [`${rulesChanged(clock)}, so ${post} for ${wallClock(clock)} has moved`];
}

/** The card, under a title that says what happened. */
export function newsOf(post: HeldPost, reader: CardReader, title: string): Reply {
  const [, ...rest] = heldCard(post, reader).blocks;
  const facts = [bothClocks(post, reader.zone), allNetworks(post)].filter(Boolean).join(' · ');
  return { text: title, blocks: [section(`${lookOf(post).emoji} *${title}*\n${facts}`), ...rest] };
}

function newsTitle(held: HeldPost, { authorHasLeft }: CardReader): string | undefined {
  const { state, version, author, changedBy, reason, movedFrom } = held;
  const rest = restOf(held);
  const there = rest ? ` for ${rest}` : '';
  if (state === 'cancelled' && reason === SERIES_STOPPED) return undefined;
  if (version === 1 && parseAbout(held.about).toldState === state) return undefined;
  const one = authorHasLeft ? `A post by <@${author}>` : 'Your post';
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  if (state === 'refused') return `The service refused ${post}${there}`;
  if (state === 'missed') return `${one} missed its time${there}`;
  if (state === 'expired') return `${one} wasn’t approved in time${there}`;
  if (state === 'held' && reason) return `${one} couldn’t be sent yet${there}`;
  if (state === 'sending' && reason) return `Upnext is checking whether ${post} was sent`;
  if (changedBy === author || authorHasLeft) return undefined;
  if (state === 'held' && movedFrom) return undefined;
  if (state === 'cancelled') return `<@${changedBy}> cancelled your post`;
  return version > 1 && state === 'held' ? `<@${changedBy}> changed your post` : undefined;
}

/** "tomorrow 09:00" on the reader’s own clock, and "(03:00 New York)" where the post’s clock differs or may differ. */
export function bothClocks(
  { dueAt, about }: Pick<HeldPost, 'dueAt' | 'about'>,
  readersZone?: string,
): string {
  if (!dueAt) return '';
  const { moment, zone: formZone } = parseAbout(about);
  const zone = moment?.zone ?? formZone;
  const there = zone && otherClock(dueAt, zone, readersZone);
  return [slackDate(dueAt, undefined, zone), there && `(${there})`].filter(Boolean).join(' ');
}

const otherClock = (at: Date, zone: string, readersZone: string | undefined) =>
  readersZone === undefined
    ? `${formatClock(at, zone)} ${zoneCity(zone)}`
    : formatOtherClock(at, zone, readersZone);
