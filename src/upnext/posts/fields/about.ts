import * as z from 'zod';
import { PLATFORMS } from '../../../../openapi/platforms.js';
import { formAbout, type FormContext, readAs } from '../../forms/form.js';
import { projectDetails, projectSlotsSchema } from '../../rights/project-settings-table.js';
import { momentSchema, slotSchema } from '../model/draft.js';
import { versionAbout } from '../model/post.js';

/** A moment, and the fields that it was read from. */
const previewSchema = z.object({
  moment: momentSchema,
  words: z.string(),
  zoneField: z.string().optional(),
  /** The words now mean another moment, so the form asks which one is wanted. */
  disputed: z.boolean().optional(),
  /** The form has not shown it: that is what the words meant when it was drawn. */
  unseen: z.boolean().optional(),
});
export type Preview = z.infer<typeof previewSchema>;

/** What the form of a post says about its project, and goes by. */
const settingsInForm = projectDetails.extend({
  /** Whether its posts need approval, or can get it. `needed`: "1 approval from @Grace". Empty if nobody else can approve it. */
  approval: z
    .object({ mode: z.enum(['on-request', 'required']), channel: z.string(), needed: z.string() })
    .optional(),
  /** Who froze it, because of which its posts are held. */
  frozen: z.string().optional(),
  freezeEnds: z.coerce.date().optional(),
  /** Those that it publishes on. Missing if it takes all. */
  networks: z.array(z.enum(PLATFORMS)).optional(),
  /** Its quiet hours. */
  slots: projectSlotsSchema.pick({ zone: true, quiet: true }).optional(),
});
export type SettingsInForm = z.infer<typeof settingsInForm>;

/** The form of a post. Its name is stored with what was sent, and others ask for it. */
export const SCHEDULE_FORM = 'schedule_post';

/** What the open form of a post knows. */
export const postAbout = z.object({
  ...versionAbout.shape,
  ...formAbout.shape,
  /** What the person should see first, in mrkdwn. */
  notes: z.array(z.string()).optional(),
  /** The picture or video that the form lists. */
  picture: z.object({ file: z.string(), name: z.string() }).optional(),
  /** A link is entered instead of a file. */
  byLink: z.boolean().optional(),
  /** Something may be in its inputs for a picture, as it is on the screen. */
  fillsPicture: z.boolean().optional(),
  /** Why files of Slack can’t be posted. */
  noPictures: z.string().optional(),
  /** The held post that the form changes, as the person saw it. */
  held: z
    .object({
      id: z.string(),
      version: z.number(),
      unscheduled: z.enum(['draft', 'proposed']).optional(),
      /** Its button was pressed on the post’s only card. */
      isOnCard: z.boolean().optional(),
    })
    .optional(),
  /** When it was to go out, in a form that is for a new time. */
  was: z.number().optional(),
  /** As in its values: also what is no longer on the screen counts. */
  replaced: z.number().optional(),
  /** Networks that were named, but aren’t its project’s. */
  notPublished: z.string().optional(),
  /** The text of its template is being loaded, so there is no input for the text yet. */
  loadingUntil: z.number().optional(),
  /** Of its project, as of when the form was opened or the project chosen. */
  settings: settingsInForm.optional(),
  /** What the form shows about the posting slots of the project. */
  slots: z
    .object({
      /** The next free one. */
      next: slotSchema.optional(),
      /** Why none is offered. */
      problem: z.string().optional(),
      isFull: z.boolean().optional(),
      /** That another post has the one that was entered. */
      taken: z.string().optional(),
    })
    .optional(),
  /** What the form showed for the words in When: no other moment is sent unless the person chooses it. */
  preview: previewSchema.optional(),
  /** Its preview was asked for while When is empty. */
  needsWhen: z.boolean().optional(),
  /** Words that it has not shown were typed after that. */
  drawnAt: z.number().optional(),
  /** The words in When before the date picker, and the seconds that the picker got instead. */
  typedWhen: z.object({ words: z.string(), picked: z.number().optional() }).optional(),
});

export type PostAbout = z.infer<typeof postAbout>;
export type PostContext = FormContext<PostAbout>;

export const readPostAbout = (view: { private_metadata: string }): PostAbout => readAs(postAbout, view);
