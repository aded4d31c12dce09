import type { Deps } from '../../deps.js';
import { urlOfMessage } from '../../slack/send/find-link.js';

/** Links to the cards of these posts, by id, where a channel shows them. A list without links is better than none. */
export async function cardLinks(
  { log, slackUrlOf, store }: Pick<Deps, 'log' | 'slackUrlOf' | 'store'>,
  workspace: string,
  posts: readonly { id?: string | undefined }[],
): Promise<Map<string, string>> {
  const cards = await store.posts.cardsOf({ workspace, ids: posts.flatMap(({ id }) => id ?? []) });
  if (cards.size === 0) return new Map();
  const slackUrl = await slackUrlOf(workspace).catch((error: unknown) =>
    log.warn({ workspace, error }, 'found no URLs of cards'),
  );
  return new Map(
    [...cards].flatMap(([id, { channel, at }]) =>
      slackUrl && channel !== undefined && at ? [[id, urlOfMessage(slackUrl, at)] as const] : [],
    ),
  );
}
