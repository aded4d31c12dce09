import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { MINUTE_MS } from '../../../when/index.js';
import type { PostedMessage } from './post-message.js';

/** Metadata of a message, invisible to people, by which it can be found again. */
export interface MessageMarker {
  event_type: string;
  event_payload: Record<string, string>;
}

interface MarkedPlace {
  channel: string;
  thread_ts?: string | undefined;
  metadata: MessageMarker;
}

const PAGE_SIZE = 100;
const CLOCK_SKEW_MS = MINUTE_MS;
/** How far searches got that Slack interrupted: it gives a distributed app at most 15 messages, once a minute. */
const reached = new LRUCache<string, string>({ max: 1_000 });

/** What was posted there since then, after a call with an unknown outcome: from the latest on, or among the first replies. */
export async function findPosted(
  { conversations }: WebClient,
  { channel, thread_ts: ts, metadata }: MarkedPlace,
  from: Date,
): Promise<PostedMessage | undefined> {
  const search = JSON.stringify([channel, metadata, from]);
  const oldest = ((from.getTime() - CLOCK_SKEW_MS) / 1_000).toFixed(6);
  const range = { channel, oldest, limit: PAGE_SIZE, include_all_metadata: true };
  for (;;) {
    const latest = reached.get(search);
    const page = ts
      ? await conversations.replies({ ...range, ts })
      : await conversations.history({ ...range, ...(latest && { latest }) });
    const found = page.messages?.find((one) => hasMarker(one.metadata, metadata))?.ts;
    const earliest = ts || !page.has_more ? undefined : page.messages?.at(-1)?.ts;
    if (found === undefined && earliest !== undefined) reached.set(search, earliest);
    else reached.delete(search);
    if (found !== undefined) return { channel, ts: found };
    if (earliest === undefined) return undefined;
  }
}

const metadataSchema = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) });

function hasMarker(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return (
    data?.event_type === event_type &&
    Object.entries(event_payload).every(([name, value]) => data.event_payload[name] === value)
  );
}
