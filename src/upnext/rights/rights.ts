import * as z from 'zod';
import type { Membership, Profile } from '../slack/people/people.js';

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

export const storedRights = z.array(z.enum(RIGHTS));

export const RIGHT_IN_WORDS: Record<Right, string> = {
  read: 'view posts',
  schedule: 'schedule posts',
  'create-prompt': 'create prompts',
  invite: 'invite people',
  'change-role': 'change roles',
  'edit-sources': 'edit sources',
  'set-up': 'manage project settings',
  delete: 'delete webhooks and files',
};

export const noPermission = (right: Right | 'administer', inThisProject = false, to?: string): string =>
  right === 'administer'
    ? 'Only workspace admins and managers can do this.'
    : `You don’t have permission to ${to ?? RIGHT_IN_WORDS[right]}${inThisProject ? ' in this project' : ''}.`;

export const UNKNOWN_TO_SLACK = 'Slack couldn’t tell Upnext who you are. Please try again in a moment.';

export const noProjectAccess = (who = 'an admin of this workspace'): string =>
  `You don’t have access to this project’s posts. Ask ${who}.`;

/** An admin can add to these in the settings. */
export const DEFAULT_RIGHTS: Record<Membership, readonly Right[]> = {
  admin: RIGHTS,
  member: ['read', 'schedule', 'create-prompt'],
  guest: ['read'],
  stranger: [],
};

export type Person = Pick<Profile, 'id' | 'membership'>;

/** Rights that an admin granted in the settings, beyond the defaults. */
export const grantedRights = z.object({
  /** People who may do everything that admins may do. */
  managers: z.array(z.string()).default([]),
  guests: storedRights.default([]),
  members: storedRights.default([]),
  strangers: storedRights.default([]),
});
export type GrantedRights = z.infer<typeof grantedRights>;

export function mayDo(right: Right, person: Person, granted: GrantedRights): boolean {
  if (DEFAULT_RIGHTS[person.membership].includes(right)) return true;
  if (person.membership === 'stranger') return granted.strangers.includes(right);
  if (granted.managers.includes(person.id)) return true;
  return person.membership === 'guest' ? granted.guests.includes(right) : granted.members.includes(right);
}

/** Only admins and managers may change settings, so that nobody passes on rights of their group. */
export const mayAdminister = (person: Person, granted: GrantedRights): boolean =>
  person.membership === 'admin' || (person.membership !== 'stranger' && granted.managers.includes(person.id));
