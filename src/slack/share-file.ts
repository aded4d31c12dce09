import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { Reply } from './blocks.js';
import { sendDirectMessage } from './notify.js';

/** A file for one person. */
export interface FileToSend {
  name: string;
  title: string;
  content: string | Uint8Array;
  /** What a picture shows, for people who can’t see it. */
  altText?: string;
  /** The message above it. Default: the title. */
  message?: Reply;
}

/** Sends a file in a direct message. Slack would split a long message, even within a code block. */
export async function sendFile(
  { fetch }: Pick<Deps, 'fetch'>,
  slack: WebClient,
  person: string,
  { name, title, content, altText, message = { text: title, blocks: [] } }: FileToSend,
): Promise<void> {
  const length = Buffer.byteLength(content);
  const { upload_url, file_id } = await slack.files.getUploadURLExternal({
    ...{ filename: name, length },
    // Slack documents the first name, its library the second.
    ...(altText && { alt_txt: altText, alt_text: altText }),
  });
  if (!upload_url || !file_id) throw new Error('Slack returned no upload URL');
  const uploaded = await fetch(upload_url, { method: 'POST', body: content });
  if (!uploaded.ok) throw new Error(`Slack refused a file upload with status ${uploaded.status}`);
  // Sharing needs the id of the conversation, which only the response to the message has.
  const sent = await sendDirectMessage(slack, person, message);
  if (!sent) throw new Error('Slack returned no channel for a direct message');
  await slack.files.completeUploadExternal({ files: [{ id: file_id, title }], channel_id: sent.channel });
}
