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
type EventArgs<Name extends string> = SlackEventMiddlewareArgs<Name> & AllMiddlewareArgs;

type Hear<Args> = (args: Args) => Promise<void>;

export interface EventEars {
  app_home_opened?: Hear<EventArgs<'app_home_opened'>>;
  app_uninstalled?: Hear<EventArgs<'app_uninstalled'>>;
  tokens_revoked?: Hear<EventArgs<'tokens_revoked'>>;
}

/** Who hears what, by Slack's own name for each kind of delivery. */
export interface Ears extends EventEars {
  command: Hear<CommandArgs>;
  view_submission: Hear<SubmitArgs>;
  view_closed: Hear<ClosedArgs>;
  block_actions: Hear<ActionArgs>;
  block_suggestion: Hear<OptionsArgs>;
  shortcut: Hear<ShortcutArgs>;
  message_action: Hear<MessageShortcutArgs>;
}

interface Body {
  type?: string;
  command?: string;
  event?: { type?: string };
}

/** A command has no type, and an event has its own inside. */
export function kindOf({ type, command, event }: Body): string | undefined {
  if (type === 'event_callback') return event?.type;
  return type ?? (command === undefined ? undefined : 'command');
}
