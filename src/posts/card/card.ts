import type { KnownBlock } from '@slack/types';
import type { MessageMove } from '../../messages/table.js';
import type { HeldPost } from '../table/held-row.js';
import { isApproved, missingFor, needsApproval } from '../held/waiting.js';
import type { HeldState } from '../table/held-tables.js';
import type { HeldAs } from '../../api/records.js';
import { oneLine } from '../../api/read/label.js';
import {
  asTyped,
  buttonRow,
  clip,
  context,
  cut,
  section,
  withSubject,
  type Reply,
} from '../../slack/text/blocks.js';
import { typedPartsOf } from '../../platforms/parts.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { escape } from '../../slack/text/markup.js';
import { aboutPost, HELD_TITLES, networkNames, quote, QUOTED } from './lines.js';
import { approvalLines, type Viewer } from '../approval/lines.js';
import { frozenText } from '../freeze/frozen.js';
import { repeatsLine } from '../series/rule.js';
import { draftSchema, FIELDS } from '../fields.js';
import type { AddressOf, Reading } from '../../ui/start-reading.js';
import { slackDate } from '../../ui/slack-date.js';
import { bothClocks, projectClock } from './both-clocks.js';
import { partsOfHeld, namesIn, whatIsSent, restOf, isOver } from './parts.js';
import { buttonsFor, HELD_BLOCK } from './buttons.js';
import { parsePostAbout } from '../about.js';
import { DELETED_AFTER, ENDED } from '../states.js';

/** How a post that Upnext holds looks in Slack. */

/** Who looks at the card. In a channel, everybody has a clock of their own. */
export interface CardReader extends Viewer {
  zone?: string | undefined;
  /** The reader gets it instead of the author. */
  authorHasLeft?: boolean;
  /** Why the card isn’t in its channel. */
  moved?: MessageMove | undefined;
  /** Where Slack gets the post’s pictures. */
  addressOf?: AddressOf | undefined;
}

/** Enough of the text to recognize the post. */
export const beginningOf = ({ content }: Pick<HeldPost, 'content'>) => clip(content, 300);

interface Look {
  emoji: string;
  title: string;
  /** Between the title and “tomorrow 09:00 on X”. */
  lead?: string;
}

const LOOKS: Record<HeldState, Look> = {
  proposed: { emoji: ':bulb:', title: HELD_TITLES.proposed, lead: 'for' },
  draft: { emoji: ':memo:', title: 'Draft', lead: 'for' },
  held: { emoji: ':calendar:', title: HELD_TITLES.held, lead: 'for' },
  sending: { emoji: ':hourglass_flowing_sand:', title: HELD_TITLES.sending },
  scheduled: { emoji: ':calendar:', title: 'Scheduled', lead: 'for' },
  published: { emoji: ':white_check_mark:', title: 'Published' },
  'partly-published': { emoji: ':warning:', title: 'Partly published' },
  failed: { emoji: ':x:', title: 'Failed' },
  refused: { emoji: ':x:', title: HELD_TITLES.refused },
  missed: { emoji: ':warning:', title: HELD_TITLES.missed },
  expired: { emoji: ':warning:', title: HELD_TITLES.expired },
  cancelled: { emoji: ':x:', title: 'Cancelled' },
};

const DISCARDED: Look = { emoji: ':x:', title: 'Discarded' };
const DELETED: Look = { emoji: ':x:', title: 'Deleted' };
const APPROVED: Look = { emoji: ':calendar:', title: 'Approved', lead: 'for' };
const DELAYED: Look = { emoji: ':warning:', title: 'Couldn’t be sent yet' };
/** What a rule calls it. */
const EMOJI: Partial<Record<HeldAs, string>> = { waiting: ':hourglass_flowing_sand:' };

/** The post’s only card: it is edited whenever something changes. */
export function heldCard(post: HeldPost, reader: CardReader): Reply {
  const { text, blocks } = heldCardToRead(post, reader);
  const buttons = buttonsFor(post, reader).map((one) => withSubject(one, oneLine(post.content)));
  return { text, blocks: [...blocks, ...buttonRow(`${HELD_BLOCK}${post.id}`, buttons)] };
}

/** The card in a list, with the buttons that its reader can use. */
export const heldCardFor = (
  post: HeldPost,
  { may, reader, addressOf }: Pick<Reading, 'may' | 'reader' | 'addressOf'>,
  mayDecide: boolean,
): Reply => heldCard(post, { ...reader, addressOf, mayChange: may('schedule'), mayDecide });

function heldCardToRead(post: HeldPost, reader: CardReader): Reply {
  const { zone, addressOf } = reader;
  return {
    text: cardText(post),
    blocks: [
      section([headOf(post, zone), ...untilWhen(post)].join('\n')),
      ...textOf(post),
      ...fieldsOf(post, addressOf),
      ...[smallPrint(post, zone), ...explanation(post), ...repeatsLine(post), ...whyHere(post, reader)].map(
        (line) => context(line),
      ),
    ],
  };
}

/** In a channel, Slack shows each reader’s own clock; the project’s is named once. */
function smallPrint(post: HeldPost, readersZone: string | undefined): string {
  const own = readersZone === undefined ? projectClock(post) : undefined;
  return [...(own ? [own] : []), whoWrote(post)].join(' · ');
}

/** "*Scheduled* for tomorrow 09:00 on X and LinkedIn · Fern & Ember", which is also what notifications begin with. */
export function headOf(post: HeldPost, zone: string | undefined): string {
  const { emoji, title } = lookOf(post);
  return `${emoji} *${title}*${whatFor(post, zone)}`;
}

/** The same for a phone. */
export const cardText = (post: HeldPost): string => aboutPost(`${lookOf(post).title}${whatFor(post)}`, post);

function whatFor(post: HeldPost, zone?: string): string {
  const { lead } = lookOf(post);
  const [when, where] = [bothClocks(post, zone), namesIn(partsOfHeld(post))];
  const leaves = when && where ? `${when} on ${where}` : when || where;
  const facts = [leaves, escape(clip(post.project.name, 150))].filter(Boolean).join(' · ');
  return `${lead ? ` ${lead}` : ': a post for'} ${facts}`;
}

function untilWhen(post: HeldPost): string[] {
  const until = lookOf(post) === LOOKS.held ? post.leavesAt : undefined;
  return until ? [`Can be changed until *${slackDate(until)}*`] : [];
}

export function whoWrote(post: Pick<HeldPost, 'author' | 'writtenBy' | 'state' | 'about'>): string {
  const { author, writtenBy, state, about } = post;
  const agent = parsePostAbout(about).proposal?.agent;
  return [
    ...(agent ? [`proposed by ${escape(agent)}`] : []),
    `${state === 'proposed' ? 'for' : 'by'} <@${author}>`,
    ...(writtenBy === author ? [] : [`changed by <@${writtenBy}>`]),
  ].join(' · ');
}

export const openCard = (link: string | undefined): string[] => (link ? [`<${link}|Open the card>`] : []);

/** What stays where a card was before its approvers got it in their channel. */
export function replacedCard(channel: string, link: string | undefined): Reply {
  const text = `This post is waiting for approval, so its card is now in <#${channel}>.`;
  return { text, blocks: [context([text, ...openCard(link)].join(' '))] };
}

export function lookOf(post: HeldPost): Look {
  if (post.state === 'cancelled' && isDeleted(post))
    return post.reason === ENDED.discarded ? DISCARDED : DELETED;
  const missing = missingFor(post);
  if (missing) return { emoji: EMOJI[missing] ?? ':warning:', title: HELD_TITLES[missing] };
  if (post.state === 'held' && post.reason) return DELAYED;
  return isApproved(post) ? APPROVED : LOOKS[post.state];
}

/** Not cancelled: it would not have gone out anyway. A draft has no moment at which it goes to the service. */
const isDeleted = ({ leavesAt, reason }: HeldPost) =>
  leavesAt === undefined || (reason !== undefined && Object.values(DELETED_AFTER).includes(reason));

const WHOLE_TEXT = 9_000;

/** Each text with its networks, if there are several. */
function textOf(post: HeldPost): KnownBlock[] {
  const parts = partsOfHeld(post, typedPartsOf);
  const most = Math.max(WHOLE_TEXT / Math.max(parts.length, 1), QUOTED);
  if (parts.length <= 1) return textBlocks(post, parts[0]?.text ?? post.content, most);
  return parts.flatMap(({ platforms, text }) => [
    context(`*${networkNames({ platforms })}*`),
    ...textBlocks(post, text, most),
  ]);
}

/** Approvers read all of it, as far as a message can hold it. */
function textBlocks(post: HeldPost, text: string, most: number): KnownBlock[] {
  if (!needsApproval(post) || text.length <= QUOTED) return [quote(text)];
  const rest = text.length > most ? [context('To read the whole text, press *Edit*.')] : [];
  return [...asTyped(cut(text, most)), ...rest];
}

/** All that is published, or undefined if its texts are too long to be shown. Without pictures, which are in it as lines. */
export function wholeContentOf(post: HeldPost): KnownBlock[] | undefined {
  const length = partsOfHeld(post, typedPartsOf).reduce((sum, { text }) => sum + text.length, 0);
  return length > WHOLE_TEXT ? undefined : [...textOf(post), ...fieldsOf(post, undefined)];
}

/** What was entered besides the text. */
function fieldsOf({ values }: HeldPost, addressOf: AddressOf | undefined): KnownBlock[] {
  const draft = draftSchema.safeParse(values).data;
  return draft ? FIELDS.flatMap(({ card }) => card?.(draft, addressOf) ?? []) : [];
}

/** What its state means. */
export const explanation = (post: HeldPost): string[] =>
  isOver(post) ? explainState(post) : [...whatIsSent(post), ...explainState(post)];

export const frozenLines = ({ state, freeze }: HeldPost): string[] =>
  state === 'held' && freeze ? [frozenText(freeze)] : [];

function explainState(post: HeldPost): string[] {
  const rest = restOf(post);
  const { state, leavesAt, reason } = post;
  const why = reason ? [escape(clip(reason, 600))] : [];
  const waits = [...frozenLines(post), ...approvalLines(post)];
  switch (state) {
    case 'proposed':
      return ['Nothing is sent unless someone presses *Schedule*.'];
    case 'draft':
      return ['Saved in Upnext. Nothing is sent until you schedule it.'];
    case 'held':
      if (missingFor(post)) return waits;
      if (why.length > 0)
        return [
          ...why,
          `${rest ? `${rest}: not sent yet.` : 'Nothing has been sent yet.'} Upnext keeps trying until 2 minutes before the scheduled time.`,
        ];
      return [
        ...waits,
        ...(isApproved(post) && leavesAt
          ? [`You can change it until *${slackDate(leavesAt)}*, but then it needs approval again.`]
          : []),
      ];
    case 'sending':
      return why.length > 0
        ? [...why, 'Upnext is checking whether the scheduling service received it. Nothing is sent twice.']
        : [];
    case 'scheduled':
      return ['Sent to the scheduling service. It can’t be changed any more.', ...waits];
    case 'refused':
      return [...why, `${rest ? `On ${rest}, it` : 'It'} won’t go out until you fix it.`];
    case 'missed':
      return [
        ...why,
        `${rest ? `${rest}: not sent.` : 'Nothing was sent.'} Choose a new time to schedule it again.`,
      ];
    case 'expired':
      if (reason === ENDED.undecided) return why;
      return [
        ...why,
        `It wasn’t approved in time. ${rest ? `${rest}: not sent.` : 'Nothing was sent.'}`,
        ...waits,
      ];
    case 'cancelled':
      if (reason === ENDED.discarded) return [`By <@${post.changedBy}>. Nothing was sent.`];
      return [
        ...why,
        `${isDeleted(post) ? 'Deleted' : 'Cancelled'} by <@${post.changedBy}>. ${rest ? `${rest}: not sent.` : 'Nothing was sent.'}`,
      ];
    case 'published':
    case 'partly-published':
    case 'failed':
      return [...why, ...waits];
  }
}

function whyHere(post: HeldPost, { moved, authorHasLeft }: CardReader): string[] {
  return [
    ...(moved && isReadByOthers(moved.from) ? [whyMoved(moved)] : []),
    ...(authorHasLeft ? [whyYou(post)] : []),
  ];
}

/** For somebody who gets what its author would get. */
export const whyYou = ({ author }: Pick<HeldPost, 'author'>) =>
  `You’re getting this because <@${author}>, who wrote it, has left this workspace.`;

function whyMoved({ from, error }: MessageMove): string {
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
