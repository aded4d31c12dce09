import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../durations.js';
import type { Journal } from '../../log.js';
import { createSteadyClock } from '../../steady-clock.js';
import type { ClientOf } from '../install/client.js';
import type { Actor, Requester } from './actor.js';
import { listMembers, type Member } from './list-members.js';

export type Admins = ReturnType<typeof createAdmins>;

const FRESH_MS = HOUR_MS;
const MAX_WORKSPACES = 1_000;
const PAGE_SIZE = 200;
const MAX_ADMINS = 3;
const MORE_ADMINS = 40;
const MAX_APPROVERS = 8;

type AdminKey = Pick<Actor, 'workspace' | 'team'> & Partial<Pick<Requester, 'reference'>>;

/** The admins of each workspace. A few of them are cached for an hour. */
export function createAdmins(now: () => Date, slack: ClientOf, log: Pick<Journal, 'warn'>) {
  const cache = new LRUCache<string, Promise<string[]>>({
    max: MAX_WORKSPACES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: createSteadyClock(now) },
  });

  async function load(id: string, { workspace, team, reference }: AdminKey): Promise<string[]> {
    try {
      return await find(await slack(workspace), { team, most: MAX_ADMINS });
    } catch (error) {
      cache.delete(id);
      log.warn({ reference, workspace, error }, 'could not list the admins of a workspace');
      return [];
    }
  }

  return {
    of(key: AdminKey): Promise<string[]> {
      const id = `${key.workspace} ${key.team ?? ''}`;
      const cached = cache.get(id);
      if (cached) return cached;
      const admins = load(id, key);
      cache.set(id, admins);
      return admins;
    },
    /** For a request that none of the few could be sent. */
    async more({ workspace, team }: AdminKey): Promise<string[]> {
      return find(await slack(workspace), { team, most: MORE_ADMINS }).catch((error: unknown) => {
        log.warn({ error, workspace }, 'could not list more admins of a workspace');
        return [];
      });
    },
  };
}

/** Managers, then admins. */
export const approversOf = ({ managers }: { managers: string[] }, admins: string[]) =>
  [...new Set([...managers, ...admins])].slice(0, MAX_APPROVERS);

async function find(
  slack: WebClient,
  { team, most }: { team: string | undefined; most: number },
): Promise<string[]> {
  const found: string[] = [];
  for await (const members of listMembers(slack, { team, size: PAGE_SIZE })) {
    found.push(...members.filter(isAdmin).flatMap(({ id }) => id ?? []));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

const isAdmin = (member: Member) =>
  !member.deleted && !member.is_bot && Boolean(member.is_admin || member.is_owner || member.is_primary_owner);
