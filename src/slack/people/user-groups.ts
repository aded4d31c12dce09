import { MINUTE_MS } from '../../durations.js';
import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { createSteadyClock } from '../../steady-clock.js';
import { settledWithin, type StartTimer } from '../answer/deadlines.js';
import type { ClientOf } from '../install/client.js';

/** The members of user groups. */

export interface UserGroup {
  workspace: string;
  group: string;
  /** The workspace of the group, where Upnext is installed for a whole organization. */
  team?: string | undefined;
}

const FRESH_MS = MINUTE_MS;
const MAX_GROUPS = 5_000;
const SLOWEST_ANSWER_MS = 1_500;

export type UserGroups = ReturnType<typeof createUserGroups>;

/** Its functions resolve to undefined if Slack does not say in time. Nobody counts as a member of a hidden group. */
export function createUserGroups(now: () => Date, slackOnce: ClientOf, start: StartTimer) {
  const cache = new LRUCache<string, Promise<string[] | undefined>>({
    max: MAX_GROUPS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: createSteadyClock(now) },
  });

  const ask = ({ workspace, group, team }: UserGroup): Promise<string[] | undefined> =>
    settledWithin(
      SLOWEST_ANSWER_MS,
      slackOnce(workspace)
        .then((client) => membersOf(client, group, team))
        .then((members) => (members === HIDDEN ? [] : members))
        .catch(() => undefined),
      start,
    );

  /** Asks Slack now, for a decision that counts for others. */
  function membersNow(asked: UserGroup): Promise<string[] | undefined> {
    const key = `${asked.workspace} ${asked.team ?? ''} ${asked.group}`;
    const members = ask(asked).then((found) => {
      if (!found && cache.peek(key) === members) cache.delete(key);
      return found;
    });
    cache.set(key, members);
    return members;
  }

  return {
    membersNow,
    members: (asked: UserGroup): Promise<string[] | undefined> =>
      cache.get(`${asked.workspace} ${asked.team ?? ''} ${asked.group}`) ?? membersNow(asked),
  };
}

const NO_MEMBERS = new Set(['no_such_subteam', 'subteam_not_found', 'usergroup_not_found']);
const slackError = z.object({ data: z.object({ error: z.string() }) });

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
    const code = slackError.safeParse(error).data?.data.error ?? '';
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
    return slackError.safeParse(error).data?.data.error === 'missing_scope' ? HIDDEN : undefined;
  }
}
