import type { KnownBlock } from '@slack/types';
import type { Reader } from '../../when/index.js';
import type { RegisteredForm } from '../forms/submit.js';
import type { HourlyTask } from '../jobs/hourly.js';
import type { Worker } from '../jobs/job.js';
import type { Access, GuardedListener } from '../rights/access.js';
import type { Right } from '../rights/rights.js';
import type * as slack from '../slack/events/listeners.js';
import type { Actor } from '../slack/people/actor.js';
import type { Profile } from '../slack/people/people.js';
import type { ChangedFor } from '../slack/people/person-changes.js';
import type { CommandButton } from './command-card.js';

export type { ClosedArgs } from '../slack/events/listeners.js';

interface WithAccess {
  /** Who sent this and what they may do, resolved once per delivery. */
  access: () => Promise<Access>;
  /** The right to send the form that this opens, as the feature declares it. */
  formRight?: Right;
}

export type CommandArgs = slack.CommandArgs &
  WithAccess & { words: string; asked?: CommandButton | undefined };
export type ActionArgs = slack.ActionArgs & WithAccess;
export type OptionsArgs = slack.OptionsArgs & WithAccess;
export type ShortcutArgs = slack.ShortcutArgs & WithAccess;
export type MessageShortcutArgs = slack.MessageShortcutArgs & WithAccess;
export type SubmitArgs = slack.SubmitArgs & WithAccess;

/** The person whose App Home is shown. `may`: in at least one project. */
export interface Viewer {
  actor: Actor;
  profile: Profile;
  reader: Reader;
  may: (right: Right) => boolean;
}

export type HelpGroup = 'write' | 'see' | 'set-up' | 'admin';

/** A verb: what people type after `/upnext`, what help says about it, and who may use it. */
export type Verb = VerbInWords & CommandGuard;

interface VerbInWords {
  verb: string;
  aliases?: string[];
  /** Words that, typed alone, are words of the verb: `drafts` is `posts drafts`. */
  alone?: string[];
  /** What may follow the verb, as help shows it. Without this, it is ignored, and the person is told so. */
  words?: string;
  /** What to do instead of typing words after it. */
  instead?: string;
  /** One line of help, starting with a verb: "Schedule a post". */
  does: string;
  /** The part of help that shows the verb. Without one, help doesn’t. */
  group?: HelpGroup;
  /** Help shows the verb to people with this right, if that is another one. */
  shownTo?: Right;
  /** The setting of the workspace without which help doesn’t show it. */
  allowedBy?: 'fileDeletion';
  /** What people without the right can’t do, where its own words say something else. */
  to?: string;
}

/**
 * Who may use a command, enforced before it runs. `its project`: where `startReading` enforces the right. `its form`: the form
 * asks for the right when it opens and when it is sent, so that people without it can ask an admin.
 */
type CommandGuard =
  | { right: 'anyone'; where?: undefined; opensForm?: true }
  | { right: Right; where: 'its project' | 'channel project'; opensForm?: true }
  | { right: Right; where: 'its form'; opensForm: true };

/** Whether help shows the verb to a person. */
export function isShown({ right, shownTo }: Pick<Verb, 'right' | 'shownTo'>, may: (right: Right) => boolean) {
  const needed = shownTo ?? right;
  return needed === 'anyone' || may(needed);
}

/** What a feature listens to, in Bolt's terms. */
export interface Feature {
  forms?: RegisteredForm[];
  /** Modals without the life cycle of a form, by callback_id. */
  views?: Record<string, GuardedListener<SubmitArgs>>;
  closed?: Record<string, (args: slack.ClosedArgs) => Promise<void>>;
  actions?: Record<string, GuardedListener<ActionArgs>>;
  options?: Record<string, GuardedListener<OptionsArgs>>;
  shortcuts?: Record<string, GuardedListener<ShortcutArgs>>;
  messageShortcuts?: Record<string, GuardedListener<MessageShortcutArgs>>;
  events?: slack.EventListeners;
  workers?: Worker[];
  hourly?: HourlyTask[];
  /** Called when something that a person sees has changed, with that person. */
  changed?: (changedFor: ChangedFor) => Promise<void>;
  /** The feature's own blocks in the App Home. */
  homeSection?: (viewer: Viewer, access: Access) => Promise<KnownBlock[]>;
}

/** A feature that people use by its verb. */
export interface VerbFeature extends Feature {
  command: (args: CommandArgs) => Promise<void>;
  /** Whether the command changes something without a form or a question. A button runs it once, and soon after it was shown. */
  actsAtOnce?: (words: string) => boolean;
}

/** A verb, and what it listens to. */
export type KnownVerb = Verb & VerbFeature;
