import type { HeldPost } from '../table/held-row.js';
import { buttonRow, context, section, type Reply } from '../../slack/text/blocks.js';
import { isWaiting } from '../held/waiting.js';
import { parsePostAbout } from '../about.js';
import {
  beginningOf,
  cardText,
  explanation,
  frozenLines,
  headOf,
  lookOf,
  openCard,
  whyYou,
  type CardReader,
} from './card.js';
import { bothClocks } from './both-clocks.js';
import { buttonsFor, HELD_BLOCK, repairButtons } from './buttons.js';
import { allNetworks, restOf } from './parts.js';
import { aboutPost, quote } from './lines.js';
import { changesRequested, decisionNews, neededInWords } from '../approval/lines.js';
import { SERIES_STOPPED } from '../states.js';

/** The titles of what the author is told by direct message: what happened while nobody was looking. */
export function heldNews(post: HeldPost, reader: CardReader): string[] {
  const title = newsTitle(post, reader);
  const news = post.state === 'held' && !reader.authorHasLeft ? decisionNews(post) : [];
  return [...news, ...(title ? [title] : [])];
}

export interface NewsFacts {
  reader: CardReader;
  /** The address of the card. */
  link: string | undefined;
  /** What somebody else changed. */
  changes?: string[];
}

/**
 * What happened to a post, or else how it is now, and a link to its card. It has none of the card’s buttons, except one that
 * repairs what failed, and those with which its reader decides: then it changes with the card.
 */
export function newsOf(
  post: HeldPost,
  title: string | undefined,
  { reader, link, changes = [] }: NewsFacts,
): Reply {
  const facts = [bothClocks(post, reader.zone), allNetworks(post)].filter(Boolean).join(' · ');
  const head = title ? `${lookOf(post).emoji} *${title}*\n${facts}` : headOf(post, reader.zone);
  const lines = [
    ...changes,
    ...new Set([...details(post, title), ...frozenLines(post)]),
    ...(reader.authorHasLeft ? [whyYou(post)] : []),
  ];
  const buttons = reader.mayDecide
    ? buttonsFor(post, { mayDecide: true, mayChange: false })
    : repairButtons(post);
  return {
    text: title ? aboutPost(title, post) : cardText(post),
    blocks: [
      section(head),
      quote(beginningOf(post)),
      ...[...lines, ...openCard(link)].map((line) => context(line)),
      ...buttonRow(`${HELD_BLOCK}${post.id}`, buttons),
    ],
  };
}

/** The same below the message that a person has already. It mentions them, because they may not follow that thread. */
export function newsBelow(
  post: HeldPost,
  title: string,
  { person, changes = [] }: NewsFacts & { person: string },
): Reply {
  const lines = [...changes, ...details(post, title)];
  return {
    text: aboutPost(title, post),
    blocks: [section(`<@${person}>: ${title}.`), ...lines.map((line) => context(line))],
  };
}

/** A held post can change again, so nothing is said about how it is now. */
function details(post: HeldPost, title = ''): string[] {
  if (post.state !== 'held' || (post.reason && !isWaiting(post))) return explanation(post);
  return [...changesRequested(post, title), ...(isWaiting(post) ? [neededInWords(post)] : [])];
}

function newsTitle(held: HeldPost, { authorHasLeft }: CardReader): string | undefined {
  const { state, version, author, changedBy, reason } = held;
  const rest = restOf(held);
  const there = rest ? ` for ${rest}` : '';
  if (state === 'cancelled' && reason === SERIES_STOPPED) return undefined;
  if (version === 1 && parsePostAbout(held.about).toldState === state) return undefined;
  const one = authorHasLeft ? `A post by <@${author}>` : 'Your post';
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  if (state === 'refused') return `The service rejected ${post}${there}`;
  if (state === 'missed') return `${one} missed its scheduled time${there}`;
  if (state === 'expired') return `${one} expired${there}`;
  if (state === 'held' && reason) return `${one} couldn’t be sent yet${there}`;
  if (state === 'sending' && reason) return `Upnext is checking whether ${post} was sent`;
  if (changedBy === author || authorHasLeft) return undefined;
  if (state === 'cancelled') return `<@${changedBy}> ${lookOf(held).title.toLowerCase()} your post`;
  return version > 1 && state === 'held' ? `<@${changedBy}> changed your post` : undefined;
}
