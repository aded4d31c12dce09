import { MINUTE_MS } from '../../durations.js';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
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

/** Slack gives a distributed app at most 15 messages, once a minute. */
const PAGE_SIZE = 100;
const CLOCK_SKEW_MS = MINUTE_MS;

/** One look at the latest that was posted there since then, after a call with an unknown outcome. */
export async function findPosted(
  { conversations }: WebClient,
  { channel, thread_ts: ts, metadata }: MarkedPlace,
  from: Date,
): Promise<PostedMessage | undefined> {
  const oldest = ((from.getTime() - CLOCK_SKEW_MS) / 1_000).toFixed(6);
  const range = { channel, oldest, limit: PAGE_SIZE, include_all_metadata: true };
  const page = ts ? await conversations.replies({ ...range, ts }) : await conversations.history(range);
  const found = page.messages?.find((one) => hasMarker(one.metadata, metadata))?.ts;
  return found === undefined ? undefined : { channel, ts: found };
}

const metadataSchema = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) });

function hasMarker(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return (
    data?.event_type === event_type &&
    Object.entries(event_payload).every(([name, value]) => data.event_payload[name] === value)
  );
}
