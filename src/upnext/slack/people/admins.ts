import type { WebClient } from '@slack/web-api';
import { HOUR_MS } from '../../../when/index.js';
import { ttlCache } from '../../database/ttl-cache.js';
import type { Journal } from '../../log.js';
import { createSteadyClock } from '../../steady-clock.js';
import type { ClientOf } from '../install/client.js';
import type { Actor, Requester } from './actor.js';
import { listMembers, type Member } from './list-members.js';

export type Admins = ReturnType<typeof createAdmins>;

const PAGE_SIZE = 200;
const MAX_ADMINS = 3;

export type AdminKey = Pick<Actor, 'workspace' | 'team'> & Partial<Pick<Requester, 'reference'>>;

/** The admins of each workspace. A few of them are cached for an hour. */
export function createAdmins(now: () => Date, slack: ClientOf, log: Pick<Journal, 'warn'>) {
  const load = async (workspace = '', team = '') => find(await slack(workspace), team || undefined);
  const cache = ttlCache(HOUR_MS, load, createSteadyClock(now));

  return {
    of: ({ workspace, team = '', reference }: AdminKey): Promise<string[]> =>
      cache.get(workspace, team).catch((error: unknown) => {
        log.warn({ reference, workspace, error }, 'could not list the admins of a workspace');
        return [];
      }),
  };
}

async function find(slack: WebClient, team: string | undefined): Promise<string[]> {
  const found: string[] = [];
  for await (const members of listMembers(slack, { team, size: PAGE_SIZE })) {
    found.push(...members.filter(isAdmin).flatMap(({ id }) => id ?? []));
    if (found.length >= MAX_ADMINS) break;
  }
  return found.slice(0, MAX_ADMINS);
}

const isAdmin = (member: Member) =>
  !member.deleted && !member.is_bot && Boolean(member.is_admin || member.is_owner || member.is_primary_owner);
