import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { sendDirectMessage } from './notify.js';

/** A text file for one person. */
export interface TextFile {
  name: string;
  title: string;
  content: string;
}

/** As a file, because Slack splits long messages, even within a code block. */
export async function sendFile(
  { fetch }: Pick<Deps, 'fetch'>,
  slack: WebClient,
  person: string,
  { name, title, content }: TextFile,
): Promise<void> {
  const length = Buffer.byteLength(content);
  const { upload_url, file_id } = await slack.files.getUploadURLExternal({ filename: name, length });
  if (!upload_url || !file_id) throw new Error('Slack gave no address for a file');
  const uploaded = await fetch(upload_url, { method: 'POST', body: content });
  if (!uploaded.ok) throw new Error(`Slack answered the upload of a file with ${uploaded.status}`);
  // A file can be shared with a conversation only, and the message tells which one is the person's.
  const message = await sendDirectMessage(slack, person, { text: title, blocks: [] });
  if (!message) throw new Error('Slack did not say where the message is');
  await slack.files.completeUploadExternal({
    files: [{ id: file_id, title }],
    channel_id: message.channel,
  });
}
