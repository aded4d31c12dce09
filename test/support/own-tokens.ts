import type { Store } from '../../src/app/tables/store.js';

/** Removes a person’s token, if they have linked one. */
export async function removeOwnToken(
  { ownTokens }: Pick<Store, 'ownTokens'>,
  workspace: string,
  person: string,
): Promise<void> {
  const linkedAt = await ownTokens.linkedAt(workspace, person);
  if (linkedAt) await ownTokens.remove(workspace, person, linkedAt);
}
