import { MINUTE_MS } from '../../durations.js';
import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { callOnce, type CallResult } from './call-once.js';
import type { PostedMessage } from './post-message.js';

/** Metadata of a message, invisible to people, by which it can be found again. */
export interface MessageMarker {
  event_type: string;
  event_payload: Record<string, string>;
}

/** When the message may have been posted. */
interface Period {
  from: Date;
  to: Date;
}

/** How far a search got. It covers its period first, then everything up to now, in case Slack's clock differs from ours. */
interface Progress {
  upToNow: boolean;
  latest?: string | undefined;
}

/** Slack allows a distributed app one call a minute, for at most 15 messages. */
const PAGE_SIZE = 15;
const CLOCK_SKEW_MS = MINUTE_MS;
const SEARCHES_REMEMBERED = 1_000;

/**
 * Finds messages after calls with an unknown outcome. A search that Slack rate-limits continues with the next page when it
 * is called again.
 */
export function createMessageSearch() {
  const interrupted = new LRUCache<string, Progress>({ max: SEARCHES_REMEMBERED });

  /** Resolves to the ts of the message. */
  return (
    slack: WebClient,
    channel: string,
    { from, to }: Period,
    marker: MessageMarker,
  ): Promise<CallResult<string | undefined>> => {
    const search = JSON.stringify([channel, marker]);
    const oldest = slackTime(from, -CLOCK_SKEW_MS);
    const start: Progress = { upToNow: false, latest: slackTime(to, CLOCK_SKEW_MS) };
    return callOnce(async () => {
      for (let progress = interrupted.get(search) ?? start; ; interrupted.set(search, progress)) {
        const { latest, upToNow } = progress;
        const range = { channel, oldest, ...(latest && { latest }), limit: PAGE_SIZE };
        const page = await slack.conversations.history({ ...range, include_all_metadata: true });
        const messages = page.messages ?? [];
        const earliest = page.has_more ? messages.at(-1)?.ts : undefined;
        const message = messages.find(({ metadata }) => hasMarker(metadata, marker));
        if (message || (!earliest && upToNow)) {
          interrupted.delete(search);
          return message?.ts;
        }
        progress = earliest ? { upToNow, latest: earliest } : { upToNow: true };
      }
    });
  };
}

/** One look at what was posted there since then: the latest messages, or the first replies. */
export async function findSince(
  slack: WebClient,
  { channel, thread_ts: ts, metadata }: { channel: string; thread_ts?: string; metadata: MessageMarker },
  from: Date,
): Promise<PostedMessage | undefined> {
  const since = { oldest: slackTime(from, -CLOCK_SKEW_MS), limit: PAGE_SIZE };
  const range = { channel, ...since, include_all_metadata: true };
  const { conversations } = slack;
  const page = ts ? await conversations.replies({ ...range, ts }) : await conversations.history(range);
  const found = page.messages?.find((one) => hasMarker(one.metadata, metadata))?.ts;
  return found === undefined ? undefined : { channel, ts: found };
}

const slackTime = (at: Date, ms: number) => ((at.getTime() + ms) / 1_000).toFixed(6);

const metadataSchema = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) });

function hasMarker(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return (
    data?.event_type === event_type &&
    Object.entries(event_payload).every(([name, value]) => data.event_payload[name] === value)
  );
}
