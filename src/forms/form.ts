import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Reply } from '../slack/blocks.js';
import type { Api } from '../api/api.js';
import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import type { Project } from '../store/channels.js';
import type { Right } from '../store/rights.js';
import type { Profile } from '../slack/people.js';
import type { Requester } from '../slack/actor.js';

/** Where a form was opened, and what it is about. Travels in private_metadata, and is kept with the submission. */
export interface About {
  /** The form's own id: all its submissions are one. */
  form: string;
  channel?: string | undefined;
  /** Which workspace of an organisation. */
  team?: string | undefined;
  /** To answer where the bot is no member; Slack takes it for half an hour. */
  responseUrl?: string | undefined;
  openedAt: number;
  project?: Project | undefined;
  /** The message that a post was made of. */
  permalink?: string | undefined;
  /** Filled in from another post, which stays. */
  again?: boolean | undefined;
  /** Where in Slack, when it is no public channel. */
  channelKind?: 'private' | 'direct' | undefined;
  /** The one thing that the form changes. */
  thing?: { id: string; name: string } | undefined;
  /** The person of this Slack whom the form is about. */
  named?: string | undefined;
  /** The form whose failed rows are sent again. */
  first?: string | undefined;
  /** The modal on the person's screen, once submitted. */
  view?: string | undefined;
  /** When its words were last sent: "tomorrow" is counted from then. */
  submittedAt?: number | undefined;
  /** What was pointed out already, and is not pointed out again. */
  shown?: string | undefined;
  /** Sent before, and nobody knew what became of it: it is looked for before it is sent once more. */
  lost?: boolean | undefined;
}

/** What is to be said in a form: beside a field, or at the top. */
export interface Notices {
  fields: Record<string, string>;
  top: string[];
  /** Remembers what was pointed out, so that the next press goes through. */
  shown?: string;
  /** The id under which the form goes on, and is written down: what it was before is over. */
  anew?: string;
}

/** Not sent: something that the person should see first. */
export interface Warned {
  ok: false;
  kind: 'pointed-out';
  notices: Notices;
}

/** What something was, and what it became: never a secret, never the text of a post. */
export interface AuditedChange {
  before?: unknown;
  after?: unknown;
}

export interface FormContext {
  deps: Deps;
  actor: Requester;
  profile: Profile;
  about: About;
  api: Api;
  /** The same for the same form with the same words: what the service calls an idempotency key. */
  key: string;
  /** When the form was submitted. */
  since: Date;
  /** Who has approved what its owner may not do alone. */
  decidedBy?: string | undefined;
}

/**
 * A form, from its first word to its answer. Values are what was typed: they are written down as JSON before anything
 * is sent, and the form can be built again from them at any time.
 */
export interface Form<V, D> {
  /** The view's callback_id. */
  name: string;
  right: Right;
  /** What is shown while it is on its way: "Scheduling your post". */
  doing: string;
  open(values: V, about: About, profile: Profile, notices?: Notices): ModalView;
  /** In the order of its fields: whoever is to approve it reads it so. */
  read(view: ViewOutput, about: About): V;
  /** What can be said without asking the service. */
  check(values: V, context: FormContext): Notices | undefined;
  send(values: V, context: FormContext): Promise<Outcome<D> | Warned>;
  /** After an unknown outcome: is it there? Forms whose result cannot be looked up leave it out. */
  look?(values: V, context: FormContext): Promise<Outcome<D | undefined>>;
  /** The confirmation. */
  done(result: D, values: V, context: FormContext): Reply | Promise<Reply>;
  /** For the audit trail; `result` is there once it is delivered. */
  audited?(values: V, result: D | undefined, context: FormContext): AuditedChange;
  /** What words in it come to, for whoever is to approve them: "Mon 2 Nov 2026, 09:00 Berlin (CET)". */
  meant?(values: V, about: About, profile: Profile): string | undefined;
  /** All that is approved, in lines of mrkdwn, where what was typed does not say it by itself: what it was before, a box that is ticked. */
  approval?(values: V, context: FormContext): string[] | Promise<string[]>;
  /** One line that its owner recognises: "Post for X and LinkedIn: “We are live…”". */
  label(values: V): string;
}

export const noNotices: Notices = { fields: {}, top: [] };

export function readAbout(view: { private_metadata: string }): About {
  return JSON.parse(view.private_metadata) as About;
}
