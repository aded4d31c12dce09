import type { WorkspaceSettings } from './settings.js';

export const RIGHTS = [
  'read',
  'schedule',
  'create-prompt',
  'invite',
  'change-role',
  'edit-sources',
  'set-up',
  'delete',
] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHT_IN_WORDS: Record<Right, string> = {
  read: 'view this team’s posts',
  schedule: 'schedule posts',
  'create-prompt': 'create prompts',
  invite: 'invite people',
  'change-role': 'change roles',
  'edit-sources': 'edit sources',
  'set-up': 'set up projects and digests',
  delete: 'delete webhooks and files',
};

export const noPermission = (right: Right) => `You don’t have permission to ${RIGHT_IN_WORDS[right]}.`;

/** What Slack says of a person: strangers belong to another organisation. */
export type Membership = 'admin' | 'member' | 'guest' | 'stranger';

/** What each may do by itself; an admin may add to it in the settings. */
const DEFAULT_RIGHTS: Record<Membership, readonly Right[]> = {
  admin: RIGHTS,
  member: ['read', 'schedule', 'create-prompt'],
  guest: ['read'],
  stranger: [],
};

export const defaultRights = (membership: Membership): readonly Right[] => DEFAULT_RIGHTS[membership];

export interface Person {
  id: string;
  membership: Membership;
}

export function mayDo(right: Right, person: Person, settings: WorkspaceSettings): boolean {
  if (DEFAULT_RIGHTS[person.membership].includes(right)) return true;
  if (person.membership === 'stranger') return settings.strangers.includes(right);
  if (settings.managers.includes(person.id)) return true;
  return person.membership === 'guest' ? settings.guests.includes(right) : settings.members.includes(right);
}

/** Settings are for admins and for whom they named; nobody gives rights away that were only lent by a group. */
export function mayAdminister(person: Person, settings: WorkspaceSettings): boolean {
  return (
    person.membership === 'admin' || (person.membership !== 'stranger' && settings.managers.includes(person.id))
  );
}
