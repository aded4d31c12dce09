import type { Access } from '../access.js';
import type { Right } from '../store/rights.js';

/**
 * Names, addresses and phone numbers are shown to members of this workspace, and to people with the right to work with
 * them: anyone can open the form, including guests and people of another organisation.
 */
export const seesPeople = ({ profile, may }: Access, right: Right): boolean =>
  profile.membership === 'admin' || profile.membership === 'member' || may(right);
