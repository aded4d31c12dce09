import type { StepFunction } from '../app/manifest.js';
import type {
  Call,
  Channel,
  Delivery,
  Group,
  Message,
  Person,
  State,
  StepRun,
  Suggestion,
  View,
  Violation,
} from '../model.js';

/** What the app adds to the page. */
export interface Extras {
  suggestions: Suggestion[];
  /** The commands with each verb, and what it does. */
  verbs: Suggestion[];
  /** One line above the suggestions: what this is. */
  welcome: string;
  panels: Panel[];
}

/** What the desk knows, besides the workspace. */
export interface Shown extends Extras {
  movesTo: Date | undefined;
}

/** The JSON that the desk page receives: the workspace as one person sees it. */
export interface DeskState extends Omit<Extras, 'panels'> {
  now: string;
  /** While the clock moves. */
  movesTo?: string;
  team: string;
  viewer: string;
  app: { name: string; user: string };
  people: Person[];
  groups: readonly Group[];
  commands: { command: string; description: string }[];
  shortcuts: { name: string; type: 'global' | 'message'; callback_id: string; description: string }[];
  /** Of workflows, by name. */
  steps: Record<string, StepFunction>;
  /** Oldest first. */
  stepRuns: DeskStepRun[];
  channels: DeskChannel[];
  home?: DeskView;
  stack: DeskView[];
  deliveries: DeskDelivery[];
  calls: DeskCall[];
  violations: SerializedState<Violation>[];
  panels: string[];
}

export interface DeskChannel extends Omit<Channel, 'team' | 'members' | 'messages'> {
  /** The app’s Messages tab, if its manifest says so. */
  readOnly: boolean;
  members: string[];
  messages: DeskMessage[];
}

/** The value of each input: as the viewer entered it, or its initial value. */
interface Values {
  values: State;
}
export type DeskMessage = Omit<Message, 'enteredValues' | 'attachments' | 'metadata'> & Values;
export interface DeskView extends Omit<View, 'enteredValues' | 'hasReplacedInputs'>, Values {
  /** Something was entered that would be lost. */
  isChanged: boolean;
}

/** Without the large bodies: the page requests one when a person opens it. */
export type DeskDelivery = SerializedState<Omit<Delivery, 'body' | 'response'>>;
export type DeskCall = SerializedState<Omit<Call, 'args'>>;

export type DeskStepRun = SerializedState<Omit<StepRun, 'inputs' | 'token'>>;

/** An extra panel on the page, such as the list of published posts. */
export interface Panel {
  name: string;
  /** One line above its entries. */
  about?: string;
  /** A notice at the first new entry, for whoever hasn’t opened the panel. */
  news?: string;
  entries(): Promise<PanelEntry[]>;
}

/** What the page gets of it. */
export type DeskPanel = Pick<Panel, 'about' | 'news'> & { entries: SerializedState<PanelEntry>[] };

export interface PanelEntry {
  id: string;
  at: Date;
  title: string;
  text: string;
  /** The address of its picture. */
  picture?: string;
}

/** JSON turns dates into ISO strings. */
export type SerializedState<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };

/** The response to an action: how the bot acked it, or why it was impossible. */
export interface ActionResult {
  state?: Delivery['state'];
  detail?: string;
  error?: string;
}

export interface ClockRequest {
  /** 0 stops a clock that moves. */
  byMs: number;
}
