import { checkDirectMessages, withoutRepeats, type DirectMessage } from './direct-messages.js';
import type { Arrival, Interruptions, SentLate } from './instances.js';
import { Violation } from './violation.js';

/** Knows of each post only what people see: its card, what they entered and pressed, and the answers. */

export interface Attempt {
  text: string;
  due: Date | undefined;
  /** `maybe`: no instance has answered. */
  state: 'accepted' | 'maybe' | 'rejected';
}

export interface KnownPost {
  tag: string;
  author: string;
  /** In the order of their answers. */
  attempts: Attempt[];
  isRightAway: boolean;
  /** Who cancelled it, as it was answered. */
  cancelledBy: string | undefined;
  mayBeCancelled: boolean;
  trace: string[];
}

/** A card as it looks now. */
export interface SeenCard {
  title: string;
  text: string;
  /** In milliseconds. */
  due: number | undefined;
  /** If it has buttons. */
  version: number | undefined;
}

/** What is to be seen of a post in the end. */
interface Seen {
  cards: SeenCard[];
  arrivals: Arrival[];
  /** What everybody has about it in their direct messages. */
  direct: DirectMessage[];
  /** What its author has of that. */
  told: DirectMessage[];
}

const AT_SERVICE = ['Scheduled', 'Published', 'Partly published', 'Failed'];
/** A draft is deleted, any other post cancelled. */
const CANCELLED = ['Cancelled', 'Deleted'];
const NOT_SENT = ['Draft', 'Rejected by the service', 'Missed', ...CANCELLED];
const UNTIL_THEN = ['Held', 'Frozen', 'Sending'];
/** Other messages about a post have other titles. */
export const CARD_TITLES: ReadonlySet<string> = new Set([...UNTIL_THEN, ...NOT_SENT, ...AT_SERVICE]);

/** Of a text: "Kettle t17v3". */
const TAGGED = /Kettle (t\d+)v\d+/;
export const tagIn = (text: string): string | undefined => TAGGED.exec(text)?.[1];
export const textIn = (text: string): string | undefined => TAGGED.exec(text)?.[0];

interface Options {
  now: () => Date;
  holdMs: number;
  /** How much the clocks of the instances differ. */
  clockErrorMs: number;
  /** How many steps the walk has taken. */
  steps: () => number;
  interruptions: Interruptions;
}

export function createHeldOracle({ now, holdMs, clockErrorMs, steps, interruptions }: Options) {
  const posts = new Map<string, KnownPost>();
  let texts = 0;

  function complain(post: KnownPost, what: string): never {
    throw new Violation(`${post.tag} after ${steps()} steps: ${what}\n${post.trace.join('\n')}`);
  }

  const note = (post: KnownPost, what: string) =>
    void post.trace.push(`${now().toISOString().slice(11, 19)} ${what}`);

  /** The last saved text, and those that may have been saved since then. */
  function possible({ attempts }: KnownPost): Attempt[] {
    const known = attempts.filter(({ state }) => state !== 'rejected');
    const last = known.findLastIndex(({ state }) => state === 'accepted');
    return known.slice(Math.max(last, 0));
  }

  function checkArrivals(post: KnownPost, arrivals: Arrival[]): void {
    const [arrival, second] = arrivals;
    if (second) complain(post, 'the service received it twice');
    if (!arrival) return;
    if (post.cancelledBy !== undefined) complain(post, 'the service received it, although it was cancelled');
    if (arrival.isStopped) complain(post, 'the service received it, although its project was stopped');
    const sent = possible(post).filter(({ text }) => text === arrival.content);
    if (sent.length === 0)
      complain(post, `the service received “${arrival.content}”, which is not the last version`);
    if (!sent.some(({ due }) => due?.getTime() === arrival.due.getTime()))
      complain(post, `the service received another time: ${arrival.due.toISOString()}`);
    const early = arrival.due.getTime() - arrival.at.getTime();
    if (!post.isRightAway && early > holdMs + clockErrorMs)
      complain(post, 'it was sent before it should leave');
  }

  function checkShown(post: KnownPost, card: SeenCard): void {
    const shown = possible(post).filter(({ text }) => text === card.text);
    if (shown.length === 0) complain(post, `its card shows “${card.text}”, which is not the last version`);
    if (!shown.some(({ due }) => due?.getTime() === card.due)) complain(post, 'its card shows another time');
  }

  function checkCard(post: KnownPost, cards: SeenCard[], arrivals: Arrival[]): void {
    const mustExist = post.attempts.some(({ state }) => state === 'accepted');
    if (cards.length > 1) complain(post, 'it has two cards');
    const [card] = cards;
    if (!card) return mustExist ? complain(post, 'it has no card') : undefined;
    checkShown(post, card);
    if (AT_SERVICE.includes(card.title)) {
      if (arrivals.length === 0) complain(post, `its card says ${card.title}, and nothing was sent`);
      if (arrivals[0]?.content !== card.text) complain(post, 'its card shows another version than was sent');
      return;
    }
    if (!NOT_SENT.includes(card.title)) complain(post, `its card still says ${card.title}`);
    if (arrivals.length > 0) complain(post, `its card says ${card.title}, although it was sent`);
    if (post.cancelledBy !== undefined && !CANCELLED.includes(card.title))
      complain(post, `its card says ${card.title}, although it was cancelled`);
    if (CANCELLED.includes(card.title) && !post.mayBeCancelled) complain(post, 'nobody has cancelled it');
  }

  function checkNews(post: KnownPost, { cards, direct, told }: Seen): void {
    const versions = post.attempts.filter(({ state }) => state !== 'rejected').length;
    for (const title of NEWS) {
      const about = withoutRepeats(told)
        .filter((one) => one.title === title)
        .map(({ version }) => version);
      if (about.length > new Set(about).size || about.length > versions)
        complain(post, `“${title}” was said twice: about the versions ${about.join(' and ')}`);
    }
    const [card] = cards;
    if (!card) return;
    const title = TOLD[card.title];
    const isCancelled = CANCELLED.includes(card.title);
    const isTitle = (one: string) =>
      one === card.title || one === title || (isCancelled && BY_OTHER.test(one));
    checkDirectMessages(direct, { card, isTitle, interruptions, complain: (what) => complain(post, what) });
    if (title && !told.some((one) => one.title === title && one.version === card.version))
      complain(post, `its author was not told: ${title}`);
    const isByOther = isCancelled && post.cancelledBy && post.cancelledBy !== post.author;
    if (isByOther && !told.some((one) => BY_OTHER.test(one.title)))
      complain(post, 'its author was not told who cancelled it');
  }

  return {
    posts,
    note,

    add(author: string): KnownPost {
      const fresh = { attempts: [], cancelledBy: undefined, mayBeCancelled: false };
      const more = { isRightAway: false, trace: [] };
      const post = { tag: `t${posts.size + 1}`, author, ...fresh, ...more };
      posts.set(post.tag, post);
      return post;
    },

    newText: ({ tag }: KnownPost): string => `Kettle ${tag}v${(texts += 1)}`,

    /** Of the same two edits at the same time, one must lose. */
    answered(post: KnownPost, attempt: Attempt): void {
      post.attempts.push(attempt);
      note(post, `${attempt.state}: ${attempt.text} for ${attempt.due?.toISOString() ?? 'no time'}`);
    },

    complain,
    checkShown,

    /** After each step. */
    checkSent(arrivals: Iterable<Arrival>, late: SentLate[]): void {
      for (const { content, lateMs } of late) {
        const post = posts.get(tagIn(content) ?? '');
        if (post && lateMs > clockErrorMs) complain(post, `it was sent ${lateMs} ms after its time`);
      }
      const byTag = new Map<string, Arrival[]>();
      for (const arrival of arrivals) {
        const tag = tagIn(arrival.content) ?? '';
        byTag.set(tag, [...(byTag.get(tag) ?? []), arrival]);
      }
      for (const [tag, post] of posts) checkArrivals(post, byTag.get(tag) ?? []);
    },

    /** Once nothing is on its way. */
    checkEnd(post: KnownPost, seen: Seen): void {
      const { cards, arrivals } = seen;
      checkArrivals(post, arrivals);
      // A freeze may have held it.
      if (post.isRightAway && cards.length === 0) {
        const isAccepted = post.attempts.some(({ state }) => state === 'accepted');
        if (isAccepted && arrivals.length === 0) complain(post, 'it was accepted and never sent');
        return;
      }
      checkCard(post, cards, arrivals);
      checkNews(post, seen);
    },
  };
}

const TOLD: Record<string, string> = {
  'Rejected by the service': 'The service rejected your post',
  Missed: 'Your post missed its scheduled time',
};
const BY_OTHER = / (?:cancelled|deleted) your post$/;
const NEWS = [...Object.values(TOLD), 'Your post couldn’t be sent yet'];
