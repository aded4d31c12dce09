import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Client } from '../api/clients.js';
import type { Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import type { Access, Permission, Rights } from '../rights/access.js';
import type { Requester } from '../slack/people/actor.js';
import type { Profile } from '../slack/people/people.js';
import { inputModal, type Reply, section } from '../slack/text/blocks.js';
import type { OpenView } from '../slack/views/redraw.js';

export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  zone: z.string().optional(),
  boundBy: z.string().optional(),
});

/** What every open form knows. Travels in private_metadata, and is kept with its values. A form may know more. */
export const formAbout = z.object({
  /** Pressing the button twice is one submission. */
  submissionId: z.string(),
  channel: z.string().optional(),
  /** The thread where it was opened: the confirmation is sent there. */
  thread: z.string().optional(),
  /** The workspace of the person, where Upnext is installed for a whole organization. */
  team: z.string().optional(),
  /** Answers where the bot is not a member, for half an hour. */
  responseUrl: z.string().optional(),
  /** What has this address only its person sees, and once the form is sent it is outdated: the answer takes its place. */
  replaces: z.boolean().optional(),
  openedAt: z.number(),
  project: projectSchema.optional(),
  /** The one thing that the form changes. */
  target: z.object({ id: z.string(), name: z.string() }).optional(),
  /** "Tomorrow" is counted from here. */
  submittedAt: z.number().optional(),
  /** What the person was warned about already, so that the next press sends. */
  acknowledged: z.string().optional(),
  /** Its person may not send it, so submitting it asks for approval. */
  asksAdmin: z.boolean().optional(),
  /** What such a form says at the top: why, and who is asked. */
  askNotice: z.string().optional(),
});

export type About = z.infer<typeof formAbout>;

export const readAs = <A>(known: z.ZodType<A>, view: { private_metadata: string }): A =>
  known.parse(JSON.parse(view.private_metadata));

export const readAbout = (view: { private_metadata: string }): About => readAs(formAbout, view);

/** Messages shown in a form: next to a field, or at the top. */
export interface Notices {
  fields: Record<string, string>;
  top: string[];
  /** Identifies what the person is warned about, so that the next press sends. */
  warning?: string;
  /** The form is drawn again, because errors at fields can’t show its buttons. */
  redraw?: boolean;
  /** The form continues as this new submission, because something else came of the old one. */
  newSubmissionId?: string;
  /** The free slot that the form offers instead of the time in it. */
  offer?: { at: Date; zone: string };
}

export const noNotices: Notices = { fields: {}, top: [] };
export const atTop = (say: string): Notices => ({ fields: {}, top: [say] });
export const atField = (field: string, say: string): Notices => ({ fields: { [field]: say }, top: [] });

/** Undefined if nothing is wrong at any field. */
export function noticesAt(problems: Record<string, string | false | undefined>): Notices | undefined {
  const fields: Record<string, string> = {};
  for (const [name, say] of Object.entries(problems)) if (say) fields[name] = say;
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

/** What a form knows after it has shown these warnings. */
export const warnedAbout = <A extends About>(about: A, { warning }: Notices): A => ({
  ...about,
  ...(warning && { acknowledged: warning }),
});

/** Nothing was sent: the person should see this first. */
export interface FormWarning {
  ok: false;
  kind: 'warned';
  notices: Notices;
}

export const warned = (notices: Notices): FormWarning => ({ ok: false, kind: 'warned', notices });

/** What becomes of a form that is sent. */
export type Sent<Result> =
  | Outcome<Result>
  | FormWarning
  /** It may have arrived. Something else finds out, and tells its person. */
  | { ok: false; kind: 'checking'; say: string }
  /** It is done as soon as an admin allows it. */
  | { ok: false; kind: 'asked'; say: string; done: Result };

/** The button that sends a form to the people who can approve it. */
export const ASK_AN_ADMIN = 'Ask an admin';

/** Every form asks Slack to say when it is closed, so that nothing typed is lost. */
export const formModal = <A extends About>(
  callback_id: string,
  about: A,
  { title, submit }: { title: string; submit: string },
  blocks: KnownBlock[],
): ModalView => ({
  ...inputModal(
    callback_id,
    { title, submit: about.asksAdmin ? ASK_AN_ADMIN : submit },
    about.asksAdmin && about.askNotice ? [section(about.askNotice), ...blocks] : blocks,
  ),
  private_metadata: JSON.stringify(about),
  notify_on_close: true,
});

/** For the audit trail. Never a secret, never the text of a post. */
export interface AuditedChange {
  /** Otherwise the name of the form. */
  action?: string;
  before?: unknown;
  after?: unknown;
}

/** What forms use of the outside world. */
export type FormDeps = Pick<
  Deps,
  | 'admins'
  | 'api'
  | 'askAddress'
  | 'encoding'
  | 'fetch'
  | 'groups'
  | 'jobs'
  | 'log'
  | 'metrics'
  | 'now'
  | 'pace'
  | 'people'
  | 'personChanges'
  | 'pictures'
  | 'redraws'
  | 'since'
  | 'slack'
  | 'slackOnce'
  | 'slackUrlOf'
  | 'startTimer'
  | 'store'
>;

export interface FormContext<A = About> {
  deps: FormDeps;
  actor: Requester;
  profile: Profile;
  /** In all projects of the form. */
  rights: Rights;
  inProject: Access['inProject'];
  about: A;
  api: Client;
  submittedAt: Date;
  /** The approver, if the person may not send this form alone. */
  approvedBy?: string | undefined;
}

/**
 * A form, from its first view to its result. Values are what was typed. They can be stored as JSON, and the view can be
 * built from them again at any time.
 */
export interface Form<Values, Result, A extends About = About> {
  /** The view's callback_id. */
  name: string;
  right: Permission;
  /** Whoever closes it after it was refused gets it back. */
  keepsRefused?: true;
  /** What it makes waits for an admin by itself, or needs none. */
  waitsItself?(values: Values, about: A): boolean;
  /** What it changes: the right is needed in each of these projects. */
  projects(values: Values, about: Pick<About, 'project' | 'target'>): (string | undefined)[];
  /** What it knows besides its inputs. */
  about: z.ZodType<A>;
  /** The values as they were typed. */
  values: z.ZodType<Values>;
  open(values: Values, about: A, profile: Profile, notices?: Notices): ModalView;
  /** In the order of the fields, which is how an approver reads them. */
  read(view: OpenView, about: A): Values;
  /** What is decided when the button is pressed, such as the moment that words mean. */
  decide?(values: Values, context: FormContext<A>): Promise<Partial<A>>;
  /** Everything that can be checked without the service. */
  check(values: Values, context: FormContext<A>): Notices | undefined;
  send(values: Values, context: FormContext<A>): Promise<Sent<Result>>;
  /** The confirmation message. */
  done(result: Result, values: Values, context: FormContext<A>): Reply | Promise<Reply>;
  /** Whether something else that appears where the person is says the same, so that they get no message. */
  isShown?(result: Result, values: Values, context: FormContext<A>): Promise<boolean>;
  /** What was stored together with the result: the audit entry and, where it is known, whether the form was kept, which it no longer is. */
  recorded?(result: Result): { wasKept?: boolean | undefined } | undefined;
  /** Its person knows the result. */
  told?(context: FormContext<A>, result: Result): Promise<void>;
  /** `result` is there once it is delivered or waits. */
  audited?(values: Values, result: Result | undefined, context: FormContext<A>): AuditedChange;
  /** What the owner asks for, if the approver’s lines say the rest: "schedule a post". */
  asksTo?(about: A): string;
  /** The button that allows it, if that isn’t *Allow*. */
  allows?(about: A): string | undefined;
  /** What an approver should read, as lines of mrkdwn, if the typed values alone do not say it. */
  approval?(values: Values, context: FormContext<A>): string[] | Promise<string[]>;
  /** One line that its owner recognizes: "Post for X and LinkedIn: “We are live…”". */
  label(values: Values, about: A): string;
}

/** Whatever its values are: they are read, stored and sent, and nobody else looks into them. */
export type AnyForm = Form<unknown, unknown>;
