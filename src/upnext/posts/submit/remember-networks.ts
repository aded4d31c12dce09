import type { PostContext } from '../fields/about.js';
import type { Draft } from '../model/draft.js';

/** The next form in this channel starts with the same networks; outside channels, this person's next one. */
export async function rememberNetworks({ Platforms }: Draft, { about, actor, deps }: PostContext) {
  const { workspace, person } = actor;
  await deps.store.channels.rememberPlatforms(workspace, about.channel ?? person, Platforms, deps.now());
}
