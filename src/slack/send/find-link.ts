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
