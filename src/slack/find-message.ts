import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { callOnce, type CallResult } from './call-once.js';

/** Metadata of a message, invisible to people, by which it can be found again. */
export interface MessageMarker {
  event_type: string;
  event_payload: Record<string, string>;
}

/** When the message may have been posted. */
export interface Period {
  from: Date;
  to: Date;
}

/** For a distributed app, Slack answers one call a minute with at most 15 messages. */
const PAGE_SIZE = 15;
const CLOCK_SKEW_MS = 60_000;
const SEARCHES_REMEMBERED = 1_000;

/**
 * Finds messages after calls with an unknown outcome. A search that Slack interrupts with its rate limit continues with the
 * next page the next time.
 */
export function createMessageSearch() {
  const reached = new LRUCache<string, string>({ max: SEARCHES_REMEMBERED });

  /** Resolves to the ts of the message. */
  return (
    slack: WebClient,
    channel: string,
    { from, to }: Period,
    marker: MessageMarker,
  ): Promise<CallResult<string | undefined>> => {
    const search = JSON.stringify([channel, marker]);
    return callOnce(async () => {
      for (;;) {
        const { messages = [], has_more } = await slack.conversations.history({
          channel,
          oldest: slackTime(from.getTime() - CLOCK_SKEW_MS),
          latest: reached.get(search) ?? slackTime(to.getTime() + CLOCK_SKEW_MS),
          include_all_metadata: true,
          limit: PAGE_SIZE,
        });
        const message = messages.find(({ metadata }) => hasMarker(metadata, marker));
        const earliest = messages.at(-1)?.ts;
        if (!message && has_more && earliest) {
          reached.set(search, earliest);
          continue;
        }
        reached.delete(search);
        return message?.ts;
      }
    });
  };
}

const slackTime = (ms: number) => (ms / 1000).toFixed(6);

const metadataSchema = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) });

function hasMarker(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return (
    data?.event_type === event_type &&
    Object.entries(event_payload).every(([name, value]) => data.event_payload[name] === value)
  );
}
