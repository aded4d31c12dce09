import type { WebClient } from '@slack/web-api';
import { MINUTE_MS } from '../../../when/index.js';
import { ttlCache } from '../../database/ttl-cache.js';
import { createSteadyClock } from '../../steady-clock.js';
import { settledWithin, type StartTimer } from '../answer/deadlines.js';
import type { ClientOf } from '../install/client.js';
import { slackErrorOf } from '../send/call-once.js';

/** The members of user groups. */

export interface UserGroup {
  workspace: string;
  group: string;
  /** The workspace of the group, where Upnext is installed for a whole organization. */
  team?: string | undefined;
}

const SLOWEST_ANSWER_MS = 1_500;

export type UserGroups = ReturnType<typeof createUserGroups>;

/** Its functions resolve to undefined if Slack does not say in time. Nobody counts as a member of a hidden group. */
export function createUserGroups(now: () => Date, slackOnce: ClientOf, start: StartTimer) {
  async function load(workspace = '', team = '', group = ''): Promise<string[]> {
    const asked = membersOf(await slackOnce(workspace), group, team || undefined);
    const members = await settledWithin(SLOWEST_ANSWER_MS, asked, start);
    if (!members) throw new Error('Slack did not say who is in a user group.');
    return members === HIDDEN ? [] : members;
  }
  const cache = ttlCache(MINUTE_MS, load, createSteadyClock(now));
  const members = ({ workspace, team = '', group }: UserGroup): Promise<string[] | undefined> =>
    cache.get(workspace, team, group).catch(() => undefined);

  return {
    members,
    /** Asks Slack now, for a decision that counts for others. */
    membersNow(asked: UserGroup): Promise<string[] | undefined> {
      cache.delete(asked.workspace, asked.team ?? '', asked.group);
      return members(asked);
    },
  };
}

const NO_MEMBERS = new Set(['no_such_subteam', 'subteam_not_found', 'usergroup_not_found']);

/** Without the scope `usergroups:read`, which is optional. */
export const HIDDEN = 'hidden';

/** Undefined if Slack does not say. A group that is gone has no members. */
export async function membersOf(
  client: WebClient,
  usergroup: string,
  team_id: string | undefined,
): Promise<string[] | typeof HIDDEN | undefined> {
  try {
    return (await client.usergroups.users.list({ usergroup, ...(team_id && { team_id }) })).users;
  } catch (error) {
    const code = slackErrorOf(error) ?? '';
    if (code === 'missing_scope') return HIDDEN;
    return NO_MEMBERS.has(code) ? [] : undefined;
  }
}

/** All groups of a workspace. */
export async function groupsOf(
  client: WebClient,
  team_id: string | undefined,
): Promise<{ id: string; name: string }[] | typeof HIDDEN | undefined> {
  try {
    const { usergroups = [] } = await client.usergroups.list(team_id ? { team_id } : {});
    return usergroups.flatMap(({ id, handle, name }) =>
      id ? [{ id, name: `@${handle ?? name ?? id}` }] : [],
    );
  } catch (error) {
    return slackErrorOf(error) === 'missing_scope' ? HIDDEN : undefined;
  }
}
