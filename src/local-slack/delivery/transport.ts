import type { DeliveryKind } from '../model.js';

/** A request to the bot before it is sent. */
export interface OutgoingRequest {
  kind: DeliveryKind;
  name: string;
  body: Record<string, unknown>;
  user?: string;
}

export type RetryReason =
  | 'http_timeout'
  | 'http_error'
  | 'connection_failed'
  | 'too_many_redirects'
  | 'unknown_error';

export interface Retry {
  num: number;
  reason: RetryReason;
}

export type AckResult =
  | { acked: true; response: unknown; detail?: string }
  | {
      acked: false;
      reason: RetryReason;
      detail: string;
      noRetry?: boolean;
      /** The failure is not the bot's fault, so it is no violation. */
      excused?: boolean;
    };

/** A way to reach the bot: in this process, over HTTP or over a WebSocket. */
export interface Transport {
  /** Calls onAck once the bot has acked or failed; resolves when its listeners are done, as far as known. */
  send(
    request: OutgoingRequest,
    retry: Retry | undefined,
    onAck: (result: AckResult) => void,
  ): Promise<unknown>;
}

/** In use while no bot is connected. */
export const disconnected: Transport = {
  async send(_request, _retry, onAck) {
    onAck({ acked: false, reason: 'connection_failed', detail: 'the app is not running', excused: true });
  },
};
