import * as z from 'zod';
import { recurringRule } from '../time/recurring/rule.js';
import { formAbout, readAs, type FormContext } from '../forms/form.js';

export const slotSchema = z.object({ at: z.coerce.date(), zone: z.string() });
const momentSchema = slotSchema.extend({
  /** The words name the zone. */
  zoneGiven: z.boolean(),
  /** The rule of a series, whose first moment this is. */
  repeats: recurringRule.optional(),
});
export type Moment = z.infer<typeof momentSchema>;

/** A moment, and the fields that it was read from. */
const previewSchema = z.object({
  moment: momentSchema,
  words: z.string(),
  zoneField: z.string().optional(),
  /** The words now mean another moment, so the form asks which one is wanted. */
  disputed: z.boolean().optional(),
});
export type Preview = z.infer<typeof previewSchema>;

/** What the form of a post says about its project, and goes by. */
const settingsInForm = z.object({
  /** How long before its time the project’s posts are sent to the service. */
  holdMinutes: z.number(),
  /** Whether its posts need approval, or can get it. `needed`: "1 approval, from @Grace". Empty if nobody else can approve it. */
  approval: z
    .object({ mode: z.enum(['on-request', 'required']), channel: z.string(), needed: z.string() })
    .optional(),
  /** Who froze it, because of which its posts are held. */
  frozen: z.string().optional(),
  /** What it adds to links. */
  linkParameters: z.string().optional(),
  /** Whose public holidays it shows. */
  country: z.string().optional(),
});
export type SettingsInForm = z.infer<typeof settingsInForm>;

/** What the open form of a post knows. */
export const postAbout = formAbout.extend({
  /** What the person should see first, in mrkdwn. */
  notes: z.array(z.string()).optional(),
  /** The picture or video that the form lists. */
  picture: z.object({ file: z.string(), name: z.string() }).optional(),
  /** Why files of Slack can’t be posted. */
  noPictures: z.string().optional(),
  /** The time zone of the form as long as nobody chooses another one. */
  zone: z.string().optional(),
  /** The held post that the form changes, as the person saw it. */
  held: z
    .object({
      id: z.string(),
      version: z.number(),
      isDraft: z.boolean().optional(),
      /** Its button was pressed on the post’s only card. */
      isOnCard: z.boolean().optional(),
    })
    .optional(),
  /** The series that made this held post, in words. */
  repeats: z.string().optional(),
  /** The import that has this post as a row. */
  importId: z.string().optional(),
  /** The state of the held post that the answer to its author’s form told them, so that no other message does. */
  toldState: z.enum(['held', 'refused', 'missed']).optional(),
  /** Who approved the held post, if its author may not send it alone. */
  approvedBy: z.string().optional(),
  /** The agent that proposed it. */
  proposal: z.object({ agent: z.string(), token: z.string(), hash: z.string() }).optional(),
  /** Of its project, as of when the form was opened or the project chosen. */
  settings: settingsInForm.optional(),
  /** What the form shows about the posting slots of the project. */
  slots: z
    .object({
      /** The next free one. */
      next: slotSchema.optional(),
      /** Why none is offered. */
      problem: z.string().optional(),
    })
    .optional(),
  /** What the form showed for the words in When: no other moment is sent unless the person chooses it. */
  preview: previewSchema.optional(),
  /** The moment that this submission is for, decided when the button was pressed. */
  moment: momentSchema.optional(),
  /** The words in When before the date picker, and the seconds that the picker got instead. */
  typedWhen: z.object({ words: z.string(), picked: z.number().optional() }).optional(),
});

export type PostAbout = z.infer<typeof postAbout>;
export type PostContext = FormContext<PostAbout>;

/** What sending needs: it asks nobody. */
export type SendContext = Pick<PostContext, 'about' | 'actor' | 'api' | 'deps' | 'submittedAt'>;

export const parsePostAbout = (stored: unknown): PostAbout => postAbout.parse(stored);
export const readPostAbout = (view: { private_metadata: string }): PostAbout => readAs(postAbout, view);

/** In which its time was chosen. */
export const zoneOfMoment = (about: unknown): string | undefined => parsePostAbout(about).moment?.zone;

/**
 * What stays true of a post when somebody else opens its form. The rest is about one form and the person who filled it in, such
 * as whether they had to ask an admin.
 */
const stays = postAbout.pick({
  submissionId: true,
  openedAt: true,
  submittedAt: true,
  channel: true,
  thread: true,
  team: true,
  project: true,
  zone: true,
  moment: true,
  repeats: true,
  importId: true,
  toldState: true,
  approvedBy: true,
  proposal: true,
});

/** What is stored with a held post, and what its form starts with. */
export const aboutToKeep = (about: unknown): z.infer<typeof stays> => stays.parse(parsePostAbout(about));
