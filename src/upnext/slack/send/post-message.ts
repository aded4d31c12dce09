import type { RespondArguments, RespondFn } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { pause } from '../answer/deadlines.js';
import { errorIn } from '../install/client.js';
import type { Reply } from '../text/blocks.js';
import { partsBelow, REST_IN_THREAD, splitMessage } from '../text/message-parts.js';
import { outcomeOf } from './call-once.js';

/**
 * The only way in which a message reaches Slack: new messages, edits, messages for one person, and response_urls. Each takes
 * a reply of any length. If Slack can’t load its images, it is sent without them; if Slack refuses a data table, which it
 * introduces step by step, the reply is sent as its text.
 */

const TRIES = 4;
const RESPONSE_URL_TIMEOUT_MS = 5_000;

export interface PostedMessage {
  channel: string;
  ts: string;
}

type Arguments = Parameters<WebClient['chat']['postMessage']>[0];
type Target = { channel: string } & Pick<Arguments, 'thread_ts' | 'metadata'>;

export const postMessage = (
  slack: WebClient,
  target: Target,
  reply: Reply,
): Promise<PostedMessage | undefined> =>
  withAcceptedBlocks(reply, (shown) => postParts(slack, target, shown));

async function postParts(slack: WebClient, target: Target, reply: Reply): Promise<PostedMessage | undefined> {
  const [first = reply, ...rest] = splitMessage(reply, REST_IN_THREAD);
  const { channel, ts } = await slack.chat.postMessage({ ...target, ...first, unfurl_links: false });
  if (!channel || !ts) return undefined;
  try {
    for (const part of rest) await postInThread(slack, { channel, ts: target.thread_ts ?? ts }, part);
  } catch (error) {
    // Part of a message with buttons is worse than no message.
    await slack.chat.delete({ channel, ts }).catch(() => undefined);
    throw error;
  }
  return { channel, ts };
}

/** Messages are edited often: posting the rest of a long one each time would fill its thread. */
export const updateFirstPart = (slack: WebClient, { channel, ts }: PostedMessage, reply: Reply) =>
  withAcceptedBlocks(reply, (shown) => {
    const [first = shown] = splitMessage(shown, REST_IN_THREAD);
    return slack.chat.update({ channel, ts, ...first });
  });

/** Only this person sees it, as long as they are active, and only until they reload Slack. */
export const postEphemeral = (
  slack: WebClient,
  target: { channel: string; user: string; thread_ts?: string },
  reply: Reply,
): Promise<void> =>
  withAcceptedBlocks(reply, async (shown) => {
    for (const part of partsBelow(shown)) await slack.chat.postEphemeral({ ...target, ...part });
  });

/** The first part may replace a message; the others follow it. `onTable`: Slack has taken a data table. */
export async function respondIn(
  respond: RespondFn,
  message: string | RespondArguments,
  onTable?: () => void,
): ReturnType<RespondFn> {
  const how: RespondArguments = typeof message === 'string' ? { text: message } : message;
  async function send(part: Reply, like: RespondArguments) {
    const accepted = await checkAccepted(respond({ ...like, ...part }));
    if (has('data_table', part)) onTable?.();
    return accepted;
  }
  return withAcceptedBlocks(replyIn(message), async (shown) => {
    const [first = shown, ...rest] = partsBelow(shown);
    const accepted = await send(first, how);
    for (const part of rest) await send(part, { ...how, replace_original: false });
    return accepted;
  });
}

/** For a response_url that was stored. */
export const respondTo =
  ({ fetch }: { fetch: typeof globalThis.fetch }, url: string): RespondFn =>
  (message) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(RESPONSE_URL_TIMEOUT_MS),
    });

export function replyIn(message: string | RespondArguments): Reply {
  if (typeof message === 'string') return { text: message, blocks: [] };
  // Every message is a Reply plus the way it is sent.
  const { text = '', blocks = [] } = message as Partial<Reply>;
  return { text, blocks };
}

/** Slack also reports errors with status 200. */
async function checkAccepted(responding: ReturnType<RespondFn>): ReturnType<RespondFn> {
  const response = await responding;
  const error = response.ok ? await errorIn(response) : `status ${response.status}`;
  if (!error) return response;
  throw Object.assign(new Error(`response_url answered ${error}`), {
    code: 'slack_webapi_platform_error',
    data: { error },
  });
}

interface WithBlocks {
  blocks: readonly { type?: string }[];
}

const has = (block: 'data_table' | 'image', { blocks }: WithBlocks): boolean =>
  blocks.some(({ type }) => type === block);

/** Although its blocks are right. `takesTables`: not because of a data table. */
export const mayBeRefused = (reply: WithBlocks, takesTables = false): boolean =>
  has('image', reply) || (!takesTables && has('data_table', reply));

/** How Slack refuses blocks. A response_url only has a status, which does not say why. */
const refusal = z
  .object({
    data: z.object({
      error: z.enum(['invalid_arguments', 'invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long']),
    }),
  })
  .or(z.object({ statusCode: z.number().min(400).max(499) }).refine(({ statusCode }) => statusCode !== 429));

/** Loading an image fails now and then with good addresses too. */
export async function withAcceptedBlocks<T, Shown extends WithBlocks>(
  reply: Shown,
  send: (reply: Shown) => Promise<T>,
): Promise<T> {
  try {
    return await send(reply);
  } catch (error) {
    if (!mayBeRefused(reply) || !refusal.safeParse(error).success) throw error;
    const blocks = has('image', reply) ? reply.blocks.filter(({ type }) => type !== 'image') : [];
    return withAcceptedBlocks({ ...reply, blocks }, send);
  }
}

/** Slack accepts about one message a second in a channel. */
async function postInThread(
  slack: WebClient,
  { channel, ts }: PostedMessage,
  part: Reply,
  tries = TRIES,
): Promise<void> {
  try {
    await slack.chat.postMessage({ channel, thread_ts: ts, ...part, unfurl_links: false });
  } catch (error) {
    const failed = outcomeOf(error);
    if (failed.state !== 'later' || tries === 1) throw error;
    await pause(failed.seconds * 1_000);
    await postInThread(slack, { channel, ts }, part, tries - 1);
  }
}
