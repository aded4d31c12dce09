import * as z from 'zod';
import { isPlatform, type Platform } from '../../../../openapi/platforms.js';
import { recurringRule, type When } from '../../../when/index.js';
import { pictureValue } from '../../pictures/table.js';
import { partsOf, typedPartsOf } from '../../platforms/parts.js';
import { chosenOptionSchema } from '../../slack/views/view-state.js';
import { detailsSchema } from './details.js';

export const slotSchema = z.object({ at: z.coerce.date(), zone: z.string() });
export const momentSchema = slotSchema.extend({
  /** The words name the zone. */
  zoneGiven: z.boolean(),
  /** The rule of a series, whose first moment this is. */
  repeats: recurringRule.optional(),
});
export type Moment = z.infer<typeof momentSchema>;

/**
 * A post as it was entered: words stay as they were typed. It is stored with the form and with each version of a held post. The
 * key of a request depends on the order.
 */
export const draftSchema = z.object({
  /** Whether More options are open. */
  more: z.boolean().optional(),
  /** How often the form has replaced what is in an input; part of the action ids of what it replaces. */
  replaced: z.number(),
  Content: z.string(),
  /** How much of the text each input holds, when it is spread over several inputs. */
  lengths: z.array(z.number()).optional(),
  Platforms: z.array(z.custom<Platform>(isPlatform)),
  /** Texts of their own, by network. An empty one means the main text. */
  texts: z.record(z.string(), z.string()).optional(),
  /** The parameters that its project adds to links. Nobody enters them. */
  links: z.string().optional(),
  project: chosenOptionSchema.optional(),
  /** Words, or the moment from the date picker in seconds. */
  when: z.union([z.string(), z.number()]).optional(),
  /** Whether it is a date picker. */
  calendar: z.boolean(),
  /** Of the words in `when`. */
  Timezone: chosenOptionSchema.optional(),
  picture: pictureValue.optional(),
  ...detailsSchema.shape,
  Status: z.enum(['SCHEDULED', 'DRAFT']),
  /** Its author wants an approval, in a project that requires none. */
  asksApproval: z.literal(true).optional(),
});
export type Draft = z.infer<typeof draftSchema>;
export type Status = Draft['Status'];

/** What a new form starts with. */
export const emptyDraft: Draft = {
  replaced: 0,
  Content: '',
  Platforms: [],
  calendar: false,
  Media: '',
  Status: 'SCHEDULED',
};

/** Each part adds to what the ones before it say. */
export const combined = <All extends object>(start: All, parts: readonly (Partial<All> | undefined)[]): All =>
  parts.reduce<All>((all, part) => ({ ...all, ...part }), start);

/** A submitted draft with everything that follows from its words. Read once by each step of the form. */
export interface SubmittedPost {
  values: Draft;
  project: string | undefined;
  moment: Moment | undefined;
  /** In its form. */
  when?: When | undefined;
  /** The networks on which that is a slot. Known once it is stored. */
  slots?: readonly string[];
}

/** The same post for some of its networks. If they all have the same text, it is the main text. */
export function valuesFor(values: Draft, networks: readonly string[]): Draft {
  const Platforms = values.Platforms.filter((platform) => networks.includes(platform));
  const [first, ...others] = typedPartsOf({ ...values, Platforms });
  if (!first || others.length > 0) return { ...values, Platforms };
  return { ...values, Platforms, Content: first.text, texts: undefined };
}

/** The main text or, if no network uses it, the first other one. As it is sent. */
export const firstText = (values: Draft): string => partsOf(values)[0]?.text ?? values.Content;

export const hasMedia = ({ Media, picture }: Pick<Draft, 'picture' | 'Media'>): boolean =>
  Media !== '' || picture !== undefined;

/** Apart from the copies of their pictures. */
export const isSameDraft = (one: Draft, other: Draft): boolean => withoutCopy(one) === withoutCopy(other);

/** The schema has all drafts in the same order. */
function withoutCopy(draft: Draft): string {
  const { picture, ...others } = draftSchema.parse(draft);
  return JSON.stringify([others, picture && { ...picture, kept: undefined }]);
}
