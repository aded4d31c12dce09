import type { Selectable } from 'kysely';
import * as z from 'zod';
import { known, type StoredRow } from '../../database/tables.js';
import { cardIn, type Message, messagesFrom } from '../../messages/table.js';
import {
  type ApprovalPolicy,
  approvalPolicySchema,
  type Freeze,
  freezeSchema,
} from '../../rights/project-settings-table.js';
import { type ApproverDecision, decidedSchema } from '../approval/table.js';
import { CAUSES } from '../causes.js';
import { type Draft, draftSchema, firstText, momentSchema } from '../fields/draft.js';
import { type Sending, sendingsSchema, type SentPart } from '../sendings/table.js';
import type { HeldKey, HeldPostRow, HeldVersionRow } from './held-tables.js';

/** A held post, as it is stored and as it is read. */

/** What is kept of the form of a held post. */
export const heldAbout = z.object({
  channel: z.string().optional(),
  /** The workspace of its author, where Upnext is installed for a whole organization. */
  team: z.string().optional(),
  project: z.object({ id: z.string(), name: z.string(), zone: z.string().optional() }).optional(),
  /** The time zone of the form as long as nobody chooses another one. */
  zone: z.string().optional(),
  /** When it is published. Decided when the button was pressed. */
  moment: momentSchema.optional(),
  /** The series that made it, in words. */
  repeats: z.string().optional(),
  /** The import that has it as a row. */
  importId: z.string().optional(),
  /** The state that the answer to its author’s form told them, so that no other message does. */
  toldState: z.enum(['held', 'refused', 'missed']).optional(),
  /** Whoever wrote this version may not schedule posts, so an admin has to allow it. */
  asksAdmin: z.boolean().optional(),
  /** The agent that proposed it. */
  proposal: z.object({ agent: z.string(), token: z.string(), hash: z.string() }).optional(),
});
export type HeldAbout = z.infer<typeof heldAbout>;

/** What a person entered. */
export interface HeldContent extends Pick<StoredRow<HeldPostRow>, 'dueAt' | 'leavesAt'> {
  values: Draft;
  about: HeldAbout;
  /** The networks on which its time is a slot. Where it is read, the slots are not. */
  slots?: readonly string[] | undefined;
}

export interface NewHeldPost
  extends HeldKey,
    HeldContent,
    Pick<HeldPost, 'project' | 'channel' | 'author' | 'series' | 'reason'> {
  state: 'proposed' | 'draft' | 'held' | 'missed';
  /** See its column. */
  atOnce?: boolean;
}

/** The same as it is read. */
export interface Version extends Pick<HeldContent, 'values' | 'about'> {
  /** The main text or, if no network uses it, the first other one. As it is sent. */
  content: string;
  platforms: string[];
}

type OtherColumns = 'projectId' | 'projectName';

export interface HeldPost extends HeldContent, Version, Omit<StoredRow<HeldPostRow>, OtherColumns> {
  project: { id: string; name: string };
  /** What was sent of it, in all versions. */
  sendings: Sending[];
  /** If it has several texts: the parts that the service has already. They stay as they are. */
  sent: SentPart[];
  /** What Slack shows about it: its card, and what people were told. Empty in lists. */
  messages: Message[];
  /** Who wrote the current version. */
  writtenBy: string;
  writtenAt: Date;
  /** The freeze of its project. */
  freeze?: Freeze | undefined;
  /** Who must approve the posts of its project. */
  policy?: ApprovalPolicy | undefined;
  /** About the current version. */
  decided: ApproverDecision[];
  /** The version that approvers decided about before this one. Undefined in lists. */
  before?: (Version & { version: number }) | undefined;
}

const optionalFreeze = freezeSchema.optional();
const policySchema = approvalPolicySchema.optional();

/** What the statement that reads held posts selects. */
export interface HeldRow
  extends Selectable<HeldPostRow>,
    Pick<Selectable<HeldVersionRow>, 'values' | 'about'> {
  writtenBy: string;
  writtenAt: Date;
  policy: unknown;
  decided: unknown;
  sendings: unknown;
  messages: unknown;
  earlierValues: unknown;
  earlierAbout: unknown;
  earlierVersion: number | null;
  freeze: unknown;
}

export function versionFrom(row: Pick<Selectable<HeldVersionRow>, 'values' | 'about'>): Version {
  const values = draftSchema.parse(row.values);
  const about = heldAbout.parse(row.about);
  return { values, about, content: firstText(values), platforms: values.Platforms };
}

export function heldPostFrom(row: HeldRow): HeldPost {
  const { projectId, projectName, ...columns } = known(row);
  const { earlierValues, earlierAbout, earlierVersion, ...post } = columns;
  return {
    ...post,
    ...versionFrom(row),
    reason: post.reason ?? (post.cause && CAUSES[post.cause]),
    ...sendingsOf(sendingsSchema.parse(post.sendings)),
    project: { id: projectId, name: projectName },
    messages: messagesFrom(post.messages),
    freeze: optionalFreeze.parse(post.freeze),
    policy: policySchema.parse(post.policy),
    decided: decidedSchema.parse(post.decided),
    before: earlierVersion
      ? { ...versionFrom({ values: earlierValues, about: earlierAbout }), version: earlierVersion }
      : undefined,
  };
}

export const sendingsOf = (sendings: Sending[]): Pick<HeldPost, 'sendings' | 'sent'> => ({
  sendings,
  sent: sendings.filter(({ isPart, state }) => isPart && state === 'sent'),
});

/** A post as it was stored just now. */
export const newHeldPost = ({ atOnce = false, ...post }: NewHeldPost, at: Date): HeldPost => ({
  ...post,
  ...versionFrom(post),
  atOnce,
  version: 1,
  seq: 1,
  changedBy: post.author,
  writtenBy: post.author,
  createdAt: at,
  updatedAt: at,
  writtenAt: at,
  sendings: [],
  sent: [],
  messages: [],
  decided: [],
});

/** Everything can be done on it. */
export const cardOf = ({ messages }: Pick<HeldPost, 'messages'>): Message | undefined => cardIn(messages);

/** The ids that the service has given it, one for each of its texts. */
export const serviceIdsOf = ({ sendings }: Pick<HeldPost, 'sendings'>): string[] =>
  sendings.flatMap(({ serviceId }) => serviceId ?? []);
