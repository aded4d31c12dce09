import type { WebClient } from '@slack/web-api';
import type { ClientOf } from '../install/client.js';
import { sendDirectMessage } from '../send/notify.js';
import type { PostedMessage } from '../send/post-message.js';

interface SendFileDeps {
  fetch: typeof fetch;
  slack: ClientOf;
}

/** A file for one person. */
export interface FileToSend {
  name: string;
  title: string;
  content: string;
}

/**
 * Sends a file in a direct message, and resolves to the message above it. Slack would split a long message, even within a code
 * block.
 */
export async function sendFile(
  { fetch, slack: slackOf }: SendFileDeps,
  { workspace, person }: { workspace: string; person: string },
  { name, title, content }: FileToSend,
): Promise<PostedMessage> {
  const slack = await slackOf(workspace);
  const file = await upload(fetch, slack, { name, content });
  // Sharing needs the id of the conversation, which only the response to the message has.
  const sent = await sendDirectMessage(slack, person, { text: title, blocks: [] });
  if (!sent) throw new Error('Slack returned no channel for a direct message');
  await slack.files.completeUploadExternal({ files: [{ id: file, title }], channel_id: sent.channel });
  return sent;
}

/** Without `alt_txt`, with which Slack never shows the file. */
async function upload(
  fetch: SendFileDeps['fetch'],
  slack: WebClient,
  { name, content }: Pick<FileToSend, 'name' | 'content'>,
): Promise<string> {
  const length = Buffer.byteLength(content);
  const { upload_url, file_id } = await slack.files.getUploadURLExternal({ filename: name, length });
  if (!upload_url || !file_id) throw new Error('Slack returned no upload URL');
  const uploaded = await fetch(upload_url, { method: 'POST', body: content });
  if (!uploaded.ok) throw new Error(`Slack refused a file upload with status ${uploaded.status}`);
  return file_id;
}
