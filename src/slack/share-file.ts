import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { sendDirectMessage } from './notify.js';

/** A text file for one person. */
export interface TextFile {
  name: string;
  title: string;
  content: string;
}

/** Sends a file in a direct message. Slack would split a long message, even within a code block. */
export async function sendFile(
  { fetch }: Pick<Deps, 'fetch'>,
  slack: WebClient,
  person: string,
  { name, title, content }: TextFile,
): Promise<void> {
  const length = Buffer.byteLength(content);
  const { upload_url, file_id } = await slack.files.getUploadURLExternal({ filename: name, length });
  if (!upload_url || !file_id) throw new Error('Slack returned no upload URL');
  const uploaded = await fetch(upload_url, { method: 'POST', body: content });
  if (!uploaded.ok) throw new Error(`Slack refused a file upload with status ${uploaded.status}`);
  // Sharing needs the id of the conversation, which only the response to the message has.
  const message = await sendDirectMessage(slack, person, { text: title, blocks: [] });
  if (!message) throw new Error('Slack returned no channel for a direct message');
  await slack.files.completeUploadExternal({
    files: [{ id: file_id, title }],
    channel_id: message.channel,
  });
}
