import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.js';
import { findLink } from '../slack/send/find-link.js';
import type { PostedMessage } from '../slack/send/post-message.js';

const LINKS = 1_000;

export type LinkTo = ReturnType<typeof createLinks>;

/** The addresses of messages, which never change. */
export function createLinks(deps: Pick<Deps, 'slackOnce'>) {
  const links = new LRUCache<string, string>({ max: LINKS });

  return async (workspace: string, at: PostedMessage | undefined): Promise<string | undefined> => {
    const key = `${workspace} ${at?.channel} ${at?.ts}`;
    const link = links.get(key) ?? (await findLink(deps, workspace, at));
    links.set(key, link);
    return link;
  };
}
