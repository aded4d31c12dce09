import { ttlCache } from '../../database/ttl-cache.js';
import { DAY_MS } from '../../../when/index.js';
import type { ClientOf } from '../install/client.js';
import { callOnce } from './call-once.js';
import type { PostedMessage } from './post-message.js';

/** The address of a message. Undefined if Slack doesn’t say. */
export async function findLink(
  { slackOnce }: { slackOnce: ClientOf },
  workspace: string,
  at: PostedMessage | undefined,
): Promise<string | undefined> {
  if (!at) return undefined;
  const slack = await slackOnce(workspace);
  const found = await callOnce(() => slack.chat.getPermalink({ channel: at.channel, message_ts: at.ts }));
  return found.state === 'done' ? found.value.permalink : undefined;
}

/** Where Slack shows the messages of a workspace, such as "https://northwind.slack.com/", for links to many of them. */
export function createSlackUrls({ slackOnce }: { slackOnce: ClientOf }) {
  const urls = ttlCache(
    () => DAY_MS,
    async (workspace = '') => (await (await slackOnce(workspace)).auth.test()).url,
  );
  return (workspace: string): Promise<string | undefined> => urls.get(workspace);
}

export const urlOfMessage = (slackUrl: string, { channel, ts }: PostedMessage): string =>
  new URL(`archives/${channel}/p${ts.replace('.', '')}`, slackUrl).href;
