import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../../when/index.js';
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

export type AdminKey = Pick<Actor, 'workspace' | 'team'> & Partial<Pick<Requester, 'reference'>>;

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
      return await find(await slack(workspace), team);
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
