import type { WebClient } from '@slack/web-api';
import { callOnce, type CallResult } from './call-once.js';

/** A mark that a message carries unseen, so that it can be found again. */
export interface MessageMarker {
  event_type: string;
  event_payload: Record<string, string>;
}

const PAGES = 5;
const PAGE = 100;
const CLOCKS_DIFFER_MS = 60_000;

/** Did it get there? The look after an outcome that nobody knows. Resolves to the message's ts. */
export function findMessage(
  slack: WebClient,
  channel: string,
  since: Date,
  mark: MessageMarker,
): Promise<CallResult<string | undefined>> {
  return callOnce(async () => {
    let cursor: string | undefined;
    for (let page = 0; page < PAGES; page += 1) {
      const found = await slack.conversations.history({
        channel,
        oldest: String((since.getTime() - CLOCKS_DIFFER_MS) / 1000),
        include_all_metadata: true,
        limit: PAGE,
        ...(cursor && { cursor }),
      });
      const message = found.messages?.find(({ metadata }) => isMarked(metadata, mark));
      if (message) return message.ts;
      cursor = found.response_metadata?.next_cursor;
      if (!cursor) return undefined;
    }
    return undefined;
  });
}

function isMarked(metadata: unknown, { event_type, event_payload }: MessageMarker): boolean {
  const { event_type: type, event_payload: payload = {} } = (metadata ?? {}) as Partial<MessageMarker>;
  const wanted = Object.entries(event_payload);
  return type === event_type && wanted.every(([name, value]) => payload[name] === value);
}
