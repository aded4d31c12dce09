import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { callOnce, type CallResult } from './call-once.js';

/** Metadata of a message, invisible to people, by which it can be found again. */
export interface MessageMarker {
  event_type: string;
  event_payload: Record<string, string>;
}

const MAX_PAGES = 5;
const PAGE_SIZE = 100;
const CLOCK_SKEW_MS = 60_000;

/** Finds a message after a call with an unknown outcome. Resolves to its ts. */
export function findMessage(
  slack: WebClient,
  channel: string,
  since: Date,
  marker: MessageMarker,
): Promise<CallResult<string | undefined>> {
  return callOnce(async () => {
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = await slack.conversations.history({
        channel,
        oldest: String((since.getTime() - CLOCK_SKEW_MS) / 1000),
        include_all_metadata: true,
        limit: PAGE_SIZE,
        ...(cursor && { cursor }),
      });
      const message = found.messages?.find(({ metadata }) => hasMarker(metadata, marker));
      if (message) return message.ts;
      cursor = found.response_metadata?.next_cursor;
      if (!cursor) return undefined;
    }
    return undefined;
  });
}

const metadataSchema = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) });

function hasMarker(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return (
    data?.event_type === event_type &&
    Object.entries(event_payload).every(([name, value]) => data.event_payload[name] === value)
  );
}
