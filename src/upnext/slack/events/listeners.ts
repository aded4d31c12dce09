import type {
  AllMiddlewareArgs,
  BlockAction,
  GlobalShortcut,
  MessageShortcut,
  SlackActionMiddlewareArgs,
  SlackCommandMiddlewareArgs,
  SlackEventMiddlewareArgs,
  SlackOptionsMiddlewareArgs,
  SlackShortcutMiddlewareArgs,
  SlackViewMiddlewareArgs,
  ViewClosedAction,
  ViewSubmitAction,
} from '@slack/bolt';

export type CommandArgs = SlackCommandMiddlewareArgs & AllMiddlewareArgs;
export type SubmitArgs = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;
export type ClosedArgs = SlackViewMiddlewareArgs<ViewClosedAction> & AllMiddlewareArgs;
export type ActionArgs = SlackActionMiddlewareArgs<BlockAction> & AllMiddlewareArgs;
export type OptionsArgs = SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs;
export type ShortcutArgs = SlackShortcutMiddlewareArgs<GlobalShortcut> & AllMiddlewareArgs;
export type MessageShortcutArgs = SlackShortcutMiddlewareArgs<MessageShortcut> & AllMiddlewareArgs;
export type EventArgs<Name extends string> = SlackEventMiddlewareArgs<Name> & AllMiddlewareArgs;

type Listener<Args> = (args: Args) => Promise<void>;

export interface EventListeners {
  app_mention?: Listener<EventArgs<'app_mention'>>;
  /** Only direct messages: the manifest subscribes to no others. */
  message?: Listener<EventArgs<'message'>>;
  app_home_opened?: Listener<EventArgs<'app_home_opened'>>;
  app_uninstalled?: Listener<EventArgs<'app_uninstalled'>>;
  /** A step of a workflow. */
  function_executed?: Listener<EventArgs<'function_executed'>>;
  tokens_revoked?: Listener<EventArgs<'tokens_revoked'>>;
  /** An admin of an organization has added the app to workspaces, or removed it from them. */
  team_access_granted?: Listener<EventArgs<'team_access_granted'>>;
  team_access_revoked?: Listener<EventArgs<'team_access_revoked'>>;
}

/** One listener per kind of delivery, under Slack's name for it. */
export interface Listeners extends EventListeners {
  command: Listener<CommandArgs>;
  view_submission: Listener<SubmitArgs>;
  view_closed: Listener<ClosedArgs>;
  block_actions: Listener<ActionArgs>;
  block_suggestion: Listener<OptionsArgs>;
  shortcut: Listener<ShortcutArgs>;
  message_action: Listener<MessageShortcutArgs>;
}

interface Body {
  type?: string;
  command?: string;
  event?: { type?: string };
}

/** A command has no type, and an event has an inner type. */
export function deliveryKind({ type, command, event }: Body): string | undefined {
  if (type === 'event_callback') return event?.type;
  return type ?? (command === undefined ? undefined : 'command');
}
