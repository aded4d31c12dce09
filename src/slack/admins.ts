import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Journal } from '../log.js';
import type { WorkspaceSettings } from '../store/settings.js';
import type { Actor } from './actor.js';

export type Admins = ReturnType<typeof createAdmins>;

type Member = NonNullable<Awaited<ReturnType<WebClient['users']['list']>>['members']>[number];

const FRESH_MS = 60 * 60_000;
const WORKSPACES_KEPT = 1_000;
/** Slack gives twenty pages a minute, and three people are enough to ask. */
const PAGE = 200;
const PAGES = 10;
const ENOUGH = 3;
const ASKED_AT_MOST = 8;

type Place = Pick<Actor, 'workspace' | 'team'>;

/** A few admins of each workspace, looked for once an hour. */
export function createAdmins(
  now: () => Date,
  slack: (workspace: string) => Promise<WebClient>,
  log: Pick<Journal, 'warn'>,
) {
  const known = new LRUCache<string, Promise<string[]>>({
    max: WORKSPACES_KEPT,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  async function ask(key: string, { workspace, team }: Place): Promise<string[]> {
    try {
      return await find(await slack(workspace), team);
    } catch (error) {
      known.delete(key);
      log.warn({ error, workspace }, 'Slack does not say who the admins are: nobody else can be asked');
      return [];
    }
  }

  return {
    of(place: Place): Promise<string[]> {
      const key = `${place.workspace} ${place.team ?? ''}`;
      const kept = known.get(key);
      if (kept) return kept;
      const admins = ask(key, place);
      known.set(key, admins);
      return admins;
    },
  };
}

/** Whom an admin has named comes first. */
export const approversOf = ({ managers }: WorkspaceSettings, admins: string[]) =>
  [...new Set([...managers, ...admins])].slice(0, ASKED_AT_MOST);

/** The token of an organisation has no workspace of its own: Slack wants it named. */
async function find(slack: WebClient, team_id?: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && found.length < ENOUGH; page += 1) {
    const listed = await slack.users.list({
      limit: PAGE,
      ...(team_id && { team_id }),
      ...(cursor && { cursor }),
    });
    found.push(...(listed.members ?? []).filter(isAdmin).flatMap(({ id }) => id ?? []));
    cursor = listed.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return found.slice(0, ENOUGH);
}

const isAdmin = (member: Member) =>
  !member.deleted && !member.is_bot && Boolean(member.is_admin || member.is_owner || member.is_primary_owner);
