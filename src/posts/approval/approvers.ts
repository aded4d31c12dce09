import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { Approvers } from '../held/approvers.js';
import { approversOf } from '../held/waiting.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { Profile } from '../../slack/people/people.js';
import { HIDDEN, membersOf } from '../../slack/people/user-groups.js';
import type { HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { mayAdminister } from '../../rights/rights.js';

/** Who may approve now, as Slack says it at this moment. */

const SLOWEST_ANSWER_MS = 2_000;

type ApproverDeps = Pick<Deps, 'groups' | 'people' | 'slackOnce' | 'store' | 'startTimer'>;

export function createApprovers(deps: ApproverDeps): Approvers {
  async function find(post: HeldPost, person?: string) {
    const { workspace, policy, decided } = post;
    if (!policy) return { approvers: [], admins: [] };
    const client = await deps.slackOnce(workspace);
    const inEmergency = decided.filter(({ decision }) => decision === 'emergency');
    const [approvers, profiles, settings] = await Promise.all([
      findForVersion(deps, client, { post, policy, person }),
      Promise.all(inEmergency.map(({ person }) => deps.people.findFresh(client, { workspace, person }))),
      deps.store.settings.of(workspace),
    ]);
    if (!approvers || profiles.some(({ unknownToSlack }) => unknownToSlack)) return undefined;
    const isAdmin = (one: Profile) =>
      policy.allowsEmergency && !one.isDeactivated && mayAdminister(one, settings);
    return { approvers, admins: profiles.filter(isAdmin).map(({ id }) => id) };
  }

  /** Whoever presses a button is answered within three seconds. */
  return {
    find: (post, person) =>
      settledWithin(
        SLOWEST_ANSWER_MS,
        find(post, person).catch(() => undefined),
        deps.startTimer,
      ),

    async findNamed(post) {
      const { workspace, policy } = post;
      const { people, groups, team } = policy ?? { people: [], groups: [] };
      const members = await Promise.all(
        groups.map((group) => deps.groups.members({ workspace, group, team })),
      );
      if (members.includes(undefined)) return undefined;
      return approversOf(post, [...people, ...members.flatMap((group) => group ?? [])]);
    },

    async isNamed(workspace, { people, groups, team }, person) {
      if (people.includes(person)) return true;
      const client = await deps.slackOnce(workspace);
      const members = await Promise.all(groups.map((group) => membersOf(client, group, team)));
      return members.some((group) => group !== HIDDEN && group?.includes(person) === true);
    },
  };
}

interface ApproverQuestion {
  post: HeldPost;
  policy: ApprovalPolicy;
  /** Who wants to decide. */
  person: string | undefined;
}

/** Undefined if Slack does not say. The author may approve what an approver wrote, unless they have left. */
async function findForVersion(
  { people }: Pick<Deps, 'people'>,
  client: WebClient,
  { post, policy, person }: ApproverQuestion,
): Promise<string[] | undefined> {
  const { workspace, author, writtenBy, decided } = post;
  const named = await findNamed(client, policy);
  if (!named) return undefined;
  const all = [...new Set([...named, ...(named.includes(writtenBy) ? [author] : [])])];
  const relevant = new Set([person, writtenBy, ...decided.map((one) => one.person)]);
  const asked = policy.needed === 'all' ? all : all.filter((one) => relevant.has(one));
  const profiles = await Promise.all(
    asked.map((one) => people.findFresh(client, { workspace, person: one })),
  );
  if (profiles.some(({ unknownToSlack }) => unknownToSlack)) return undefined;
  const isNamed = new Set([...policy.people, author]);
  const active = profiles.filter((profile) => mayApprove(profile, isNamed)).map(({ id }) => id);
  const approvers = active.filter((one) => named.includes(one));
  return approversOf(post, approvers).filter((one) => active.includes(one));
}

/** Undefined if Slack does not say. Members of hidden groups can’t approve, so not everybody can. */
async function findNamed(client: WebClient, policy: ApprovalPolicy): Promise<string[] | undefined> {
  const members = await Promise.all(policy.groups.map((group) => membersOf(client, group, policy.team)));
  const isUnknown = policy.needed === 'all' && members.includes(HIDDEN);
  if (isUnknown || members.includes(undefined)) return undefined;
  const known = members.flatMap((group) => (group === undefined || group === HIDDEN ? [] : group));
  return [...new Set([...policy.people, ...known])];
}

/** Guests and people of other organizations only if the policy names them. */
const mayApprove = ({ id, membership, isDeactivated }: Profile, named: Set<string>) =>
  !isDeactivated && (named.has(id) || membership === 'member' || membership === 'admin');
