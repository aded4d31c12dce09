import type { KnownBlock, PlainTextElement } from '@slack/types';

/** The data of the workspace. Field names are Slack's where Slack has one. */

export type Role = 'owner' | 'admin' | 'member' | 'guest' | 'stranger' | 'bot';

export interface Person {
  id: string;
  /** A stranger (Slack Connect) belongs to another team. */
  team_id: string;
  /** In an organization: the ids of all workspaces that they belong to. Default: only `team_id`. */
  workspaces?: readonly string[];
  organizationAdmin?: boolean;
  /** The handle: `ada`. */
  name: string;
  real_name: string;
  role: Role;
  /** IANA name. */
  zone: string;
  /** `en-US`. */
  locale: string;
  email?: string;
  phone?: string;
  deactivated?: boolean;
  /** Slack's error for a direct message to them. Default: the app may write to them. */
  refusesMessages?: 'user_disabled' | 'cannot_dm_bot' | 'restricted_action';
}

/** An organization with several workspaces (Enterprise Grid). Its switches cover what Slack's documentation leaves open. */
export interface Organization {
  id: string;
  name: string;
  /** Whether the app is installed for the whole organization, with one token, or for this workspace only. */
  installedFor: 'organization' | 'workspace';
  /** The workspaces that its admins have added an app of the whole organization to. Default: none, as after an installation. */
  addedTo?: readonly string[];
  /** What the `team_id` of a member is. */
  memberTeam: 'this workspace' | 'another workspace' | 'organization';
  /** How the uninstall events say what was uninstalled. */
  uninstallNames: 'authorization' | 'enterprise_id' | 'team_id';
}

/** A user group: `@writers`. */
export interface Group {
  id: string;
  handle: string;
  users: readonly string[];
}

/** A message or command to try first, and what it does. */
export interface Suggestion {
  text: string;
  says: string;
}

export interface Channel {
  id: string;
  /** Without the `#`. */
  name: string;
  kind: 'public' | 'private' | 'im';
  /** In an organization: the id of the workspace that it is in. Default: this workspace. */
  team?: string;
  /** Shared with another organization (Slack Connect). */
  shared: boolean;
  archived: boolean;
  topic: string;
  members: Set<string>;
  /** What to write there first, instead of what the desk suggests. */
  suggestions?: readonly Suggestion[];
  /** Oldest first, without deleted messages. Ephemeral messages have a viewer. */
  messages: Message[];
}

/** Slack's file object, of a file in a message, with all its fields. */
export interface SharedFile {
  id: string;
  name: string;
  title: string;
  mimetype: string;
  filetype: string;
  user: string;
  size: number;
  /** `tombstone`: it was deleted. */
  mode: string;
  url_private: string;
  permalink: string;
  /** What a picture shows. */
  alt_txt?: string;
  /** Of a text, for the page and for tests. The page asks for pictures when it shows them. */
  content?: string;
  [field: string]: unknown;
}

export type Block = KnownBlock & { block_id: string };

export interface Metadata {
  event_type: string;
  event_payload: Record<string, unknown>;
}

/** A file that may not have arrived yet. */
export interface Upload {
  id: string;
  name: string;
  title: string;
  /** As announced. */
  bytes: number;
  altText?: string | undefined;
  content?: Uint8Array;
  /** Who uploaded it. */
  user: string;
  at: Date;
  /** The ids of those that it was sent to. */
  channels: string[];
  isShared: boolean;
  isDeleted: boolean;
  /** How often the app has asked for it. */
  asked: number;
}

export interface Message {
  ts: string;
  channel: string;
  /** The author; for the bot's messages its user id. */
  user: string;
  bot_id?: string;
  /** The app that posted it. */
  app_id?: string;
  text: string;
  blocks: Block[];
  attachments: unknown[];
  files?: SharedFile[];
  thread_ts?: string;
  edited?: { user: string; ts: string };
  /** Set on ephemeral messages: the only person who sees it. */
  viewer?: string;
  metadata?: Metadata;
  /** The values each person has entered, by user id. */
  enteredValues: Map<string, State>;
}

/** One input's value as Slack sends it: `{ type: 'plain_text_input', value: 'Hi' }`. */
export interface InputValue {
  type: string;
  [field: string]: unknown;
}

/** Slack's `state.values`: `values[block_id][action_id]` */
export type State = Record<string, Record<string, InputValue>>;

export interface View {
  id: string;
  type: 'modal' | 'home';
  /** The user who sees it. */
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
  /** The conversation it was opened from, for default_to_current_conversation. */
  channel?: string;
  enteredValues: State;
  /** An update has changed the action_id of an input. */
  hasReplacedInputs?: boolean;
  /** By block_id; shown under the input until the next submission. */
  errors: Record<string, string>;
  /** Waiting for the bot's response to a submission. */
  submitting: boolean;
  /** What Slack shows in the modal when the bot's response is missing or invalid. */
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

/** A step of a workflow that somebody ran. */
export interface StepRun {
  /** Its function_execution_id. */
  id: string;
  step: string;
  user: string;
  inputs: Record<string, unknown>;
  at: Date;
  state: 'running' | 'completed' | 'failed';
  outputs?: Record<string, unknown>;
  error?: string;
  /** The token that the app got for it. It ends with the step. */
  token: string;
}

/** One request to the bot. */
export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** The command, callback_id, action_id or event type. */
  name: string;
  body: Record<string, unknown>;
  user?: string;
  at: Date;
  state: 'waiting' | 'acked' | 'late' | 'failed';
  /** Milliseconds of real time until the ack. */
  tookMs?: number;
  /** The body of the ack. */
  response?: unknown;
  /** The HTTP status, or why the delivery failed. */
  detail?: string;
  retryNum?: number;
  retryReason?: string;
}

/** One Web API call or response_url request of the bot. */
export interface Call {
  method: string;
  args: Record<string, unknown>;
  at: Date;
  /** Slack's error code, if the call failed. */
  error?: string;
}

/** Slack’s assistant, as far as it calls the app’s MCP server. It has no model: a script says what it makes of a message. */
export interface Slackbot {
  /** The address of the app’s MCP server. */
  mcpServer: string;
  /** What it has an answer to. */
  suggestions: Suggestion[];
  /** `key` is another one for each message. */
  answer: (message: { text: string; key: string }, callTool: CallTool) => Promise<string>;
}

export type CallTool = (name: string, args: Record<string, unknown>) => Promise<ToolAnswer>;

export interface ToolAnswer {
  text: string;
  /** Undefined if the tool refused. */
  data: unknown;
}

/** Something the bot did that breaks a rule of Slack. */
export interface Violation {
  /** Slack's error code: `invalid_blocks`, `expired_trigger_id`, `operation_timeout` … */
  code: string;
  /** The Web API method, or the delivery the bot responded to. */
  where: string;
  /** As in response_metadata.messages. */
  details: string[];
  at: Date;
}

export type Change =
  | { type: 'channel'; channel: string }
  | { type: 'views'; user: string }
  | { type: 'home'; user: string }
  | { type: 'delivery'; delivery: Delivery }
  | { type: 'call'; call: Call }
  | { type: 'violation'; violation: Violation }
  | { type: 'step'; run: StepRun }
  | { type: 'notice'; user: string; text: string }
  | { type: 'clock' };
