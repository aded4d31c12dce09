import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mayAdminister } from '../../rights/rights.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { Profile } from '../../slack/people/people.js';
import { HIDDEN, membersOf } from '../../slack/people/user-groups.js';
import type { Post } from '../model/post.js';
import { approversOf } from '../model/waiting.js';

/** Who may approve held posts now, as Slack says it. */

/** Whoever presses a button is answered within three seconds. */
const SLOWEST_ANSWER_MS = 2_000;

export type ApproverDeps = Pick<Deps, 'groups' | 'people' | 'slackOnce' | 'startTimer' | 'store'>;

export type Approvers = ReturnType<typeof approversIn>;

export function approversIn(deps: ApproverDeps) {
  /**
   * Everyone who can approve this version: whom the policy names, and the members of its groups. For messages, not for decisions.
   * Undefined if Slack does not say.
   */
  async function findNamed(post: Post): Promise<string[] | undefined> {
    const { workspace, policy } = post;
    if (!policy) return [];
    const { people, groups, team } = policy;
    const members = await Promise.all(groups.map((group) => deps.groups.members({ workspace, group, team })));
    if (members.includes(undefined)) return undefined;
    return approversOf(post, [...people, ...members.flatMap((group) => group ?? [])]);
  }

  return {
    /**
     * Which of the people who have decided, and of `person`, may approve this version now; everyone who may if all of them must.
     * Also which of those who approved it as an admin may do so. Undefined if Slack does not say.
     */
    find: (post: Post, person?: string) =>
      settledWithin(
        SLOWEST_ANSWER_MS,
        findNow(deps, post, person).catch(() => undefined),
        deps.startTimer,
      ),
    findNamed,
    /** Whether this person is one of them, for what they are shown. */
    async mayDecide(post: Post, person: string): Promise<boolean> {
      const named = (await findNamed(post)) ?? approversOf(post, post.policy?.people ?? []);
      return named.includes(person);
    },
  };
}

/** The author may approve what an approver wrote, unless they have left. */
async function findNow(
  { people, slackOnce, store }: ApproverDeps,
  post: Post,
  person: string | undefined,
): Promise<{ approvers: string[]; admins: string[] } | undefined> {
  const { workspace, policy, author, writtenBy, decided } = post;
  if (!policy) return { approvers: [], admins: [] };
  const client = await slackOnce(workspace);
  const [named, settings] = await Promise.all([membersNow(client, policy), store.settings.of(workspace)]);
  if (!named) return undefined;
  const candidates = [...named, ...(named.includes(writtenBy) ? [author] : [])];
  const relevant = new Set([person, writtenBy, ...decided.map((one) => one.person)]);
  const inEmergency = decided.flatMap((one) => (one.decision === 'emergency' ? one.person : []));
  const asked = candidates.filter((one) => policy.needed === 'all' || relevant.has(one));
  const profiles = await Promise.all(
    [...new Set([...asked, ...inEmergency])].map((one) =>
      people.findFresh(client, { workspace, person: one }),
    ),
  );
  if (profiles.some(({ unknownToSlack }) => unknownToSlack)) return undefined;
  const active = profiles.filter(({ isDeactivated }) => !isDeactivated);
  const isNamed = new Set([...policy.people, author]);
  const mayApprove = active.filter((one) => isMember(one) || isNamed.has(one.id)).map(({ id }) => id);
  const admins = active.filter((one) => policy.allowsEmergency && mayAdminister(one, settings));
  const mayAsNamed = mayApprove.filter((one) => named.includes(one));
  const approvers = approversOf(post, mayAsNamed);
  return {
    approvers: approvers.filter((one) => mayApprove.includes(one)),
    admins: admins.map(({ id }) => id),
  };
}

/** Undefined if Slack does not say. Members of hidden groups can’t approve, so not everybody can. */
async function membersNow(client: WebClient, policy: ApprovalPolicy): Promise<string[] | undefined> {
  const members = await Promise.all(policy.groups.map((group) => membersOf(client, group, policy.team)));
  const isUnknown = policy.needed === 'all' && members.includes(HIDDEN);
  if (isUnknown || members.includes(undefined)) return undefined;
  const known = members.flatMap((group) => (group === undefined || group === HIDDEN ? [] : group));
  return [...new Set([...policy.people, ...known])];
}

/** Guests and people of other organizations approve only if the policy names them. */
const isMember = ({ membership }: Profile) => membership === 'member' || membership === 'admin';
