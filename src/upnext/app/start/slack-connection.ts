import type { RequestListener, ServerResponse } from 'node:http';
import type { Receiver } from '@slack/bolt';

/** How Slack's requests reach the bot: by HTTP or by Socket Mode. */
export interface SlackConnection {
  receiver: Receiver;
  /** Handles an HTTP request, or returns undefined if the path is not its own. */
  handle(request: Parameters<RequestListener>[0]): ((response: ServerResponse) => void) | undefined;
  open(): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
  /** One line for the terminal; `url` is the address on which the bot listens. */
  describe(url: string): string;
}
