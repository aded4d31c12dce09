import { oneLine } from '../../api/read/label.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { buttonRow, clip, context, type Reply, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { KnownClock } from '../../slack/text/slack-date.js';
import { fewButtons } from '../../slack/views/button-value.js';
import type { AddressOf, Reading } from '../../ui/start-reading.js';
import { madeOf } from '../model/outcome.js';
import type { Post } from '../model/post.js';
import { shownAs, shownState } from '../model/shown.js';
import { allParts } from '../model/texts.js';
import { isUnallowed } from '../model/waiting.js';
import type { Viewer } from './approval-lines.js';
import { buttonsFor, POST_BLOCK } from './buttons.js';
import { contentOf } from './content.js';
import { explanation } from './explain.js';
import { aboutPost, bothClocks, leavesWhen, viewLinks } from './lines.js';
import { namesIn } from './parts.js';
import { repeatsLine } from './series.js';
import { noteOn } from './state-words.js';

/** How a post that Upnext holds looks in Slack. */

/** Who looks at it. In a channel, everybody has a clock of their own. */
export interface CardReader extends Viewer, KnownClock {
  /** The reader gets it instead of the author. */
  authorHasLeft?: boolean;
  /** The channel where Slack refused it. */
  movedFrom?: string | undefined;
  /** Where Slack gets the post’s pictures. */
  addressOf?: AddressOf | undefined;
}

/** The post’s only card: it is edited whenever something changes. */
export function postCardReply(post: Post, reader: CardReader): Reply {
  const { addressOf } = reader;
  const links = viewLinks(madeOf(post) ?? {});
  const buttons = buttonsFor(post, reader).map((one) => withSubject(one, oneLine(post.content)));
  const lines = [
    [whoWrote(post), ...untilWhen(post)].join(' · '),
    ...explanation(post),
    ...(links ? [links] : []),
    ...repeatsLine(post),
    ...whyHere(post, reader),
  ];
  return {
    text: cardText(post),
    blocks: [
      section(headOf(post, reader)),
      ...contentOf(post, addressOf),
      ...lines.map((line) => context(line)),
      ...buttonRow(`${POST_BLOCK}${post.id}`, fewButtons(buttons)),
    ],
  };
}

/** The card in a list, with the buttons that its reader can use. */
export const cardFor = (
  post: Post,
  reading: Pick<Reading, 'actor' | 'may' | 'reader' | 'addressOf'> & Pick<Viewer, 'newTime'>,
  isDecidedBy: boolean,
): Reply => {
  const { actor, addressOf, may, newTime, reader } = reading;
  const mayDecide = isUnallowed(post) ? may('administer') : isDecidedBy;
  const mayOverride = may('administer') && !isDecidedBy && post.writtenBy !== actor.person;
  const mayChange = may('schedule');
  return postCardReply(post, { ...reader, addressOf, newTime, mayChange, mayDecide, mayOverride });
};

/** "*Scheduled* for tomorrow 09:00 on X and LinkedIn · Fern & Ember", which is also what notifications begin with. */
export function headOf(post: Post, reader: KnownClock): string {
  const { sign, title } = shownAs(shownState(post));
  return `${sign} *${title}*${whatFor(post, reader)}`;
}

/** The same for a phone. */
export const cardText = (post: Post): string =>
  aboutPost(`${shownAs(shownState(post)).title}${whatFor(post)}`, post);

function whatFor(post: Post, reader?: KnownClock): string {
  const [when, where] = [bothClocks(post, reader), namesIn(allParts(post))];
  const leaves = when && where ? `${when} on ${where}` : when || where;
  // Who has asked an admin may not know its name.
  const project = isUnallowed(post) ? '' : escape(clip(post.project.name, 150));
  const facts = [leaves, project].filter(Boolean).join(' · ');
  const { isPlanned } = shownAs(shownState(post));
  return `${noteOn(madeOf(post) ?? {})}${isPlanned ? ' for' : ' ·'} ${facts}`;
}

function untilWhen(post: Post): string[] {
  const shown = shownState(post);
  if (shown === 'scheduled') return ['sent to the scheduling service, can’t be changed'];
  const leaves = shown === 'held' || shown === 'approved' ? leavesWhen(post) : undefined;
  return leaves ? [`can be changed until *${leaves}*`] : [];
}

export function whoWrote(post: Pick<Post, 'author' | 'writtenBy' | 'state' | 'about'>): string {
  const { author, writtenBy, state, about } = post;
  const agent = about.proposal?.agent;
  const proposed = agent && `proposed by ${escape(agent)}`;
  const by = `by <@${author}>`;
  return [
    proposed && state === 'proposed'
      ? `${proposed} for <@${author}>`
      : [by, proposed].filter(Boolean).join(', '),
    ...(writtenBy === author ? [] : [`changed by <@${writtenBy}>`]),
  ].join(' · ');
}

export const openCard = (link: string | undefined): string[] => (link ? [`<${link}|Open the card>`] : []);

/** What stays where a card was before it moved to the channel of its approvers, or of its post. */
export function replacedCard(channel: string): Reply {
  const text = `This post’s card is now in <#${channel}>.`;
  return { text, blocks: [context(text)] };
}

const whyHere = (post: Post, { movedFrom, authorHasLeft }: CardReader): string[] => [
  ...(isReadByOthers(movedFrom)
    ? [
        `The card is here because Upnext can’t show it in <#${movedFrom}>: the channel is archived, Upnext isn’t in it, the card was deleted there, or Slack didn’t confirm it.`,
      ]
    : []),
  ...(authorHasLeft ? [whyYou(post)] : []),
];

/** For somebody who gets what its author would get. */
export const whyYou = ({ author }: Pick<Post, 'author'>) =>
  `You’re getting this because <@${author}>, who wrote it, has left this workspace.`;
