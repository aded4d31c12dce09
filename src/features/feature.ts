import type { KnownBlock } from '@slack/types';
import type { Worker } from '../jobs/job.js';
import type { WorkspaceSettings } from '../store/settings.js';
import type { Right } from '../store/rights.js';
import type { ChangedFor } from '../slack/person-changes.js';
import type {
  ActionArgs,
  ClosedArgs,
  CommandArgs,
  EventListeners,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from '../slack/listeners.js';
import type { RegisteredForm } from '../forms/registered-form.js';
import type { Profile } from '../slack/people.js';
import type { Actor } from '../slack/actor.js';
import type { Reader } from '../time/types.js';

export type {
  ActionArgs,
  ClosedArgs,
  CommandArgs,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
} from '../slack/listeners.js';

type ListenersById<A> = Record<string, (args: A) => Promise<void>>;

/** Who looks at the App Home. */
export interface Viewer {
  actor: Actor;
  profile: Profile;
  reader: Reader;
  may: (right: Right) => boolean;
}

/** What a feature hears, in Bolt's words, and how help speaks of it. */
export interface Feature {
  verb?: string;
  /** The words after the verb, as help shows them. */
  words?: string;
  /** One line of help. */
  does?: string;
  /** Who lacks it sees the verb among those of others. */
  right?: Right;
  /** Whether it is switched on in this workspace; what is off has no door in the App Home. */
  isOn?: (settings: WorkspaceSettings) => boolean;
  /** Also heard as this verb. */
  aliases?: string[];
  command?: (args: CommandArgs, words: string) => Promise<void>;
  forms?: RegisteredForm[];
  /** Views that are no forms of the service's: by callback_id. */
  views?: ListenersById<SubmitArgs>;
  closed?: ListenersById<ClosedArgs>;
  actions?: ListenersById<ActionArgs>;
  options?: ListenersById<OptionsArgs>;
  shortcuts?: ListenersById<ShortcutArgs>;
  messageShortcuts?: ListenersById<MessageShortcutArgs>;
  events?: EventListeners;
  /** The background jobs that it runs. */
  workers?: Worker[];
  /** Something that this person sees is not as it was. */
  changed?: (whose: ChangedFor) => Promise<void>;
  /** The button in the App Home that opens its form. */
  door?: { text: string; action: string };
  /** Its own part of the App Home: a few blocks. */
  homeSection?: (viewer: Viewer) => Promise<KnownBlock[]>;
}
