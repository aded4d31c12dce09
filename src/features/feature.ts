import type { KnownBlock } from '@slack/types';
import type { Access, Guarded } from '../access.js';
import type { RegisteredForm } from '../forms/registered-form.js';
import type { Worker } from '../jobs/job.js';
import type * as slack from '../slack/listeners.js';
import type { ChangedFor } from '../slack/person-changes.js';
import type { Actor } from '../slack/actor.js';
import type { Profile } from '../slack/people.js';
import type { Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';
import type { Reader } from '../time/types.js';

export type { ClosedArgs } from '../slack/listeners.js';

interface WithAccess {
  /** Who sent this and what they may do: resolved once for each delivery. */
  access(): Promise<Access>;
}

export type CommandArgs = slack.CommandArgs & WithAccess & { words: string };
export type ActionArgs = slack.ActionArgs & WithAccess;
export type OptionsArgs = slack.OptionsArgs & WithAccess;
export type ShortcutArgs = slack.ShortcutArgs & WithAccess;
export type MessageShortcutArgs = slack.MessageShortcutArgs & WithAccess;
export type SubmitArgs = slack.SubmitArgs & WithAccess;

/** Who looks at the App Home. */
export interface Viewer {
  actor: Actor;
  profile: Profile;
  reader: Reader;
  may: (right: Right) => boolean;
}

/** What a feature listens to, in Bolt's words, and how help describes it. */
export interface Feature {
  verb?: string;
  /** The words after the verb, as help shows them. */
  words?: string;
  /** One line of help. */
  does?: string;
  /** Help shows the verb to people without this right among those of others. */
  right?: Right;
  /** Whether it is switched on in this workspace; the App Home shows no button for a feature that is off. */
  isOn?: (settings: WorkspaceSettings) => boolean;
  aliases?: string[];
  command?: Guarded<CommandArgs>;
  forms?: RegisteredForm[];
  /** Views that are not forms of the service, by callback_id. */
  views?: Record<string, Guarded<SubmitArgs>>;
  closed?: Record<string, (args: slack.ClosedArgs) => Promise<void>>;
  actions?: Record<string, Guarded<ActionArgs>>;
  options?: Record<string, Guarded<OptionsArgs>>;
  shortcuts?: Record<string, Guarded<ShortcutArgs>>;
  messageShortcuts?: Record<string, Guarded<MessageShortcutArgs>>;
  events?: slack.EventListeners;
  /** Background jobs. */
  workers?: Worker[];
  /** Called when something that this person sees has changed. */
  changed?: (changedFor: ChangedFor) => Promise<void>;
  /** The button in the App Home that opens its form. */
  homeButton?: { text: string; action: string };
  /** Its own part of the App Home: a few blocks. */
  homeSection?: (viewer: Viewer) => Promise<KnownBlock[]>;
}
