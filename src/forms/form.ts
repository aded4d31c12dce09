import type { ViewOutput } from '@slack/bolt';
import * as z from 'zod';
import type { KnownBlock, ModalView } from '@slack/types';
import { plain, type Reply } from '../slack/text/blocks.js';
import type { Access, Rights } from '../rights/access.js';
import type { Client } from '../api/clients.js';
import type { Failure, Outcome } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import type { NewJob } from '../jobs/job.js';
import type { Right } from '../rights/rights.js';
import type { Profile } from '../slack/people/people.js';
import type { Requester } from '../slack/people/actor.js';

export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  zone: z.string().optional(),
  boundBy: z.string().optional(),
});

const momentSchema = z.object({
  /** In milliseconds. */
  at: z.number(),
  zone: z.string(),
  /** The words name the zone. */
  zoneGiven: z.boolean(),
  /** The rule of a series, whose first moment this is. */
  repeats: z.unknown().optional(),
});

/** A moment, and the fields that it was read from. */
const previewSchema = momentSchema.extend({
  words: z.string(),
  zoneField: z.string().optional(),
  /** The words now mean another moment, so the form asks which one is wanted. */
  disputed: z.boolean().optional(),
});
export type Preview = z.infer<typeof previewSchema>;

/** What is known about an open form. Travels in private_metadata, and is stored with the submission. */
const aboutSchema = z.object({
  /** Pressing the button twice is one submission. */
  submissionId: z.string(),
  channel: z.string().optional(),
  /** The thread where it was opened: the confirmation is sent there. */
  thread: z.string().optional(),
  /** The workspace of the person, where Upnext is installed for a whole organization. */
  team: z.string().optional(),
  /** Answers where the bot is not a member, for half an hour. */
  responseUrl: z.string().optional(),
  openedAt: z.number(),
  project: projectSchema.optional(),
  /** The message that the post was made from. */
  permalink: z.string().optional(),
  /** The message that the post was made from has no text. */
  isWithoutText: z.boolean().optional(),
  /** The number of files in that message that the form leaves out. */
  filesLeftOut: z.number().optional(),
  /** The number of files in that message that Upnext may not read. */
  filesHidden: z.number().optional(),
  /** The pictures and videos that the form lists, in order. */
  pictures: z.array(z.object({ file: z.string(), name: z.string() })).optional(),
  /** The input of the form that adds more: a new one is empty. */
  filesInput: z.number().optional(),
  /** Why files of Slack can’t be posted. */
  noPictures: z.string().optional(),
  /** Prefilled from a post that stays as it is. */
  isCopy: z.boolean().optional(),
  channelKind: z.enum(['private', 'direct']).optional(),
  /** The one thing that the form changes. */
  target: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The person in this Slack workspace who is invited. */
  invitee: z.string().optional(),
  /** The submission whose failed rows are sent again. */
  retryOf: z.string().optional(),
  /** The modal that was submitted. */
  viewId: z.string().optional(),
  /** "Tomorrow" is counted from here. */
  submittedAt: z.number().optional(),
  /** The time zone of the form as long as nobody chooses another one. */
  zone: z.string().optional(),
  /** The held post that the form changes, as the person saw it. */
  held: z
    .object({
      id: z.string(),
      version: z.number(),
      isDraft: z.boolean().optional(),
      /** The networks that the service has already, with texts of their own. */
      sent: z.array(z.string()).optional(),
      /** Only some of its networks are sent, because the others have another text. */
      isPart: z.boolean().optional(),
      /** In the form that changes only its time: how its text begins, and its time so far. */
      newTime: z.object({ text: z.string(), current: z.string() }).optional(),
      /** What the person should know before they save a change. */
      notes: z.array(z.string()).optional(),
    })
    .optional(),
  /** The series that made this held post, in words. */
  repeats: z.string().optional(),
  /** The import that has this post as a row. */
  importId: z.string().optional(),
  /** The state of the held post that the answer to its author’s form told them, so that no other message does. */
  toldState: z.enum(['held', 'refused']).optional(),
  /** Who approved the held post, if its author may not send it alone. */
  approvedBy: z.string().optional(),
  /** How long before its time the project’s posts are sent to the service. */
  holdMinutes: z.number().optional(),
  /** Whether the project’s posts need approval, or can get it. */
  approval: z.enum(['on-request', 'required']).optional(),
  /** What the form shows about the posting slots of the project. */
  slots: z
    .object({
      /** The next free one. */
      next: z.object({ at: z.number(), zone: z.string() }).optional(),
      /** Why none is offered. */
      problem: z.string().optional(),
      /** About the slot that was chosen. */
      note: z.string().optional(),
      /** The time in When is within these quiet hours. */
      quiet: z.object({ at: z.number(), hours: z.string() }).optional(),
    })
    .optional(),
  /** The freeze of the project, because of which its posts are held. */
  freeze: z
    .object({ person: z.string(), reason: z.string().optional(), until: z.number().optional() })
    .optional(),
  /** Another post at the time in When. */
  clash: z.object({ at: z.number(), say: z.string() }).optional(),
  /** The networks that were chosen last, which the form started with. */
  lastPlatforms: z.array(z.string()).optional(),
  /** What the form showed for the words in When: no other moment is sent unless the person chooses it. */
  preview: previewSchema.optional(),
  /** The moment that this submission is for, decided when the button was pressed. */
  moment: momentSchema.optional(),
  /** The words in When before the date picker, and the seconds that the picker got instead. */
  typedWhen: z.object({ words: z.string(), picked: z.number().optional() }).optional(),
  /** The texts for individual networks that are not chosen at the moment, among the kept texts. */
  keptTexts: z.string().optional(),
  /** What the person was warned about already, so that the next press sends. */
  acknowledged: z.string().optional(),
  /** The service refused this for good, so closing the form discards it. */
  isFinal: z.boolean().optional(),
  /** An earlier attempt may have arrived: look for it before sending. */
  outcomeUnknown: z.boolean().optional(),
  /** Opened with *Ask an admin*, so submitting it asks for approval. */
  asksAdmin: z.boolean().optional(),
});

export type About = z.infer<typeof aboutSchema>;

/**
 * What stays true of a post, whoever opens its form next. The rest is about one form and the person who filled it in, such
 * as whether they had to ask an admin.
 */
const aboutPost = aboutSchema.pick({
  ...{ submissionId: true, openedAt: true, submittedAt: true, channel: true, thread: true, team: true },
  ...{ project: true, permalink: true, zone: true, preview: true, moment: true, noPictures: true },
  ...{ repeats: true, importId: true, toldState: true, approvedBy: true },
});

/** What is stored with a held post, and what its form starts with. */
export const parsePostAbout = (stored: unknown): z.infer<typeof aboutPost> =>
  aboutPost.parse(parseAbout(stored));

/** Names that version 1 stored. */
const OLD_NAMES: Record<string, keyof About> = {
  form: 'submissionId',
  again: 'isCopy',
  thing: 'target',
  named: 'invitee',
  first: 'retryOf',
  view: 'viewId',
  shown: 'acknowledged',
  lost: 'outcomeUnknown',
};

const storedAbout = z.record(z.string(), z.unknown());

export function parseAbout(stored: unknown): About {
  const { success, data } = aboutSchema.safeParse(stored);
  if (success) return data;
  const renamed = Object.entries(storedAbout.parse(stored)).map(([name, value]) => [
    OLD_NAMES[name] ?? name,
    value,
  ]);
  return aboutSchema.parse(Object.fromEntries(renamed));
}

/** Which held post a stored form changes. Forms of older versions change none. */
export const parseHeld = (stored: unknown): Pick<About, 'held'> =>
  aboutSchema.pick({ held: true }).catch({}).parse(stored);

/** What a form is about, as far as that does not depend on what was typed. */
export type AboutSubject = Pick<About, 'project' | 'target'>;

/** Forms of older versions are about nothing. */
export const parseSubject = (stored: unknown): AboutSubject =>
  aboutSchema.pick({ project: true, target: true }).catch({}).parse(stored);

export const readAbout = (view: { private_metadata: string }): About =>
  parseAbout(JSON.parse(view.private_metadata));

/** Messages shown in a form: next to a field, or at the top. */
export interface Notices {
  fields: Record<string, string>;
  top: string[];
  /** What to do about the messages next to fields. Only the form says it: its button is not in a message about the form. */
  heading?: string;
  /** Identifies what the person is warned about, so that the next press sends. */
  warning?: string;
  /** The form is drawn again, because errors at fields can’t show its buttons. */
  redraw?: boolean;
  /** The form continues as this new submission, because the old one is finished. */
  newSubmissionId?: string;
  /** Sending the same again can’t help, so nothing is kept when the form is closed. */
  isFinal?: true;
  /** The free slot that the form offers instead of the time in it. */
  offer?: { at: number; zone: string };
  /** The name of somebody whose text the form offers instead of the one in it. */
  otherText?: string;
}

export const noNotices: Notices = { fields: {}, top: [] };

/** Nothing was sent: the person should see this first. */
export interface Warned {
  ok: false;
  kind: 'warned';
  notices: Notices;
}

/** The button that sends a form to the people who can approve it. */
export const ASK_AN_ADMIN = 'Ask an admin';

/** Every form asks Slack to say when it is closed, so that nothing typed is lost. */
export const formModal = <A extends About>(
  callback_id: string,
  about: A,
  { title, submit }: { title: string; submit: string },
  blocks: KnownBlock[],
): ModalView => ({
  type: 'modal',
  callback_id,
  private_metadata: JSON.stringify(about),
  notify_on_close: true,
  title: plain(title, 24),
  submit: plain(about.asksAdmin ? ASK_AN_ADMIN : submit, 24),
  close: plain('Cancel', 24),
  blocks,
});

/** The moment that date words mean. */
export interface Meant {
  text: string;
  at: Date;
  /** After that moment, the form can no longer be sent. */
  isDeadline: boolean;
}

/** For the audit trail. Never a secret, never the text of a post. */
export interface AuditedChange {
  /** Otherwise the name of the form. */
  action?: string;
  before?: unknown;
  after?: unknown;
}

export interface FormContext {
  deps: Deps;
  actor: Requester;
  profile: Profile;
  /** In all projects of the form. */
  may: Access['may'];
  /** The least that they may do in one of them. */
  rights: Rights;
  inProject: Access['inProject'];
  about: About;
  api: Client;
  /** The same for the same form with the same values. */
  idempotencyKey: string;
  submittedAt: Date;
  /** The approver, if the person may not send this form alone. */
  approvedBy?: string | undefined;
}

/** Finds the name that belongs to the id of a chosen option. */
export type FindName<Values> = (
  id: string,
  values: Values,
  context: FormContext,
) => Promise<string | undefined>;

/**
 * A form, from its first view to its result. Values are what was typed. They are stored as JSON before anything is sent,
 * and the view can be built from them again at any time.
 */
export interface Form<Values, Result> {
  /** The view's callback_id. */
  name: string;
  right: Right;
  /** What it changes: the right is needed in each of these projects. */
  projects(values: Values, about: AboutSubject): (string | undefined)[];
  /** What is stored: the values as they were typed, and the result once the form is delivered. */
  values: z.ZodType<Values>;
  result: z.ZodType<Result>;
  /** Shown while it is being sent: "Scheduling your post". */
  doing: string;
  open(values: Values, about: About, profile: Profile, notices?: Notices): ModalView;
  /** In the order of the fields, which is how an approver reads them. */
  read(view: ViewOutput, about: About): Values;
  /** What is decided when the button is pressed and stored with the submission, such as the moment that words mean. */
  decide?(values: Values, context: FormContext): Promise<Partial<About>>;
  /** Where the names of the options in a field come from: the value of an option is its id. */
  names?: Partial<Record<keyof Values & string, FindName<Values>>>;
  /** The same for values that should not be sent twice by mistake. */
  likeness?(values: Values, context: FormContext): string | undefined;
  /** Upnext sends it on its own, and shows elsewhere what became of it. */
  isInternal?: true;
  /** Everything that can be checked without the service. */
  check(values: Values, context: FormContext): Notices | undefined;
  send(values: Values, context: FormContext): Promise<Outcome<Result> | Warned>;
  /** After an unknown outcome: did it arrive? Left out if the service cannot say. */
  look?(values: Values, context: FormContext): Promise<Outcome<Result | undefined>>;
  /** Whether only Upnext would have stored it. If so, finding nothing means that nothing was stored. */
  staysInUpnext?(values: Values, context: FormContext): boolean;
  /** The confirmation message. */
  done(result: Result, values: Values, context: FormContext): Reply | Promise<Reply>;
  /** Work to do later, stored together with the result. */
  followUp?(result: Result, values: Values, context: FormContext): NewJob[];
  /** `result` is there once it is delivered. */
  audited?(values: Values, result: Result | undefined, context: FormContext): AuditedChange;
  /** What the date words mean, for the approver: "Mon 2 Nov 2026, 09:00 Berlin (CET)". */
  meant?(values: Values, about: About, profile: Profile): Meant | undefined;
  /** What the owner asks for, if the approver’s lines say the rest: "schedule a post". */
  asksTo?: string;
  /** Failures after which sending the same again can’t help. */
  finalFailures?: readonly Failure['kind'][];
  /** What an approver should read, as lines of mrkdwn, if the typed values alone do not say it. */
  approval?(values: Values, context: FormContext): string[] | Promise<string[]>;
  /** One line that its owner recognizes: "Post for X and LinkedIn: “We are live…”". */
  label(values: Values, about: Pick<About, 'held'>): string;
}
