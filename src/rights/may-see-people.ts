import type { Access } from './access.js';
import type { Right } from './rights.js';

/** Anyone can open these forms, including guests and people of other organizations: they see nobody's name or address. */
export const maySeePeople = ({ profile, may }: Pick<Access, 'profile' | 'may'>, right: Right): boolean =>
  profile.membership === 'admin' || profile.membership === 'member' || may(right);
