import type { Deps } from '../../deps.js';
import { findManagers } from '../../rights/access.js';
import type { CardReader } from '../card/card.js';
import type { NewsReader } from '../card/direct-message.js';
import type { Post } from '../model/post.js';

/** Who hears of a post, and how they read it. */

/** In a channel, readers have different time zones. */
export const channelReader = ({ pictures }: Pick<Deps, 'pictures'>): CardReader => ({
  addressOf: (picture) => pictures.addressOf(picture),
});

/** Its author or, once they have left the workspace, somebody who manages Upnext. */
export async function findRecipient(
  deps: Pick<Deps, 'admins' | 'people' | 'pictures' | 'slack' | 'store'>,
  { workspace, author }: Pick<Post, 'workspace' | 'author'>,
): Promise<NewsReader> {
  const slack = await deps.slack(workspace);
  const profileOf = (person: string) => deps.people.find(slack, { workspace, person });
  const known = channelReader(deps);
  const { zone, locale, isDeactivated } = await profileOf(author);
  if (!isDeactivated) return { ...known, person: author, zone, locale };
  for (const person of await findManagers(deps, { workspace })) {
    const manager = await profileOf(person);
    if (!manager.isDeactivated)
      return { ...known, person, zone: manager.zone, locale: manager.locale, authorHasLeft: true };
  }
  return { ...known, person: author, zone, locale };
}

/** Somebody else has a clock of their own too. */
export async function readerFor(
  { deps, recipient }: { deps: Pick<Deps, 'people' | 'slackOnce'>; recipient: NewsReader },
  { workspace }: Pick<Post, 'workspace'>,
  person: string,
): Promise<NewsReader> {
  if (person === recipient.person) return recipient;
  const client = await deps.slackOnce(workspace);
  const { zone, locale } = await deps.people.find(client, { workspace, person });
  return { person, zone, locale, addressOf: recipient.addressOf };
}
