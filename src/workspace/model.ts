import type { KnownBlock, PlainTextElement } from '@slack/types';

/** What the workspace holds. Field names are Slack's where Slack has one. */

export type Role = 'owner' | 'admin' | 'member' | 'guest' | 'stranger' | 'bot';

export interface Person {
  id: string;
  /** A stranger's is another organisation's. */
  team_id: string;
  /** The handle: `ada`. */
  name: string;
  real_name: string;
  role: Role;
  /** IANA name. */
  zone: string;
  /** `en-US`. */
  locale: string;
  title: string;
  email?: string;
  phone?: string;
  /** Deactivated: known still, and of no rights. */
  deactivated?: boolean;
}

/** A user group: `@writers`. */
export interface Group {
  id: string;
  handle: string;
  users: readonly string[];
}

export interface Channel {
  id: string;
  /** Without the `#`. */
  name: string;
  kind: 'public' | 'private' | 'im';
  /** With another organisation (Slack Connect). */
  shared: boolean;
  archived: boolean;
  topic: string;
  members: Set<string>;
  /** Oldest first; deleted ones are gone; ephemeral ones have a viewer. */
  messages: Message[];
}

export type Block = KnownBlock & { block_id: string };

export interface Metadata {
  event_type: string;
  event_payload: Record<string, unknown>;
}

export interface Message {
  ts: string;
  channel: string;
  /** Who wrote it, the bot's user id for the bot's. */
  user: string;
  bot_id?: string;
  text: string;
  blocks: Block[];
  attachments: unknown[];
  thread_ts?: string;
  /** Also shown in the channel, though written in a thread. */
  broadcast?: boolean;
  edited?: { user: string; ts: string };
  /** An ephemeral message: the only person who sees it. */
  viewer?: string;
  metadata?: Metadata;
  /** What each person has entered into its inputs. */
  entered: Map<string, State>;
}

/** One input's value as Slack sends it: `{ type: 'plain_text_input', value: 'Hi' }`. */
export interface InputValue {
  type: string;
  [field: string]: unknown;
}

/** `values[block_id][action_id]` */
export type State = Record<string, Record<string, InputValue>>;

export interface View {
  id: string;
  type: 'modal' | 'home';
  /** Whose screen it is on. */
  user: string;
  hash: string;
  callback_id: string;
  external_id: string;
  private_metadata: string;
  blocks: Block[];
  title?: PlainTextElement;
  submit?: PlainTextElement;
  close?: PlainTextElement;
  clear_on_close: boolean;
  notify_on_close: boolean;
  root_view_id: string;
  previous_view_id: string | null;
  /** Of the conversation in which it was opened, for default_to_current_conversation. */
  channel?: string;
  entered: State;
  /** Shown under the input of that block_id, until the next submission. */
  errors: Record<string, string>;
  /** Waits for the bot's answer to a submission. */
  working: boolean;
  /** What Slack says in the modal when the bot did not answer, or wrongly. */
  clientError?: string;
}

export type DeliveryKind =
  | 'command'
  | 'block_actions'
  | 'view_submission'
  | 'view_closed'
  | 'block_suggestion'
  | 'shortcut'
  | 'message_action'
  | 'event';

/** One thing that was sent to the bot: the inspector's line. */
export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** `/upnext`, a callback_id, an action_id or an event's type. */
  name: string;
  body: Record<string, unknown>;
  user?: string;
  at: Date;
  state: 'waiting' | 'acked' | 'late' | 'failed';
  /** Real milliseconds until the ack. */
  tookMs?: number;
  /** The ack's body. */
  answer?: unknown;
  /** HTTP status, or why it failed. */
  detail?: string;
  retryNum?: number;
  retryReason?: string;
}

/** One Web API call or response_url post of the bot. */
export interface Call {
  method: string;
  args: Record<string, unknown>;
  at: Date;
  /** Slack's error code; none when it was `ok`. */
  error?: string;
}

/** Something the bot did that Slack forbids. */
export interface Violation {
  /** Slack's error code: `invalid_blocks`, `expired_trigger_id`, `operation_timeout` … */
  code: string;
  /** The Web API method, or the delivery it was an answer to. */
  where: string;
  /** What exactly, as in response_metadata.messages. */
  details: string[];
  at: Date;
}

export type Change =
  | { what: 'channel'; channel: string }
  | { what: 'views'; user: string }
  | { what: 'home'; user: string }
  | { what: 'delivery'; delivery: Delivery }
  | { what: 'call'; call: Call }
  | { what: 'breach'; breach: Violation }
  | { what: 'notice'; user: string; text: string }
  | { what: 'clock' };
