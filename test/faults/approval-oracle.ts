import type { ApprovalPolicy } from '../../src/rights/project-settings-table.js';
import { checkDirectMessages, withoutRepeats, type DirectMessage } from './direct-messages.js';
import type { Arrival, Interruptions, SentLate } from './instances.js';
import { networkNames } from '../../src/posts/card/lines.js';
import { Violation } from './violation.js';

/** Knows only what people see and press, the answers, the policies, who is who in Slack, and what the service received. */

/** Everything that is approved. */
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
  /** `maybe`: no instance has answered. */
  state: 'accepted' | 'maybe' | 'rejected';
}

export interface Decision {
  by: string;
  what: 'approve' | 'changes' | 'emergency';
  version: string;
  state: 'done' | 'maybe';
}

export interface KnownPost {
  tag: string;
  author: string;
  /** In the order of their answers. */
  attempts: Attempt[];
  decisions: Decision[];
  cancelledBy: string | undefined;
  mayBeCancelled: boolean;
  /** Since its last change, not everybody had surely approved it while it should leave. */
  mayExpire: boolean;
  /** Then an admin is told instead. */
  authorHasLeft: boolean;
  nobodyIsThere: boolean;
  /** It was approved as an admin. */
  isException: boolean;
  trace: string[];
}

export interface SeenCard extends Version {
  title: string;
  whole: string;
  /** If it has buttons. */
  version: number | undefined;
}

/** What is to be seen of a post in the end. */
interface Seen {
  cards: SeenCard[];
  arrivals: Arrival[];
  /** What everybody has about it in their direct messages. */
  direct: DirectMessage[];
}

/** How things are at one moment. */
export interface Situation {
  policy: ApprovalPolicy | undefined;
  members: readonly string[];
  deactivated: readonly string[];
  /** The calls that Slack does not answer. */
  silent: readonly string[];
}

const AT_SERVICE = ['Scheduled', 'Published', 'Partly published', 'Failed'];
const NOT_SENT = ['Draft', 'Rejected by the service', 'Missed', 'Expired', 'Cancelled', 'Deleted'];
const UNTIL_THEN = ['Held', 'Waiting for approval', 'Changes requested', 'Sending'];
export const CARD_TITLES: ReadonlySet<string> = new Set([...UNTIL_THEN, ...NOT_SENT, ...AT_SERVICE]);
const TOLD: Record<string, RegExp> = {
  'Rejected by the service': /^The service rejected /,
  Missed: / missed its scheduled time\b/,
  Expired: / expired\b/,
};
const BY_OTHER = / (?:cancelled|deleted) your post$/;
const CANCELLED = ['Cancelled', 'Deleted'];
const EMERGENCY = 'as an admin';
const ADMINS = ['U0ADA', 'U0MEI'];
/** Groups cannot make them approvers. */
const GUESTS = ['U0LINUS'];

const ABSENT = { authorHasLeft: false, nobodyIsThere: false };

/** Forms show networks in the order in which they were chosen, and cards in that of the API. */
export const keyOf = ({ text, due, networks, media }: Version): string =>
  [text, due, networks.split(', ').sort().join(', '), media].join(' | ');

interface Options {
  now: () => Date;
  /** The longest time before its time at which a post leaves. */
  leavesBeforeMs: number;
  clockErrorMs: number;
  situation: () => Situation;
  steps: () => number;
  interruptions: Interruptions;
}

export function createApprovalOracle(options: Options) {
  const { now, leavesBeforeMs, clockErrorMs, situation, steps, interruptions } = options;
  const posts = new Map<string, KnownPost>();
  /** Of the current step. */
  let moments: Situation[] = [];
  const checked = new Set<string>();
  let sentApproved = 0;

  function complain(post: KnownPost, what: string): never {
    throw new Violation(`${post.tag} after ${steps()} steps: ${what}\n${post.trace.join('\n')}`);
  }

  const note = (post: KnownPost, what: string) =>
    void post.trace.push(`${steps()} ${now().toISOString().slice(11, 19)} ${what}`);

  /** The version that was saved last, and those that may have been saved since then. */
  function possible({ attempts }: KnownPost): Attempt[] {
    const known = attempts.filter(({ state }) => state !== 'rejected');
    const last = known.findLastIndex(({ state }) => state === 'accepted');
    return known.slice(Math.max(last, 0));
  }

  const isAsked = (policy: ApprovalPolicy | undefined, { asksApproval }: Attempt) =>
    policy !== undefined && (policy.mode === 'required' || asksApproval);

  function mayApprove({ author }: KnownPost, { by }: Attempt, moment: Situation): string[] {
    const { policy, members, deactivated } = moment;
    if (!policy) return [];
    const inGroups = policy.groups.length > 0 ? members.filter((person) => !GUESTS.includes(person)) : [];
    const approvers = [...policy.people, ...inGroups].filter((person) => !deactivated.includes(person));
    const authorInstead = approvers.includes(by) && !deactivated.includes(author) ? [author] : [];
    return [...new Set([...approvers, ...authorInstead])].filter((person) => person !== by);
  }

  /** Who has approved this version, surely or perhaps. */
  function approvedBy(
    { decisions }: KnownPost,
    version: Attempt,
    { sure, as = 'approve' }: { sure: boolean; as?: 'approve' | 'emergency' },
  ): Set<string> {
    const people = new Set<string>();
    for (const { by, what, state, version: key } of decisions) {
      if (key !== keyOf(version)) continue;
      if (what === as && (state === 'done' || !sure)) people.add(by);
      if (what !== as && (state === 'done' || sure)) people.delete(by);
    }
    return people;
  }

  function isApproved(post: KnownPost, version: Attempt, moment: Situation, sure: boolean): boolean {
    const { policy, silent } = moment;
    if (!policy || !isAsked(policy, version)) return true;
    if (silent.includes('users.info') || (silent.length > 0 && policy.groups.length > 0)) return false;
    const approvers = mayApprove(post, version, moment);
    const needed = policy.needed === 'all' ? Math.max(approvers.length, 1) : policy.needed;
    const approved = approvedBy(post, version, { sure });
    const admins = ADMINS.filter((one) => one !== version.by && !moment.deactivated.includes(one));
    const asAdmin = approvedBy(post, version, { sure, as: 'emergency' });
    const counted = [
      ...approvers.filter((person) => approved.has(person)),
      ...(policy.allowsEmergency ? admins.filter((person) => asAdmin.has(person)) : []),
    ];
    return counted.length >= needed;
  }

  const withoutAdmins = (moment: Situation): Situation => ({
    ...moment,
    policy: moment.policy && { ...moment.policy, allowsEmergency: false },
  });

  function checkArrival(post: KnownPost, arrival: Arrival): void {
    const { content: text, media, platforms } = arrival;
    const sent = keyOf({ text, due: arrival.due.getTime(), networks: networkNames({ platforms }), media });
    note(post, `the service received ${sent}`);
    if (post.cancelledBy !== undefined) complain(post, 'it was sent, although it was cancelled');
    const versions = possible(post).filter((one) => !one.isDraft && keyOf(one) === sent);
    if (versions.length === 0) complain(post, `it was sent as ${sent}, which is not the last version`);
    const isApprovedIn = (situations: Situation[]) =>
      versions.some((one) => situations.some((moment) => isApproved(post, one, moment, false)));
    if (!isApprovedIn(moments))
      complain(post, `it was sent without its approvals\n${JSON.stringify(moments)}`);
    post.isException = !isApprovedIn(moments.map(withoutAdmins));
    if (!post.isException && moments.every(({ policy }) => versions.every((one) => isAsked(policy, one))))
      sentApproved += 1;
  }

  /** Whether it might leave by now without being surely approved. */
  function notePatience(post: KnownPost): void {
    const areAway = (...people: string[]) =>
      moments.some(({ deactivated }) => people.every((person) => deactivated.includes(person)));
    post.authorHasLeft ||= areAway(post.author);
    post.nobodyIsThere ||= areAway(post.author, ...ADMINS);
    const [version, ...others] = possible(post);
    if (!version || others.length > 0) return void (post.mayExpire = true);
    const leaves = (version.due ?? Infinity) - now().getTime() <= leavesBeforeMs;
    const isSure = moments.every((moment) => isApproved(post, version, moment, true));
    if (leaves && !isSure) post.mayExpire = true;
  }

  function checkCard(post: KnownPost, card: SeenCard, arrivals: Arrival[]): void {
    if (!possible(post).some((one) => keyOf(one) === keyOf(card)))
      complain(post, `its card shows ${keyOf(card)}, which is not the last version`);
    if (AT_SERVICE.includes(card.title)) {
      if (arrivals.length === 0) complain(post, `its card says ${card.title}, and nothing was sent`);
      if (post.isException && !card.whole.includes(EMERGENCY))
        complain(post, 'its card does not say that it was approved as an admin');
      return;
    }
    if (!NOT_SENT.includes(card.title)) complain(post, `its card still says ${card.title}`);
    if (arrivals.length > 0) complain(post, `its card says ${card.title}, although it was sent`);
    if (post.cancelledBy !== undefined && !CANCELLED.includes(card.title))
      complain(post, `its card says ${card.title}, although it was cancelled`);
    if (CANCELLED.includes(card.title) && !post.mayBeCancelled) complain(post, 'nobody has cancelled it');
    if (card.title === 'Expired' && !post.mayExpire) complain(post, 'it expired, although it was approved');
  }

  function checkNews(post: KnownPost, card: SeenCard, direct: DirectMessage[]): void {
    const title = TOLD[card.title];
    const isCancelled = CANCELLED.includes(card.title);
    const isTitle = (one: string) =>
      one === card.title || title?.test(one) === true || (isCancelled && BY_OTHER.test(one));
    checkDirectMessages(direct, { card, isTitle, interruptions, complain: (what) => complain(post, what) });
    const told = withoutRepeats(direct).filter(
      (one) => title?.test(one.title) && one.version === card.version,
    ).length;
    if (title && told === 0 && !post.nobodyIsThere) complain(post, `nobody was told: ${card.title}`);
    if (told > (post.authorHasLeft ? 2 : 1)) complain(post, `this was told twice: ${card.title}`);
    if (post.authorHasLeft) return;
    const isByOther = isCancelled && post.cancelledBy && post.cancelledBy !== post.author;
    if (isByOther && !direct.some(({ to, title }) => to === post.author && BY_OTHER.test(title)))
      complain(post, 'its author was not told who cancelled it');
  }

  return {
    posts,
    note,
    possible,
    /** How many posts were sent that needed approvals. */
    sentApproved: () => sentApproved,

    add(author: string): KnownPost {
      const flags = {
        mayBeCancelled: false,
        mayExpire: false,
        isException: false,
        ...ABSENT,
      };
      const lists = { attempts: [], decisions: [], trace: [] };
      const post = { tag: `t${posts.size + 1}`, author, cancelledBy: undefined, ...flags, ...lists };
      posts.set(post.tag, post);
      return post;
    },

    answered(post: KnownPost, attempt: Attempt): void {
      post.attempts.push(attempt);
      if (attempt.state === 'accepted') post.mayExpire = false;
      note(
        post,
        `${attempt.state} by ${attempt.by}: ${keyOf(attempt)}${attempt.asksApproval ? ' asks' : ''}`,
      );
    },

    decided(post: KnownPost, decision: Decision): void {
      const { by, what, state, version } = decision;
      note(post, `${by} pressed ${what}, ${state}: ${version}`);
      post.decisions.push(decision);
      if (state !== 'done' || what === 'changes') return;
      const versions = possible(post).filter((one) => keyOf(one) === version);
      if (versions.length === 0) complain(post, `${by} approved an earlier version`);
      if (versions.every((one) => one.by === by)) complain(post, `${by} approved their own version`);
      const mayDecide = (one: Attempt, moment: Situation) =>
        what === 'emergency'
          ? moment.policy?.allowsEmergency === true && ADMINS.includes(by)
          : mayApprove(post, one, moment).includes(by);
      if (!versions.some((one) => moments.some((moment) => mayDecide(one, moment))))
        complain(post, `${by} may not approve it`);
    },

    begin: () => void (moments = [situation()]),
    changed: () => void moments.push(situation()),

    /** After each step. */
    check(arrivals: Arrival[], late: SentLate[]): void {
      for (const { content, lateMs } of late) {
        const post = posts.get(tagIn(content) ?? '');
        if (post && lateMs > clockErrorMs) complain(post, `it was sent ${lateMs} ms after its time`);
      }
      for (const arrival of arrivals) {
        const post = posts.get(tagIn(arrival.content) ?? '');
        if (!post || checked.has(arrival.id)) continue;
        if (arrivals.some(({ id, content }) => tagIn(content) === post.tag && id !== arrival.id))
          complain(post, 'the service received it twice');
        checked.add(arrival.id);
        checkArrival(post, arrival);
      }
      for (const post of posts.values()) notePatience(post);
    },

    /** Once nothing is on its way. */
    checkEnd(post: KnownPost, { cards, arrivals, direct }: Seen): void {
      const isAccepted = post.attempts.some(({ state }) => state === 'accepted');
      const [card, second] = cards;
      if (second) complain(post, 'it has two cards');
      if (!card) {
        if (isAccepted && arrivals.length === 0) complain(post, 'it was accepted and never sent');
        return;
      }
      checkCard(post, card, arrivals);
      checkNews(post, card, direct);
    },
  };
}

/** Of a text: "Kettle t17v3". */
const TAGGED = /Kettle (t\d+)v\d+/;
export const tagIn = (text: string): string | undefined => TAGGED.exec(text)?.[1];
export const textIn = (text: string): string | undefined => TAGGED.exec(text)?.[0];
