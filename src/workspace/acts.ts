import type { Delivery, InputValue } from './model.js';

/** Where an element is: in a modal or a home view, or in a message. */
export type Place = { view: string } | { channel: string; ts: string };

export interface ElementAt {
  place: Place;
  block_id: string;
  action_id: string;
}

export interface Choice {
  text: string;
  value: string;
  description?: string;
  group?: string;
}

/**
 * What people do with their hands: the page and the test driver both go through here. Each resolves once
 * the bot has answered (acked, or is too late), not when it has finished; `workspace.settled()` waits for that.
 */
export interface Acts {
  /** A message, or a slash command when it starts with `/`. An unknown command is refused by a notice. */
  types(user: string, channel: string, text: string, thread_ts?: string): Promise<Delivery | undefined>;
  usesShortcut(user: string, callback_id: string): Promise<Delivery>;
  usesMessageShortcut(user: string, channel: string, ts: string, callback_id: string): Promise<Delivery>;
  /** Types or chooses a value. Tells the bot only when Slack would (sections, actions, dispatch_action). */
  enters(user: string, element: ElementAt, value: InputValue): Promise<Delivery | undefined>;
  /** The Enter key in a text input: tells the bot when dispatch_action is set. */
  pressesEnter(user: string, element: ElementAt): Promise<Delivery | undefined>;
  /** A button, or an overflow menu's option (`value`). */
  presses(user: string, element: ElementAt, value?: string): Promise<Delivery>;
  /** What a select offers for the letters typed: its own options, people, channels, or what the bot suggests. */
  choices(user: string, element: ElementAt, letters: string): Promise<Choice[]>;
  /** Submits the top view of the stack, unless a required input is empty: then the errors are the client's own. */
  submits(user: string): Promise<Delivery | undefined>;
  /** Cancel: the top view. */
  closes(user: string): Promise<Delivery | undefined>;
  /** The ×: the whole stack. */
  closesAll(user: string): Promise<Delivery | undefined>;
  opensHome(user: string): Promise<Delivery | undefined>;
  /** Of a person, or of the bot by its handle: `/invite`. */
  joins(user: string, channel: string): Promise<Delivery | undefined>;
  leaves(user: string, channel: string): void;
  /** An admin removes the app: tokens die, and the two events go out. */
  uninstalls(): Promise<void>;
}
