import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { Deps } from '../deps.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import { isReadByOthers, type Actor, type Requester } from './actor.js';
import type { Reply } from './blocks.js';
import { callOnce, type CallResult } from './call-once.js';
import { errorIn } from './client.js';
import { RESPONSE_URL_MS, settledWithin } from './deadlines.js';
import { isLong, postMessage } from './post-message.js';

/** Older news is not worth a message. */
const NEWS_MS = 60 * 60_000;
/** If Slack takes longer, the message is stored as well, in case this process ends. */
export const STORE_AFTER_MS = 3_000;
const RESPONSE_URL_TIMEOUT_MS = 5_000;
/** Longer than all three attempts together, so that the stored message is not sent as well. */
const ATTEMPTS_MS = 60_000;
const RETRY_AFTER_S = 1;

/** The stored queue name. */
export const NOTIFY_LATER = 'tell-later';

const replySchema = z.object({ text: z.string(), blocks: z.array(z.object({ type: z.string() })) });

const messageSchema = z.object({
  workspace: z.string(),
  person: z.string(),
  /** Only this file writes it, and Slack checks its blocks. */
  reply: z.custom<Reply>((value) => replySchema.safeParse(value).success),
  until: z.number(),
});

type StoredMessage = z.infer<typeof messageSchema>;

interface Origin {
  channel?: string | undefined;
  thread?: string | undefined;
  responseUrl?: string | undefined;
  openedAt: number;
}

/**
 * Tells one person something, where they are or in a direct message. Each way is tried once. If Slack accepts none, the
 * message becomes a job, which survives this process.
 */
export async function notify(deps: Deps, actor: Requester, origin: Origin, reply: Reply): Promise<void> {
  const { workspace, person, reference } = actor;
  const until = deps.now().getTime() + NEWS_MS;
  const message: StoredMessage = { workspace, person, reply, until };
  const key = randomUUID();
  const sendIn = (seconds: number) =>
    deps.jobs.add(NOTIFY_LATER, key, new Date(deps.now().getTime() + seconds * 1_000), message);

  const attempt = sendNow(deps, actor, origin, reply);
  const inTime = await settledWithin(STORE_AFTER_MS, attempt, deps.startTimer);
  if (!inTime) await sendIn(ATTEMPTS_MS / 1_000);
  const sent = inTime ?? (await attempt);
  const seconds = secondsUntilRetry(sent);
  if (seconds !== undefined) {
    deps.log.warn({ reference, state: sent.state }, 'could not notify a person, trying again later');
    return sendIn(seconds);
  }
  if (!inTime) await deps.jobs.remove(NOTIFY_LATER, key);
  if (sent.state === 'refused')
    deps.log.warn({ reference, error: sent.error }, 'Slack refused to notify a person');
}

/**
 * In the thread if there is one, where a response_url can't reply to one person. Else through the response_url, which also
 * works where the bot is not a member; else ephemerally in the channel.
 */
async function sendNow(deps: Deps, actor: Actor, origin: Origin, reply: Reply): Promise<CallResult<unknown>> {
  const slack = await deps.slackOnce(actor.workspace);
  // Only a direct message can continue in a thread.
  if (isLong(reply)) return callOnce(() => sendDirectMessage(slack, actor.person, reply));
  const { channel, thread, responseUrl } = origin;
  if (channel && thread) {
    const sent = await callOnce(() => sendInThread(slack, actor.person, { channel, thread }, reply));
    if (sent.state === 'done') return sent;
  }
  if (responseUrl && deps.now().getTime() - origin.openedAt < RESPONSE_URL_MS) {
    const accepted = await postToResponseUrl(deps, responseUrl, reply).catch(() => false);
    if (accepted) return { state: 'done', value: true };
  }
  if (channel) {
    const sent = await callOnce(() => slack.chat.postEphemeral({ channel, user: actor.person, ...reply }));
    if (sent.state === 'done') return sent;
  }
  return callOnce(() => sendDirectMessage(slack, actor.person, reply));
}

/** Only its owner reads a direct message with Upnext. */
const sendInThread = (
  slack: WebClient,
  user: string,
  { channel, thread: thread_ts }: { channel: string; thread: string },
  reply: Reply,
): Promise<unknown> =>
  isReadByOthers(channel)
    ? slack.chat.postEphemeral({ channel, thread_ts, user, ...reply })
    : postMessage(slack, { channel, thread_ts }, reply);

/** A refusal is final. A message that may have arrived is sent again: reading it twice is better than never. */
function secondsUntilRetry(sent: CallResult<unknown>): number | undefined {
  if (sent.state === 'later') return sent.seconds;
  return sent.state === 'unsent' || sent.state === 'unknown' ? RETRY_AFTER_S : undefined;
}

export const notifyLaterWorker = (deps: Deps): Worker =>
  defineWorker({
    ...{ queue: NOTIFY_LATER, concurrency: 16, leaseSeconds: 60 },
    schema: messageSchema,
    handler: ({ data }) => notifyLater(deps, data),
  });

/** One attempt: a job that fails is retried. */
async function notifyLater(
  deps: Pick<Deps, 'now' | 'slackOnce'>,
  data: StoredMessage,
): Promise<NextRun<StoredMessage> | undefined> {
  const { workspace, person, reply, until } = data;
  if (deps.now().getTime() > until) return undefined;
  const slack = await deps.slackOnce(workspace);
  const sent = await callOnce(() => sendDirectMessage(slack, person, reply));
  if (sent.state === 'later') return { dueAt: new Date(deps.now().getTime() + sent.seconds * 1_000), data };
  if (secondsUntilRetry(sent) !== undefined) throw new Error('Slack did not accept the message');
  return undefined;
}

export const sendDirectMessage = (slack: WebClient, person: string, reply: Reply) =>
  postMessage(slack, { channel: person }, reply);

async function postToResponseUrl(
  { fetch }: Pick<Deps, 'fetch'>,
  url: string,
  reply: Reply,
): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...reply }),
    signal: AbortSignal.timeout(RESPONSE_URL_TIMEOUT_MS),
  });
  return response.ok && (await errorIn(response)) === undefined;
}
