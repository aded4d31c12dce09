import * as z from 'zod';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { TEA } from '../../support/desk.js';
import type { Interruptions } from './instances.js';

/** What people have about held posts in their direct messages: one message each, the card or a copy of it, and replies to it. */

const markSchema = z.object({
  event_type: z.literal('upnext_message'),
  event_payload: z.object({ kind: z.literal('post'), id: z.string(), name: z.string() }),
});
const HEAD = /^:\w+: \*([^*]+)\*([^\n]+)/;
const CHANGEABLE = / · can be changed until /;
const NETWORKS = /(?: on | for )([^>]*) · [^·]*$/;
const DUE = /<!date\^(\d+)\^/;
const WRITER = /(?:^| · )by <@/m;
const TITLE = /^:\w+: \*([^*]+)\*/;
const REPLY = /^<@(\w+)>:? .+\.$/m;
/** "missed 3", or "missed 3 left" */
const NAME = /^(.+?) (\d+)( left)?$/;
const versionSchema = z.object({ version: z.number() });

/** What the head of a card says. All posts that can still be changed count as held: some are called as those at the service. */
export function readHead(card: string) {
  const [, title, facts = ''] = HEAD.exec(card) ?? [];
  if (!title) return undefined;
  const isHeld = CHANGEABLE.test(card) || title === 'Approved' || title === 'Couldn’t be sent yet';
  const due = DUE.exec(facts)?.[1];
  const networks = NETWORKS.exec(facts)?.[1]?.replace(' and ', ', ') ?? '';
  return { title: isHeld ? 'Held' : title, networks, due: due ? Number(due) * 1_000 : undefined };
}

export interface DirectMessage {
  /** Whose direct messages these are. */
  to: string;
  post: string;
  /** Slack keeps it with the message: what it is for. */
  name: string;
  /** What it says without regard to the words. */
  key: string;
  version: number | undefined;
  /** Its author has left the workspace. */
  isForLeft: boolean;
  isReply: boolean;
  mentions: string | undefined;
  /** As it looks now. */
  text: string;
  /** When it was posted, in milliseconds. */
  at: number;
}

/** A card as it looks now. */
interface Shown {
  text: string;
  /** In milliseconds. */
  due: number | undefined;
}

const markOf = ({ message }: VisibleMessage) => markSchema.safeParse(message.metadata).data?.event_payload;

/** A copy looks like a card, but does not say who wrote it. */
export function isCard(message: VisibleMessage): boolean {
  const text = message.text();
  return text.split('\n')[0]?.endsWith(` · ${TEA.name}`) === true && WRITER.test(text);
}

/** The version that the buttons of a card are for. */
export function versionOn({ message }: VisibleMessage): number | undefined {
  for (const block of message.blocks)
    for (const element of block.type === 'actions' ? block.elements : []) {
      const value = element.type === 'button' && element.value ? element.value : '{}';
      const { data } = versionSchema.safeParse(JSON.parse(value));
      if (data) return data.version;
    }
  return undefined;
}

export const readDirectMessages = (to: string, messages: VisibleMessage[]): DirectMessage[] =>
  messages.flatMap((message) => {
    const mark = markOf(message);
    if (!mark) return [];
    const { id: post, name } = mark;
    const text = message.text();
    const isReply = message.message.thread_ts !== undefined;
    const [, key = name, number, left] = NAME.exec(name) ?? [];
    const [, mentions] = isReply ? (REPLY.exec(text) ?? []) : [];
    const about = { key, version: number ? Number(number) : undefined, isForLeft: left !== undefined };
    const at = Math.floor(Number(message.ts.replace('.', '')) / 1_000);
    return [{ to, post, name, ...about, isReply, mentions, text, at }];
  });

/** All messages about the post whose text this is. */
export function messagesAbout(
  isText: (text: string) => boolean,
  all: DirectMessage[],
  cards: VisibleMessage[],
) {
  const onCards = cards.flatMap((card) => markOf(card)?.id ?? []);
  const posts = new Set([...onCards, ...all.flatMap(({ post, text }) => (isText(text) ? post : []))]);
  return all.filter(({ post }) => posts.has(post));
}

/** Each news once, as it was told last. */
export const withoutRepeats = (all: DirectMessage[]): DirectMessage[] =>
  all.filter(
    (one, at) => !all.some(({ to, name }, other) => other > at && to === one.to && name === one.name),
  );

interface Check {
  card: Shown;
  isTitle: (title: string) => boolean;
  interruptions: Interruptions;
  complain: (what: string) => never;
}

/**
 * Nobody has two messages about a post, is told something twice, or reads an earlier version in a copy of its card. Only if an
 * instance ended in between may something be told once more. After a lost answer, other news may not know the first message.
 */
export function checkDirectMessages(all: DirectMessage[], check: Check): void {
  const { card, isTitle, interruptions, complain } = check;
  const { ended, lost } = interruptions;
  for (const person of new Set(all.map(({ to }) => to))) {
    const theirs = all.filter(({ to }) => to === person).toSorted((one, other) => one.at - other.at);
    for (const name of new Set(theirs.map((one) => one.name))) {
      const told = theirs.filter((one) => one.name === name);
      if (findSecond(told, ended)) complain(`${person} was told twice: ${name}`);
    }
    const roots = theirs.filter(({ isReply }) => !isReply);
    const own = roots.at(-1);
    const second = findSecond(roots, [...ended, ...lost]);
    if (second) complain(`${person} has two messages about it: ${roots[0]?.text} and ${second.text}`);
    if (own) checkCopy(own, card, isTitle, complain);
    for (const { isReply, mentions, text } of theirs)
      if (isReply && mentions !== person) complain(`a reply does not mention ${person}: ${text}`);
  }
}

/** The first one between which and the one before it nothing was interrupted. */
const findSecond = (told: DirectMessage[], interrupted: readonly number[]) =>
  told.find((one, n) => {
    const before = told[n - 1];
    return before && !interrupted.some((at) => at >= before.at && at <= one.at);
  });

function checkCopy(
  { to, text }: DirectMessage,
  card: Shown,
  isTitle: (title: string) => boolean,
  complain: (what: string) => never,
): void {
  const isVersion = new RegExp(`${card.text}(?!\\d)`).test(text);
  const isDue = card.due === undefined || text.includes(`<!date^${card.due / 1_000}^`);
  if (!isVersion || !isDue || !isTitle(TITLE.exec(text)?.[1] ?? ''))
    complain(`${to} reads something else than the card says: ${text}`);
}
