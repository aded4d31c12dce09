import { DAY_MS } from '../../../when/index.js';
import { ttlCache } from '../../database/ttl-cache.js';
import type { ClientOf } from '../install/client.js';
import type { PostedMessage } from './post-message.js';

/** Where Slack shows the messages of a workspace: "https://northwind.slack.com/" */
export type SlackUrlOf = (workspace: string) => Promise<string | undefined>;

export function createSlackUrls(slackOnce: ClientOf): SlackUrlOf {
  const load = async (workspace = '') => (await (await slackOnce(workspace)).auth.test()).url;
  const urls = ttlCache(DAY_MS, load);
  return (workspace) => urls.get(workspace);
}

/** The address of a message. Undefined if Slack doesn’t say. */
export async function findLink(
  { slackUrlOf }: { slackUrlOf: SlackUrlOf },
  workspace: string,
  at: PostedMessage | undefined,
): Promise<string | undefined> {
  const slackUrl = at && (await slackUrlOf(workspace).catch(() => undefined));
  return slackUrl && urlOfMessage(slackUrl, at);
}

export const urlOfMessage = (slackUrl: string, { channel, ts }: PostedMessage): string =>
  new URL(`archives/${channel}/p${ts.replace('.', '')}`, slackUrl).href;
