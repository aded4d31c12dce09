import { MINUTE_MS } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { findManagers } from '../../rights/access.js';
import type { AdminKey } from '../../slack/people/admins.js';

/** Whom to ask. If Slack doesn’t say who they are, they are asked later. */
export async function findAsked(
  deps: Pick<Deps, 'admins' | 'now' | 'store'>,
  key: AdminKey,
): Promise<{ people: string[]; againAt: Date | undefined }> {
  const people = await findManagers(deps, key);
  const againAt = people.length > 0 ? undefined : new Date(deps.now().getTime() + 5 * MINUTE_MS);
  return { people, againAt };
}
