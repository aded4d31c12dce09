import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../../when/index.js';
import { defineWorker, type Worker } from '../../jobs/job.js';
import type { ClientOf } from '../install/client.js';
import { callOnce } from '../send/call-once.js';
import { notify, type NotifyDeps, sendDirectMessage } from '../send/notify.js';
import type { PostedMessage } from '../send/post-message.js';
import { type Reply, textReply } from '../text/blocks.js';
import { escape } from '../text/markup.js';

interface SendFileDeps extends Pick<NotifyDeps, 'jobs' | 'now'> {
  fetch: typeof fetch;
  slack: ClientOf;
}

/** A file for one person. */
interface FileToSend {
  name: string;
  /** Says what it is, in the message above it. */
  title: string;
  content: string;
}

/** The stored queue name. */
const ARRIVALS = 'file-arrivals';
const sentFile = z.object({
  workspace: z.string(),
  person: z.string(),
  channel: z.string(),
  file: z.string(),
  name: z.string(),
  sentAt: z.number(),
});

/** Slack scans a file before it shares it, which takes a few seconds. */
const CHECK_AFTER_MS = MINUTE_MS;

/**
 * Sends a file in a direct message, and resolves to the message `above` it, which says what it is. Slack would split a long
 * message, even within a code block. It may accept a file and never show it, which a job finds out: it is stored first, in case
 * this process ends.
 */
export async function sendFile(
  { fetch, jobs, now, slack: slackOf }: SendFileDeps,
  { workspace, person }: { workspace: string; person: string },
  { name, title, content }: FileToSend,
  above?: PostedMessage | null,
): Promise<PostedMessage> {
  const slack = await slackOf(workspace);
  const file = await upload(fetch, slack, { name, content });
  // Sharing needs the id of the conversation, which only the response to the message has.
  const sent = above ?? (await sendDirectMessage(slack, person, { text: title, blocks: [] }));
  if (!sent) throw new Error('Slack returned no channel for a direct message');
  const { channel } = sent;
  const sentAt = now().getTime();
  const job = { workspace, person, channel, file, name, sentAt };
  await jobs.add(ARRIVALS, file, new Date(sentAt + CHECK_AFTER_MS), job);
  try {
    await slack.files.completeUploadExternal({ files: [{ id: file, title: name }], channel_id: channel });
  } catch (error) {
    await jobs.remove(ARRIVALS, file);
    throw error;
  }
  return sent;
}

/** Tells the person if Slack doesn’t show the file. For an hour, Slack is asked again while it says nothing. */
export const fileArrivalWorker = (deps: NotifyDeps): Worker =>
  defineWorker({
    queue: ARRIVALS,
    concurrency: 4,
    leaseSeconds: 60,
    schema: sentFile,
    async handler({ data, reference }) {
      const { workspace, person, channel, file, name, sentAt } = data;
      const slack = await deps.slackOnce(workspace);
      const found = await callOnce(() => slack.files.info({ file }));
      const now = deps.now().getTime();
      if (found.state === 'later' || found.state === 'unsent' || found.state === 'unknown')
        return now < sentAt + HOUR_MS ? { dueAt: new Date(now + CHECK_AFTER_MS), data } : undefined;
      // Without the scope `files:read`, nobody can tell.
      const isThere =
        found.state === 'refused' ? found.error !== 'file_not_found' : isShared(found.value.file, channel);
      if (!isThere) await notify(deps, { workspace, person, reference }, undefined, notArrived(name));
      return undefined;
    },
  });

const sharedFile = z.object({
  shares: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
  ims: z.array(z.string()).catch([]),
});

function isShared(file: unknown, channel: string): boolean {
  const { shares = {}, ims = [] } = sharedFile.safeParse(file).data ?? {};
  return ims.includes(channel) || Object.values(shares).some((inKind) => channel in inKind);
}

export const notArrived = (name: string): Reply =>
  textReply(
    `:warning: “${escape(name)}” didn’t arrive: Slack accepted the file, but doesn’t show it. Try again.`,
  );

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
