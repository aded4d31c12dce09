import type { Deps } from '../deps.js';
import type { Profile } from '../slack/people.js';
import { mayDo, type Right } from '../store/rights.js';

/**
 * Names, addresses and phone numbers are shown to the people of this workspace, and to whom an admin has given the right
 * to work with them: a form may be opened by anybody, a guest or somebody of another organisation too.
 */
export async function seesPeople(
  deps: Deps,
  right: Right,
  workspace: string,
  profile: Profile,
): Promise<boolean> {
  if (profile.standing === 'admin' || profile.standing === 'member') return true;
  return mayDo(right, profile, await deps.store.settings.of(workspace));
}
