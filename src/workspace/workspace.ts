import type { Receiver } from '@slack/bolt';
import type { Acts } from './acts.js';
import type { Clock } from './clock.js';
import type { Breach, Call, Change, Channel, Delivery, Message, Person, View } from './model.js';

export interface Credentials {
  botToken: string;
  appToken: string;
  signingSecret: string;
  clientId: string;
  clientSecret: string;
}

/** The parts of manifest.yml that Slack enforces. */
export interface Manifest {
  display_information?: { name: string };
  features?: {
    bot_user?: { display_name: string };
    slash_commands?: { command: string; description: string; usage_hint?: string; should_escape?: boolean }[];
    shortcuts?: { name: string; type: 'global' | 'message'; callback_id: string; description: string }[];
  };
  oauth_config?: { scopes?: { bot?: string[] } };
  settings?: { event_subscriptions?: { bot_events?: string[] } };
}

/** A strict Slack in one process. */
export interface Workspace {
  readonly team: { id: string; name: string; domain: string };
  readonly bot: Person & { bot_id: string; app_id: string };
  readonly credentials: Credentials;
  readonly manifest: Manifest;
  readonly clock: Clock;
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  /** By name (`ada`, `#launch`) or id; throws when there is none. */
  person(name: string): Person;
  channel(name: string): Channel;
  /** What this person sees there, oldest first, ephemeral ones included; threads too. */
  messages(channel: string, viewer: string): Message[];
  /** The modals on a person's screen, the top one last. */
  stack(user: string): readonly View[];
  home(user: string): View | undefined;
  readonly deliveries: readonly Delivery[];
  readonly calls: readonly Call[];
  readonly breaches: readonly Breach[];
  onChange(listener: (change: Change) => void): () => void;

  readonly acts: Acts;

  /** The Web API, response_urls and OAuth, for `clientOptions.fetch`. */
  readonly fetch: typeof fetch;
  /** Delivers to a Bolt app in this process. */
  receiver(): Receiver;
  /** Delivers over signed HTTP to this address from now on. */
  deliverTo(url: string): void;
  /** Serves the Web API, response_urls, OAuth and Socket Mode over HTTP. */
  listen(at: { port: number; host: string }): Promise<{ url: string; close(): Promise<void> }>;
  /** Resolves when the bot has finished every delivery and has no call under way. */
  settled(): Promise<void>;
}
