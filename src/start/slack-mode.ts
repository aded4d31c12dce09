import type { Receiver } from '@slack/bolt';
import type { ServerResponse, RequestListener } from 'node:http';

/** The way on which Slack's deliveries come in. */
export interface SlackDoor {
  receiver: Receiver;
  /** What it answers over HTTP beside the operators' pages; undefined where a path is none of its own. */
  answer(request: Parameters<RequestListener>[0]): ((response: ServerResponse) => void) | undefined;
  open(): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
  /** One line for whoever starts it; `url` is where it listens. */
  says(url: string): string;
}
