import { oneLine } from '../../api/read/label.js';
import { buttonRow, clip, context, type Reply, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Post } from '../model/post.js';
import { shownAs, shownState } from '../model/shown.js';
import { approversOf, isAsked, isUnallowed, isWaiting, needsApproval } from '../model/waiting.js';
import { allowedBy, changesRequested, decisionNews, neededInWords, type News } from './approval-lines.js';
import { buttonsFor, fixButton, POST_BLOCK } from './buttons.js';
import { type CardReader, cardText, headOf, openCard, whoWrote, whyYou } from './card.js';
import { beginningOf, contentOf, wholeContentOf } from './content.js';
import { explanation, frozenLines } from './explain.js';
import { aboutPost, bothClocks, quote } from './lines.js';
import { outcomeButtons, outcomeNews } from './outcome.js';
import { allNetworks, restOf } from './parts.js';
import { requestFor } from './requests.js';

/** Whoever has the direct message: the author, the person who gets it instead, or an approver who is asked. */
export interface NewsReader extends CardReader {
  person: string;
}

/** What the author is told by direct message: what happened while nobody was looking. */
export function postNews(post: Post, reader: CardReader): News[] {
  const title = newsTitle(post, reader);
  const news = title ? [{ key: keyOf(post), title }] : [];
  const decided = post.state === 'held' && !reader.authorHasLeft ? decisionNews(post) : [];
  // What was decided about a change comes after it.
  return post.cause === 'delayed' ? [...decided, ...news] : [...news, ...decided];
}

const keyOf = ({ state, cause }: Post) => (state === 'held' ? (cause ?? 'changed') : state);

export interface NewsFacts {
  /** The address of the card. */
  link: string | undefined;
  /** What somebody else changed, for the author. */
  changes?: string[];
  /** Who can approve this version, if somebody else may be asked. */
  approvers?: string[] | undefined;
}

/**
 * What somebody has in direct messages about a post whose card is elsewhere: what happened to it, or else how it is now, and a
 * link to its card. It has none of the card’s buttons, except one that repairs what failed, and those with which its reader
 * decides. It changes with the card.
 */
export function newsOf(
  post: Post,
  reader: NewsReader,
  {
    link,
    changes = [],
    approvers = approversOf(post, post.policy?.people ?? []),
    told,
  }: NewsFacts & { told?: News | undefined },
): Reply {
  const isOwn = reader.person === post.author || (reader.authorHasLeft === true && !isUnallowed(post));
  const request = isOwn ? undefined : requestFor(post, reader.person, { told, approvers });
  const news = told ?? (isOwn ? [...outcomeNews(post, reader), ...postNews(post, reader)].at(-1) : request);
  const title = news?.title;
  const facts = [bothClocks(post, reader), allNetworks(post)].filter(Boolean).join(' · ');
  const others = title ? [`${whoWrote(post)} · ${escape(clip(post.project.name, 150))}`] : [];
  const lines = [
    ...(isOwn ? changes : others),
    ...new Set([...details(post, news), ...frozenLines(post)]),
    ...(reader.authorHasLeft ? [whyYou(post)] : []),
    ...openCard(link),
  ];
  const fix = fixButton(post);
  // Whoever decides reads all of it.
  const decides = request?.mayDecide === true;
  const body = decides ? contentOf(post, reader.addressOf) : [quote(beginningOf(post))];
  const mayChange = decides && !wholeContentOf(post);
  const approves = decides && isAsked(post) && needsApproval(post) && approvers.includes(reader.person);
  const offered = fix ? [fix] : outcomeButtons(post);
  const shown = decides ? buttonsFor(post, { mayDecide: true, mayChange, approves }) : offered;
  const buttons = shown.map((one) => withSubject(one, oneLine(post.content)));
  return {
    text: title ? aboutPost(title, post) : cardText(post),
    blocks: [
      section(title ? `${shownAs(shownState(post)).sign} *${title}*\n${facts}` : headOf(post, reader)),
      ...body,
      ...lines.map((line) => context(line)),
      ...buttonRow(`${POST_BLOCK}${post.id}`, buttons),
    ],
  };
}

/** Below the message that a person has already, which says the rest. Mentions them, because they may not follow that thread. */
export const newsBelow = (post: Post, title: string, person: string, changes: string[] = []): Reply => ({
  text: aboutPost(title, post),
  blocks: [section(`<@${person}>: ${title}.`), ...changes.map((line) => context(line))],
});

/** A held post can change again, so nothing is said about how it is now. */
function details(post: Post, told: News | undefined): string[] {
  if (post.state !== 'held' || (post.cause === 'delayed' && !isWaiting(post)))
    return explanation(post, told?.title);
  const decided = isWaiting(post) ? [neededInWords(post)] : allowedBy(post);
  return [...changesRequested(post, told), ...decided];
}

function newsTitle(held: Post, { authorHasLeft }: CardReader): string | undefined {
  const { state, version, author, changedBy, cause } = held;
  const rest = restOf(held);
  const there = rest ? ` for ${rest}` : '';
  if (state === 'cancelled' && cause === 'stopped') return undefined;
  if (held.form) return undefined;
  const one = authorHasLeft ? `A post by <@${author}>` : 'Your post';
  const post = authorHasLeft ? `a post by <@${author}>` : 'your post';
  if (state === 'refused') return `The service rejected ${post}${there}`;
  if (state === 'missed') return `${one} missed its scheduled time${there}`;
  if (state === 'unconfirmed') return `Upnext couldn’t find out whether ${post} was sent${there}`;
  if (state === 'expired') return `${one} expired${there}`;
  if (state === 'draft' && cause === 'unasked') return `No admin could be asked about ${post}`;
  if (state === 'draft' && cause === 'declined') return `<@${changedBy}> declined ${post}`;
  if (state === 'held' && cause === 'delayed') return `${one} couldn’t be sent yet${there}`;
  if (state === 'sending' && cause === 'delayed') return `Upnext is checking whether ${post} was sent`;
  if (changedBy === author || authorHasLeft) return undefined;
  if (state === 'cancelled')
    return `<@${changedBy}> ${shownAs(shownState(held)).title.toLowerCase()} your post`;
  return version > 1 && state === 'held' ? `<@${changedBy}> changed your post` : undefined;
}
