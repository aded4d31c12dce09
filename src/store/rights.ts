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

/** "You may not …", "They may …". */
export const RIGHT_IN_WORDS: Record<Right, string> = {
  read: 'read here',
  schedule: 'schedule posts',
  'create-prompt': 'create prompts',
  invite: 'invite people',
  'change-role': 'change roles',
  'edit-sources': 'edit sources',
  'set-up': 'set up channels',
  delete: 'delete webhooks and files',
};

/** What Slack says of a person: strangers belong to another organisation. */
export type Membership = 'admin' | 'member' | 'guest' | 'stranger';

/** What each may do by itself; an admin may add to it in the settings. */
const OWN: Record<Membership, readonly Right[]> = {
  admin: RIGHTS,
  member: ['read', 'schedule', 'create-prompt'],
  guest: ['read'],
  stranger: [],
};

export const ownRights = (membership: Membership): readonly Right[] => OWN[membership];

export interface Person {
  id: string;
  standing: Membership;
}

export function mayDo(right: Right, person: Person, settings: WorkspaceSettings): boolean {
  if (OWN[person.standing].includes(right)) return true;
  if (person.standing === 'stranger') return settings.strangers.includes(right);
  if (settings.managers.includes(person.id)) return true;
  return person.standing === 'guest' ? settings.guests.includes(right) : settings.members.includes(right);
}

/** Settings are for admins and for whom they named; nobody gives rights away that were only lent by a group. */
export function maySetRights(person: Person, settings: WorkspaceSettings): boolean {
  return (
    person.standing === 'admin' || (person.standing !== 'stranger' && settings.managers.includes(person.id))
  );
}
