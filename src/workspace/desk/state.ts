import type { Violation, Call, Delivery, Message, Person, State, View } from '../model.js';

/** What the page shows of the workspace: as one person sees it, whole, in JSON. */
export interface DeskState {
  now: string;
  team: string;
  viewer: string;
  app: { name: string; user: string };
  people: Person[];
  commands: DeskCommand[];
  shortcuts: DeskShortcut[];
  suggestions: Suggestion[];
  channels: DeskChannel[];
  home?: DeskView;
  stack: DeskView[];
  deliveries: DeskDelivery[];
  calls: DeskCall[];
  violations: Wire<Violation>[];
  panels: string[];
}

export interface DeskChannel {
  id: string;
  name: string;
  kind: 'public' | 'private' | 'im';
  shared: boolean;
  archived: boolean;
  topic: string;
  members: string[];
  messages: DeskMessage[];
}

/** What each input holds: what the viewer entered, or what it began with. */
interface Held {
  values: State;
}
export type DeskMessage = Omit<Message, 'entered' | 'attachments' | 'metadata'> & Held;
export type DeskView = Omit<View, 'entered'> & Held;

export interface DeskCommand {
  command: string;
  description: string;
  usage_hint?: string;
}

export interface DeskShortcut {
  name: string;
  type: 'global' | 'message';
  callback_id: string;
  description: string;
}

/** Something worth typing first, and what comes of it. */
export interface Suggestion {
  text: string;
  says: string;
}

/** The bodies are large: the page asks for one when a person opens it. */
export type DeskDelivery = Wire<Omit<Delivery, 'body' | 'answer'>>;
export type DeskCall = Wire<Omit<Call, 'args'>>;

/** A panel that whoever starts the desk adds to it, such as what has been published. */
export interface Panel {
  name: string;
  entries(): Promise<PanelEntry[]>;
}

export interface PanelEntry {
  at: Date;
  title: string;
  text: string;
}

/** Dates travel as ISO text. */
export type Wire<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };
