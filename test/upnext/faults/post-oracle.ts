import { networkNames } from '../../../src/upnext/posts/card/lines.js';
import { checkDirectMessages, type DirectMessage, withoutRepeats } from './direct-messages.js';
import type { Arrival, Instances } from './instances.js';

/** Knows of each post only what people see: its card, what they entered and pressed, the answers, and what the service received. */

/** How far the clocks of the instances are apart. */
export const CLOCK_ERROR_MS = 20_000;
const MINUTE_MS = 60_000;

/** Everything that is sent, and approved. */
export interface Version {
  text: string;
  /** In milliseconds. */
  due: number | undefined;
  networks: string;
  media: string;
}

export interface Attempt extends Version {
  by: string;
  asksApproval: boolean;
  isDraft: boolean;
  /** By *Publish now*: it is tried for two minutes, of which one is after its time. */
  isNow?: true;
  /** `maybe`: no instance has answered. */
  state: 'accepted' | 'maybe' | 'rejected';
}

export interface KnownPost {
  tag: string;
  author: string;
  /** In the order of their answers. */
  attempts: Attempt[];
  cancelledBy: string | undefined;
  mayBeCancelled: boolean;
  mayExpire: boolean;
  /** Then an admin is told instead. */
  authorHasLeft: boolean;
  nobodyIsThere: boolean;
  trace: string[];
}

/** A card as it looks now. */
export interface SeenCard extends Version {
  title: string;
  whole: string;
  /** If it has buttons. */
  version: number | undefined;
}

const AT_SERVICE = ['Scheduled', 'Published', 'Partly published', 'Failed'];
/** A draft is deleted, any other post cancelled. */
const CANCELLED = ['Cancelled', 'Deleted'];
const NOT_SENT = ['Draft', 'Rejected by the service', 'Missed', 'Expired', ...CANCELLED];
const UNTIL_THEN = ['Held', 'Frozen', 'Waiting for approval', 'Changes requested', 'Sending'];
/** Other messages about a post have other titles. */
export const CARD_TITLES: ReadonlySet<string> = new Set([...UNTIL_THEN, ...NOT_SENT, ...AT_SERVICE]);
const TOLD: Record<string, RegExp> = {
  'Rejected by the service': /^The service rejected /,
  Missed: / missed its scheduled time\b/,
  Expired: / expired\b/,
};
const KEYS: Record<string, string> = {
  'Rejected by the service': 'refused',
  Missed: 'missed',
  Expired: 'expired',
};
const BY_OTHER = / (?:cancelled|deleted) your post$/;
const NEWS = ['refused', 'missed', 'delayed'];

/** Of a text: "Kettle t17v3". */
const TAGGED = /Kettle (t\d+)v\d+/;
export const tagIn = (text: string): string | undefined => TAGGED.exec(text)?.[1];
export const textIn = (text: string): string | undefined => TAGGED.exec(text)?.[0];

/** Forms show networks in the order in which they were chosen, and cards in that of the API. */
export const keyOf = ({ text, due, networks, media }: Version): string =>
  [text, due, networks.split(', ').sort().join(', '), media].join(' | ');

export interface OracleOptions<More extends object> {
  world: Instances;
  fresh: () => More;
  mayHaveNoCard: (post: KnownPost & More) => boolean;
  /** What else must be true of what the service received as one of these versions. */
  checkArrival: (post: KnownPost & More, arrival: Arrival, versions: Attempt[]) => void;
}

export function createPostOracle<More extends object>(options: OracleOptions<More>) {
  type Post = KnownPost & More;
  const { world, fresh, mayHaveNoCard, checkArrival } = options;
  const posts = new Map<string, Post>();
  let steps = 0;
  let texts = 0;

  function complain(post: KnownPost, what: string): never {
    throw new Error(`${post.tag} after ${steps} steps: ${what}\n${post.trace.join('\n')}`);
  }

  const note = (post: KnownPost, what: string) =>
    void post.trace.push(`${steps} ${world.now().toISOString().slice(11, 19)} ${what}`);

  /** The version that was saved last, and those that may have been saved since then. */
  function possible({ attempts }: KnownPost): Attempt[] {
    const known = attempts.filter(({ state }) => state !== 'rejected');
    const last = known.findLastIndex(({ state }) => state === 'accepted');
    return known.slice(Math.max(last, 0));
  }

  const isAccepted = ({ attempts }: KnownPost) => attempts.some(({ state }) => state === 'accepted');

  const arrivalsOf = ({ tag }: KnownPost) =>
    [...world.arrivals.values()].filter(({ content }) => tagIn(content) === tag);

  function checkArrivals(post: Post): void {
    const [arrival, second] = arrivalsOf(post);
    if (second) complain(post, 'the service received it twice');
    if (!arrival) return;
    if (post.cancelledBy !== undefined) complain(post, 'the service received it, although it was cancelled');
    if (arrival.isStopped) complain(post, 'the service received it, although its project was stopped');
    const { content: text, media, platforms, due } = arrival;
    const sent = keyOf({ text, due: due.getTime(), networks: networkNames({ platforms }), media });
    const versions = possible(post).filter((one) => !one.isDraft && keyOf(one) === sent);
    if (versions.length === 0) complain(post, `it was sent as ${sent}, which is not the last version`);
    checkArrival(post, arrival, versions);
  }

  function checkShown(post: KnownPost, card: SeenCard): void {
    if (!possible(post).some((one) => keyOf(one) === keyOf(card)))
      complain(post, `its card shows ${keyOf(card)}, which is not the last version`);
  }

  function checkCard(post: KnownPost, card: SeenCard): void {
    checkShown(post, card);
    const [arrival] = arrivalsOf(post);
    if (AT_SERVICE.includes(card.title)) {
      if (!arrival) complain(post, `its card says ${card.title}, and nothing was sent`);
      if (arrival.content !== card.text) complain(post, 'its card shows another version than was sent');
      return;
    }
    if (!NOT_SENT.includes(card.title)) complain(post, `its card still says ${card.title}`);
    if (arrival) complain(post, `its card says ${card.title}, although it was sent`);
    if (post.cancelledBy !== undefined && !CANCELLED.includes(card.title))
      complain(post, `its card says ${card.title}, although it was cancelled`);
    if (CANCELLED.includes(card.title) && !post.mayBeCancelled) complain(post, 'nobody has cancelled it');
    if (card.title === 'Expired' && !post.mayExpire) complain(post, 'it expired, although it was approved');
  }

  function checkSaidOnce(post: KnownPost, direct: DirectMessage[]): void {
    const versions = post.attempts.filter(({ state }) => state !== 'rejected').length;
    for (const key of NEWS) {
      const about = withoutRepeats(direct)
        .filter((one) => one.to === post.author && one.key === key)
        .map(({ version }) => version);
      if (about.length > new Set(about).size || about.length > versions)
        complain(post, `“${key}” was said twice: about the versions ${about.join(' and ')}`);
    }
  }

  function checkNews(post: KnownPost, card: SeenCard, direct: DirectMessage[]): void {
    const title = TOLD[card.title];
    const isCancelled = CANCELLED.includes(card.title);
    const isTitle = (one: string) =>
      one === card.title || title?.test(one) === true || (isCancelled && BY_OTHER.test(one));
    const { interruptions } = world;
    checkDirectMessages(direct, { card, isTitle, interruptions, complain: (what) => complain(post, what) });
    const told = withoutRepeats(direct).filter(
      (one) => one.key === KEYS[card.title] && one.version === card.version,
    );
    const mustTell = title && !post.nobodyIsThere;
    const isTold = told.some((one) => post.authorHasLeft || (one.to === post.author && !one.isForLeft));
    if (mustTell && !isTold) complain(post, `its author was not told: ${card.title}`);
    if (told.length > (post.authorHasLeft ? 2 : 1)) complain(post, `this was told twice: ${card.title}`);
    if (post.authorHasLeft) return;
    const isByOther = isCancelled && post.cancelledBy && post.cancelledBy !== post.author;
    if (isByOther && !direct.some((one) => one.to === post.author && one.key === 'cancelled'))
      complain(post, 'its author was not told who cancelled it');
  }

  return {
    posts,
    complain,
    note,
    possible,
    checkShown,

    add(author: string): Post {
      const flags = { mayBeCancelled: false, mayExpire: false, authorHasLeft: false, nobodyIsThere: false };
      const tag = `t${posts.size + 1}`;
      const post = { tag, author, attempts: [], cancelledBy: undefined, ...flags, trace: [], ...fresh() };
      posts.set(tag, post);
      return post;
    },

    newText: ({ tag }: KnownPost): string => `Kettle ${tag}v${(texts += 1)}`,

    answered(post: KnownPost, attempt: Attempt): void {
      post.attempts.push(attempt);
      if (attempt.state === 'accepted') post.mayExpire = false;
      note(
        post,
        `${attempt.state} by ${attempt.by}: ${keyOf(attempt)}${attempt.asksApproval ? ' asks' : ''}`,
      );
    },

    begin(): void {
      steps += 1;
    },

    /** After each step. */
    check(): void {
      for (const { content, lateMs, leadMs } of world.late) {
        const post = posts.get(tagIn(content) ?? '');
        const nowMs = post?.attempts.some(({ isNow }) => isNow) ? MINUTE_MS : 0;
        // What was first sent near its time is tried for two minutes, but not for longer after it.
        const allowedMs = CLOCK_ERROR_MS + Math.max(nowMs, 2 * MINUTE_MS - Math.max(leadMs, 0));
        if (post && lateMs > allowedMs) complain(post, `it was sent ${lateMs} ms after its time`);
      }
      for (const post of posts.values()) checkArrivals(post);
    },

    /** Once nothing is on its way, with what everybody has about the post in their direct messages. */
    checkEnd(post: Post, cards: SeenCard[], direct: DirectMessage[]): void {
      checkSaidOnce(post, direct);
      const [card, second] = cards;
      if (second) complain(post, 'it has two cards');
      if (card) {
        checkCard(post, card);
        checkNews(post, card, direct);
      } else if (isAccepted(post)) {
        if (!mayHaveNoCard(post)) complain(post, 'it has no card');
        if (arrivalsOf(post).length === 0) complain(post, 'it was accepted and never sent');
      }
    },
  };
}
