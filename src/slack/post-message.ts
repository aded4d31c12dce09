import type { ContextBlock, KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { context, type Reply } from './blocks.js';
import { callOnce } from './call-once.js';
import { pause } from './deadlines.js';

/**
 * Posts and edits messages of any length. Slack refuses a message with too much text in its blocks, so the rest is
 * posted in its thread. Nothing is cut off.
 */

/** Slack documents no limit. Its staff has named 12,000 characters, but messages with 11,300 have been refused. */
const MAX_TEXT = 9_000;
const MAX_BLOCKS = 50;
const TRIES = 4;

const REST_IN_THREAD = 'This message continues in the thread.';
const REST_BELOW = 'This message continues below.';

export interface Posted {
  channel: string;
  ts: string;
}

type Arguments = Parameters<WebClient['chat']['postMessage']>[0];
type Target = { channel: string } & Pick<Arguments, 'thread_ts' | 'metadata'>;

export async function postMessage(
  slack: WebClient,
  target: Target,
  reply: Reply,
): Promise<Posted | undefined> {
  const [first = reply, ...rest] = splitMessage(reply, REST_IN_THREAD);
  const { channel, ts } = await withLoadableImages(first, (shown) =>
    slack.chat.postMessage({ ...target, ...shown, unfurl_links: false }),
  );
  if (!channel || !ts) return undefined;
  try {
    await postInThread(slack, { channel, ts: target.thread_ts ?? ts }, rest);
  } catch (error) {
    // Part of a message with buttons is worse than no message.
    await slack.chat.delete({ channel, ts }).catch(() => undefined);
    throw error;
  }
  return { channel, ts };
}

export async function updateMessage(slack: WebClient, message: Posted, reply: Reply) {
  const [first = reply, ...rest] = splitMessage(reply, REST_IN_THREAD);
  const updated = await withLoadableImages(first, (shown) => slack.chat.update({ ...message, ...shown }));
  await postInThread(slack, message, rest);
  return updated;
}

/** For a message that is edited often, such as a digest: posting the rest each time would fill its thread. */
export async function updateFirstPart(slack: WebClient, message: Posted, reply: Reply) {
  const [first = reply] = splitMessage(reply, REST_IN_THREAD);
  return withLoadableImages(first, (shown) => slack.chat.update({ ...message, ...shown }));
}

/** Slack refuses a whole message because of an image that it can’t load. Then it is sent without images. */
async function withLoadableImages<T>(reply: Reply, send: (reply: Reply) => Promise<T>): Promise<T> {
  const blocks = reply.blocks.filter(({ type }) => type !== 'image');
  if (blocks.length === reply.blocks.length) return send(reply);
  try {
    return await send(reply);
  } catch (error) {
    const failed = await callOnce<never>(async () => {
      throw error;
    });
    if (failed.state !== 'refused' || failed.error !== 'invalid_blocks') throw error;
    return send({ ...reply, blocks });
  }
}

async function postInThread(slack: WebClient, { channel, ts }: Posted, parts: Reply[]): Promise<void> {
  for (const part of parts)
    await retryRateLimited(() =>
      slack.chat.postMessage({ channel, thread_ts: ts, ...part, unfurl_links: false }),
    );
}

/** Slack accepts about one message a second in a channel. */
async function retryRateLimited(post: () => Promise<unknown>, tries = TRIES): Promise<void> {
  try {
    await post();
  } catch (error) {
    const failed = await callOnce<never>(async () => {
      throw error;
    });
    if (failed.state !== 'later' || tries === 1) throw error;
    await pause(failed.seconds * 1_000);
    await retryRateLimited(post, tries - 1);
  }
}

/** For messages without a thread, such as those that only one person sees. */
export const partsBelow = (reply: Reply): Reply[] => splitMessage(reply, REST_BELOW);

export const isLong = ({ blocks }: Reply): boolean => !fits(blocks);

/** The first part keeps the buttons and the notes at the end, and says where the rest is. */
function splitMessage(reply: Reply, note: string): Reply[] {
  if (!isLong(reply)) return [reply];
  const { text } = reply;
  const blocks = reply.blocks.flatMap(splitContext);
  const lastText = blocks.findLastIndex(({ type }) => type !== 'actions' && type !== 'context');
  const notes = blocks.slice(lastText + 1);
  const closing = textLength(notes) <= MAX_TEXT / 2 ? notes : [];
  const end = [context(note), ...closing];
  const [begun = [], ...rest] = pack(blocks.slice(0, blocks.length - closing.length), end);
  const first = { text, blocks: [...begun, ...end] };
  return [first, ...rest.map((part) => ({ text: `${text} (continued)`, blocks: part }))];
}

const fits = (blocks: readonly KnownBlock[]) => blocks.length <= MAX_BLOCKS && textLength(blocks) <= MAX_TEXT;

/** Fills the parts in order. The first one leaves room for `afterFirst`. */
function pack(blocks: readonly KnownBlock[], afterFirst: readonly KnownBlock[]): KnownBlock[][] {
  const parts: KnownBlock[][] = [[]];
  for (const block of blocks) {
    const last = parts.at(-1) ?? [];
    const reserved = parts.length === 1 ? afterFirst : [];
    if (last.length === 0 || fits([...last, block, ...reserved])) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

/** A context block with ten long texts does not fit in a message. */
function splitContext(block: KnownBlock): KnownBlock[] {
  if (block.type !== 'context' || textLength([block]) <= MAX_TEXT / 2) return [block];
  return block.elements.map((element): ContextBlock => ({ type: 'context', elements: [element] }));
}

/** The total length of every `text` in the blocks, at any depth. */
function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (total, [name, inner]) =>
      total + (name === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}
