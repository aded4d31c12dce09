import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { Jobs } from '../../jobs/jobs.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { section, type Reply } from '../text/blocks.js';
import { callOnce } from '../send/call-once.js';
import { escape } from '../text/markup.js';
import type { ClientOf } from '../install/client.js';
import { sendDirectMessage, sendLater, type LaterDeps } from '../send/notify.js';
import type { PostedMessage } from '../send/post-message.js';

interface SendFileDeps {
  jobs: Pick<Jobs, 'add' | 'remove'>;
  now: () => Date;
  fetch: typeof fetch;
  slack: ClientOf;
}

/** A file for one person. */
export interface FileToSend {
  name: string;
  title: string;
  content: string;
  /** What the person can do if it doesn’t arrive. */
  otherwise: string;
}

/** The stored queue name. */
const ARRIVALS = 'file-arrivals';

const sentFile = z.object({
  workspace: z.string(),
  person: z.string(),
  channel: z.string(),
  file: z.string(),
  name: z.string(),
  otherwise: z.string(),
  sentAt: z.number(),
});
type SentFile = z.infer<typeof sentFile>;

/** Each check waits as long as all before it together. */
const FIRST_CHECK_MS = 2_000;
/** Slack scans a file before it shares it, which takes a few seconds. */
const MAX_WAIT_MS = MINUTE_MS;
/** If Slack says nothing about the file for this long, nobody is told. */
const GIVE_UP_MS = HOUR_MS;

/**
 * Sends a file in a direct message, and resolves to the message above it. Slack would split a long message, even within a code block. It may accept a file and never
 * show it, which a job finds out: it is stored first, in case this process ends.
 */
export async function sendFile(
  { fetch, jobs, now, slack: slackOf }: SendFileDeps,
  { workspace, person }: { workspace: string; person: string },
  { name, title, content, otherwise }: FileToSend,
): Promise<PostedMessage> {
  const slack = await slackOf(workspace);
  const file = await upload(fetch, slack, { name, content });
  // Sharing needs the id of the conversation, which only the response to the message has.
  const sent = await sendDirectMessage(slack, person, { text: title, blocks: [] });
  if (!sent) throw new Error('Slack returned no channel for a direct message');
  const { channel } = sent;
  const sentAt = now().getTime();
  const job: SentFile = { workspace, person, channel, file, name, otherwise, sentAt };
  await jobs.add(ARRIVALS, file, new Date(sentAt + FIRST_CHECK_MS), job);
  try {
    await slack.files.completeUploadExternal({ files: [{ id: file, title }], channel_id: channel });
  } catch (error) {
    await jobs.remove(ARRIVALS, file);
    throw error;
  }
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

interface CheckDeps extends LaterDeps {
  slackOnce: ClientOf;
}

export const fileArrivalWorker = (deps: CheckDeps): Worker =>
  defineWorker({
    queue: ARRIVALS,
    concurrency: 4,
    leaseSeconds: 60,
    schema: sentFile,
    handler: ({ data }) => checkArrival(deps, data),
  });

async function checkArrival(deps: CheckDeps, data: SentFile): Promise<NextRun<SentFile> | undefined> {
  const { workspace, person, channel, file, sentAt } = data;
  const slack = await deps.slackOnce(workspace);
  const found = await callOnce(() => slack.files.info({ file }));
  // Without the scope `files:read`, nobody can tell. A file that is deleted by now was there.
  if (found.state === 'refused' && found.error !== 'file_not_found') return undefined;
  if (found.state === 'done' && isShared(found.value.file, channel)) return undefined;
  const waited = deps.now().getTime() - sentAt;
  const isKnown = found.state === 'done' || found.state === 'refused';
  if (isKnown && waited >= MAX_WAIT_MS)
    return void (await sendLater(deps, { workspace, person }, notArrived(data)));
  if (waited >= GIVE_UP_MS) return undefined;
  const again = found.state === 'later' ? found.seconds * 1_000 : Math.min(waited, MAX_WAIT_MS / 2);
  return { dueAt: new Date(deps.now().getTime() + Math.max(FIRST_CHECK_MS, again)), data };
}

const sharedFile = z.object({
  shares: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
  ims: z.array(z.string()).catch([]),
});

function isShared(file: unknown, channel: string): boolean {
  const { shares = {}, ims = [] } = sharedFile.safeParse(file).data ?? {};
  return ims.includes(channel) || Object.values(shares).some((inKind) => channel in inKind);
}

export function notArrived({ name, otherwise }: Pick<SentFile, 'name' | 'otherwise'>): Reply {
  const text = `“${escape(name)}” didn’t arrive. Slack accepted the file, but doesn’t show it. ${otherwise}`;
  return { text, blocks: [section(`:warning: ${text}`)] };
}
