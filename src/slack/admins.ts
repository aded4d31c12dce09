import type { WebClient } from '@slack/web-api';
import type { WorkspaceSettings } from '../store/settings.js';

export type Admins = ReturnType<typeof createAdmins>;

type Member = NonNullable<Awaited<ReturnType<WebClient['users']['list']>>['members']>[number];

const FRESH_MS = 60 * 60_000;
const WORKSPACES_KEPT = 1_000;
/** Slack gives twenty pages a minute, and three people are enough to ask. */
const PAGE = 200;
const PAGES = 10;
const ENOUGH = 3;
const ASKED_AT_MOST = 8;

/** A few admins of each workspace, looked for once an hour. */
export function createAdmins(now: () => Date, slack: (workspace: string) => Promise<WebClient>) {
  const known = new Map<string, { admins: Promise<string[]>; until: number }>();

  return {
    async of(workspace: string): Promise<string[]> {
      const kept = known.get(workspace);
      if (kept && kept.until > now().getTime()) return kept.admins;
      const admins = slack(workspace).then(find);
      known.delete(workspace);
      known.set(workspace, { admins, until: now().getTime() + FRESH_MS });
      if (known.size > WORKSPACES_KEPT) known.delete(known.keys().next().value as string);
      return admins.catch(() => {
        known.delete(workspace);
        return [];
      });
    },
  };
}

/** Whom an admin has named comes first. */
export const approversOf = ({ managers }: WorkspaceSettings, admins: string[]) =>
  [...new Set([...managers, ...admins])].slice(0, ASKED_AT_MOST);

async function find(slack: WebClient): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && found.length < ENOUGH; page += 1) {
    const listed = await slack.users.list({ limit: PAGE, ...(cursor && { cursor }) });
    found.push(...(listed.members ?? []).filter(isAdmin).flatMap(({ id }) => id ?? []));
    cursor = listed.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return found.slice(0, ENOUGH);
}

const isAdmin = (member: Member) =>
  !member.deleted && !member.is_bot && Boolean(member.is_admin || member.is_owner || member.is_primary_owner);
