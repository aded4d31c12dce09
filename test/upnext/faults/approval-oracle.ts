import type { ApprovalPolicy } from '../../../src/upnext/rights/project-settings-table.js';
import type { Arrival, Instances } from './instances.js';
import { type Attempt, createPostOracle, keyOf, type KnownPost } from './post-oracle.js';

/** Knows also who approved which version, the policies, and who is who in Slack. */

interface Decision {
  by: string;
  what: 'approve' | 'changes' | 'emergency';
  version: string;
  state: 'done' | 'maybe';
}

export interface Approvals {
  decisions: Decision[];
  /** It was approved as an admin. */
  isException: boolean;
}
type ApprovedPost = KnownPost & Approvals;

/** How things are at one moment. */
interface Situation {
  policy: ApprovalPolicy | undefined;
  members: readonly string[];
  deactivated: readonly string[];
  /** The calls that Slack does not answer. */
  silent: readonly string[];
}

const EMERGENCY = 'as an admin';
const ADMINS = ['U0ADA', 'U0MEI'];
/** Groups cannot make them approvers. */
const GUESTS = ['U0LINUS'];

interface Options {
  world: Instances;
  /** The longest time before its time at which a post leaves. */
  leavesBeforeMs: number;
  situation: () => Situation;
}

export function createApprovalOracle({ world, leavesBeforeMs, situation }: Options) {
  /** Of the current step. */
  let moments: Situation[] = [];
  const checked = new Set<KnownPost>();
  let sentApproved = 0;
  const oracle = createPostOracle<Approvals>({
    world,
    fresh: () => ({ decisions: [], isException: false }),
    mayHaveNoCard: () => true,
    checkArrival,
  });
  const { posts, complain, note, possible } = oracle;

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
    { decisions }: ApprovedPost,
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

  function isApproved(post: ApprovedPost, version: Attempt, moment: Situation, sure: boolean): boolean {
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

  /** In the step in which it arrived. */
  function checkArrival(post: ApprovedPost, _: Arrival, versions: Attempt[]): void {
    if (checked.has(post)) return;
    checked.add(post);
    note(post, 'the service received it');
    const isApprovedIn = (situations: Situation[]) =>
      versions.some((one) => situations.some((moment) => isApproved(post, one, moment, false)));
    if (!isApprovedIn(moments))
      complain(post, `it was sent without its approvals\n${JSON.stringify(moments)}`);
    post.isException = !isApprovedIn(moments.map(withoutAdmins));
    if (!post.isException && moments.every(({ policy }) => versions.every((one) => isAsked(policy, one))))
      sentApproved += 1;
  }

  /** Whether it might leave by now without being surely approved. */
  function notePatience(post: ApprovedPost): void {
    const areAway = (...people: string[]) =>
      moments.some(({ deactivated }) => people.every((person) => deactivated.includes(person)));
    post.authorHasLeft ||= areAway(post.author);
    post.nobodyIsThere ||= areAway(post.author, ...ADMINS);
    const [version, ...others] = possible(post);
    if (!version || others.length > 0) return void (post.mayExpire = true);
    const leaves = (version.due ?? Infinity) - world.now().getTime() <= leavesBeforeMs;
    const isSure = moments.every((moment) => isApproved(post, version, moment, true));
    if (leaves && !isSure) post.mayExpire = true;
  }

  return {
    ...oracle,
    /** How many posts were sent that needed approvals. */
    sentApproved: () => sentApproved,

    decided(post: ApprovedPost, decision: Decision): void {
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

    begin(): void {
      oracle.begin();
      moments = [situation()];
    },
    changed: () => void moments.push(situation()),

    check(): void {
      oracle.check();
      for (const post of posts.values()) notePatience(post);
    },

    checkEnd(...seen: Parameters<typeof oracle.checkEnd>): void {
      oracle.checkEnd(...seen);
      const [post, [card]] = seen;
      if (post.isException && card && !card.whole.includes(EMERGENCY))
        complain(post, 'its card does not say that it was approved as an admin');
    },
  };
}
