import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../api/read/label.js';
import { typedPartsOf } from '../../platforms/parts.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import {
  asTyped,
  buttonRow,
  clip,
  context,
  cut,
  type Reply,
  section,
  withSubject,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { fewButtons } from '../../slack/views/button-value.js';
import type { AddressOf, Reading } from '../../ui/start-reading.js';
import { approvalLines, type Viewer } from '../approval/lines.js';
import { linkBlocks } from '../fields/links.js';
import { frozenText } from '../freeze/reply.js';
import { isStuck } from '../model/outcome.js';
import type { HeldPost } from '../model/post.js';
import { heldAs } from '../model/shown-state.js';
import { isOver, partsOfHeld } from '../model/texts.js';
import { isApproved, isUnallowed, isWaiting, needsApproval } from '../model/waiting.js';
import { pictureBlocks } from '../pictures/lines.js';
import { repeatsLine } from '../series/reply.js';
import { buttonsFor, HELD_BLOCK } from './buttons.js';
import {
  aboutPost,
  bothClocks,
  campaignMark,
  HELD_WORDS,
  type Look,
  networkNames,
  quote,
  QUOTED,
  SERVICE_WORDS,
} from './lines.js';
import { outcomeLines } from './outcome.js';
import { namesIn, restOf, whatIsSent } from './parts.js';

/** How a post that Upnext holds looks in Slack. */

/** Who looks at it. In a channel, everybody has a clock of their own. */
export interface CardReader extends Viewer {
  zone?: string | undefined;
  /** The reader gets it instead of the author. */
  authorHasLeft?: boolean;
  /** The channel where Slack refused it. */
  movedFrom?: string | undefined;
  /** Where Slack gets the post’s pictures. */
  addressOf?: AddressOf | undefined;
}

/** Enough of the text to recognize the post. */
export const beginningOf = ({ content }: Pick<HeldPost, 'content'>) => clip(content, 300);

export function lookOf(post: HeldPost): Look {
  const { state, reason } = post;
  switch (state) {
    case 'cancelled':
      return { sign: ':x:', title: titleOfEnd(post) };
    case 'draft':
      return { ...HELD_WORDS.draft, title: 'Draft' };
    case 'scheduled':
      return isStuck(post) ? SERVICE_WORDS.stuck : HELD_WORDS.held;
    case 'published':
    case 'partly-published':
    case 'failed':
      return SERVICE_WORDS[state];
    default: {
      const held = heldAs(post);
      if (held === 'waiting' && isUnallowed(post))
        return { ...HELD_WORDS.waiting, title: 'Waiting for an admin' };
      const isDelayed = reason && (held === 'held' || held === 'approved');
      return isDelayed ? { sign: ':warning:', title: 'Couldn’t be sent yet' } : HELD_WORDS[held];
    }
  }
}

const titleOfEnd = ({ cause, leavesAt }: HeldPost): string => {
  if (cause === 'discarded') return 'Discarded';
  // It would not have gone out anyway. A draft has no moment at which it goes to the service.
  return leavesAt === undefined || (cause && cause !== 'stopped') ? 'Deleted' : 'Cancelled';
};

/** The post’s only card: it is edited whenever something changes. */
export function heldCard(post: HeldPost, reader: CardReader): Reply {
  const { zone, addressOf } = reader;
  const buttons = buttonsFor(post, reader).map((one) => withSubject(one, oneLine(post.content)));
  const lines = [
    [whoWrote(post), ...untilWhen(post)].join(' · '),
    ...explanation(post),
    ...repeatsLine(post),
    ...whyHere(post, reader),
  ];
  return {
    text: cardText(post),
    blocks: [
      section(headOf(post, zone)),
      ...contentOf(post, addressOf),
      ...lines.map((line) => context(line)),
      ...buttonRow(`${HELD_BLOCK}${post.id}`, fewButtons(buttons)),
    ],
  };
}

/** The card in a list, with the buttons that its reader can use. */
export const heldCardFor = (
  post: HeldPost,
  { may, reader, addressOf }: Pick<Reading, 'may' | 'reader' | 'addressOf'>,
  mayDecide: boolean,
): Reply => {
  const isDecidedBy = isUnallowed(post) ? may('administer') : mayDecide;
  return heldCard(post, { ...reader, addressOf, mayChange: may('schedule'), mayDecide: isDecidedBy });
};

/** "*Scheduled* for tomorrow 09:00 on X and LinkedIn · Fern & Ember", which is also what notifications begin with. */
export function headOf(post: HeldPost, zone: string | undefined): string {
  const { sign, title } = lookOf(post);
  return `${sign} *${title}*${whatFor(post, zone)}`;
}

/** The same for a phone. */
export const cardText = (post: HeldPost): string => aboutPost(`${lookOf(post).title}${whatFor(post)}`, post);

function whatFor(post: HeldPost, zone?: string): string {
  const [when, where] = [bothClocks(post, zone), namesIn(partsOfHeld(post))];
  const leaves = when && where ? `${when} on ${where}` : when || where;
  // Who has asked an admin may not know its name.
  const project = isUnallowed(post) ? '' : escape(clip(post.project.name, 150));
  const facts = [leaves, project].filter(Boolean).join(' · ');
  return `${lookOf(post).isPlanned ? ' for' : ' ·'} ${facts}`;
}

function untilWhen(post: HeldPost): string[] {
  const { state, reason, leavesAt } = post;
  if (state === 'scheduled' && !isStuck(post)) return ['sent to the scheduling service, can’t be changed'];
  const goesOut = state === 'held' && !reason && (isApproved(post) || heldAs(post) === 'held');
  return goesOut && leavesAt ? [`can be changed until *${slackDate(leavesAt)}*`] : [];
}

export function whoWrote(post: Pick<HeldPost, 'author' | 'writtenBy' | 'state' | 'about'>): string {
  const { author, writtenBy, state, about } = post;
  const agent = about.proposal?.agent;
  return [
    ...(agent ? [`proposed by ${escape(agent)}`] : []),
    `${state === 'proposed' ? 'for' : 'by'} <@${author}>`,
    ...(writtenBy === author ? [] : [`changed by <@${writtenBy}>`]),
  ].join(' · ');
}

export const openCard = (link: string | undefined): string[] => (link ? [`<${link}|Open the card>`] : []);

/** What stays where a card was before it moved to the channel of its approvers, or of its post. */
export function replacedCard(channel: string): Reply {
  const text = `This post’s card is now in <#${channel}>.`;
  return { text, blocks: [context(text)] };
}

const WHOLE_TEXT = 9_000;
const mostOf = (parts: unknown[]) => Math.max(WHOLE_TEXT / Math.max(parts.length, 1), QUOTED);

/** Each text with its networks, if there are several. */
function textOf(post: HeldPost): KnownBlock[] {
  const parts = partsOfHeld(post, typedPartsOf);
  const most = mostOf(parts);
  if (parts.length <= 1) return textBlocks(post, parts[0]?.text ?? post.content, most);
  return parts.flatMap(({ platforms, text }) => [
    context(`*${networkNames({ platforms })}*`),
    ...textBlocks(post, text, most),
  ]);
}

/** Approvers read all of it, as far as a message can hold it. */
function textBlocks(post: HeldPost, text: string, most: number): KnownBlock[] {
  if (!(needsApproval(post) || isUnallowed(post)) || text.length <= QUOTED) return [quote(text)];
  const rest = text.length > most ? [context('To read the whole text, press *Edit*.')] : [];
  return [...asTyped(cut(text, most)), ...rest];
}

/** All that is published, or undefined if its texts are too long to be shown. Without pictures, which are in it as lines. */
export function wholeContentOf(post: HeldPost): KnownBlock[] | undefined {
  const parts = partsOfHeld(post, typedPartsOf);
  return parts.some(({ text }) => text.length > mostOf(parts)) ? undefined : contentOf(post);
}

/** As far as a message can hold it. */
export const contentOf = (post: HeldPost, addressOf?: AddressOf): KnownBlock[] => [
  ...textOf(post),
  ...fieldsOf(post, addressOf),
];

/** What was entered besides the text. */
function fieldsOf({ values }: HeldPost, addressOf: AddressOf | undefined): KnownBlock[] {
  const { Media, picture, campaign, prompt, template } = values;
  return [
    ...linkBlocks(values),
    ...pictureBlocks(picture, addressOf),
    ...(Media ? [context(`Media: ${escape(clip(Media, 300))}`)] : []),
    ...(template ? [context(`Template: ${escape(template.text)}`)] : []),
    ...(prompt ? [context(`Prompt: ${escape(prompt.text)}`)] : []),
    ...(campaign ? [context(campaignMark(campaign))] : []),
  ];
}

/** What its state means. */
export const explanation = (post: HeldPost): string[] => [
  ...(isOver(post) ? [] : whatIsSent(post)),
  ...outcomeLines(post),
  ...explainState(post),
];

export const frozenLines = ({ state, freeze }: HeldPost): string[] =>
  state === 'held' && freeze ? [frozenText(freeze)] : [];

function explainState(post: HeldPost): string[] {
  const rest = restOf(post);
  const { state, cause, reason } = post;
  const why = reason ? [escape(clip(reason, 600))] : [];
  const waits = [...frozenLines(post), ...approvalLines(post)];
  const unsent = rest ? `${rest}: not sent.` : 'Nothing was sent.';
  switch (state) {
    case 'proposed':
      return [];
    case 'draft':
      return cause === 'declined' ? [`Declined by <@${post.changedBy}>.`] : why;
    case 'held':
      if (why.length > 0 && !post.freeze && !isWaiting(post))
        return [
          ...why,
          `${rest ? `${rest}: not sent yet.` : 'Nothing has been sent yet.'} Upnext keeps trying until 2 minutes before the scheduled time.`,
        ];
      return waits;
    case 'sending':
      return why.length > 0
        ? [...why, 'Upnext is checking whether the scheduling service received it. Nothing is sent twice.']
        : [];
    case 'refused':
      return [[...why, `${rest ? `On ${rest}, it` : 'It'} won’t go out until you fix it.`].join(' ')];
    case 'unconfirmed':
      return why;
    case 'missed':
    case 'expired':
      return [[...why, unsent].join(' '), ...waits];
    case 'cancelled':
      if (cause === 'discarded') return [`By <@${post.changedBy}>. Nothing was sent.`];
      return [
        ...why,
        `${titleOfEnd(post)} by <@${post.changedBy}>.${cause === 'unconfirmed' ? '' : ` ${unsent}`}`,
      ];
    case 'scheduled':
    case 'published':
    case 'partly-published':
    case 'failed':
      return waits;
  }
}

const whyHere = (post: HeldPost, { movedFrom, authorHasLeft }: CardReader): string[] => [
  ...(isReadByOthers(movedFrom)
    ? [
        `The card is here because Slack doesn’t let Upnext show it in <#${movedFrom}>: the channel is archived, Upnext isn’t in it, or the card was deleted there.`,
      ]
    : []),
  ...(authorHasLeft ? [whyYou(post)] : []),
];

/** For somebody who gets what its author would get. */
export const whyYou = ({ author }: Pick<HeldPost, 'author'>) =>
  `You’re getting this because <@${author}>, who wrote it, has left this workspace.`;
