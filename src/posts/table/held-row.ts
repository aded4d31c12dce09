import type { Selectable } from 'kysely';
import * as z from 'zod';
import { known, type StoredRow } from '../../database/tables.js';
import { decidedSchema, type ApproverDecision } from '../approval/table.js';
import {
  approvalPolicySchema,
  freezeSchema,
  type ApprovalPolicy,
  type Freeze,
} from '../../rights/project-settings-table.js';
import { sendingsSchema, type Sending, type SentPart } from '../sendings/table.js';
import { cardIn, messagesFrom, type Message } from '../../messages/table.js';
import type { HeldKey, HeldPostRow, HeldVersionRow } from './held-tables.js';

/** A held post, as it is stored and as it is read. */

/** What a person entered. */
export interface HeldContent
  extends Pick<StoredRow<HeldPostRow>, 'dueAt' | 'leavesAt'>,
    Pick<StoredRow<HeldVersionRow>, 'values' | 'about' | 'content'> {
  platforms: string[];
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

/** What a step stores besides the state. */
export type Facts = Pick<StoredRow<HeldPostRow>, 'reason'>;

type OtherColumns = 'projectId' | 'projectName';

export interface HeldPost extends HeldContent, Omit<StoredRow<HeldPostRow>, OtherColumns> {
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
  before?: (Pick<HeldContent, 'values' | 'about'> & { version: number }) | undefined;
}

const optionalFreeze = freezeSchema.optional();
const policySchema = approvalPolicySchema.optional();
const platformsSchema = z.array(z.string()).catch([]);

type ReadOfVersion = 'values' | 'about' | 'content' | 'platforms';

/** What the statement that reads held posts selects. */
export interface HeldRow extends Selectable<HeldPostRow>, Pick<Selectable<HeldVersionRow>, ReadOfVersion> {
  writtenBy: string;
  writtenAt: Date;
  policy: unknown;
  decided: unknown;
  sendings: unknown;
  messages: unknown;
  earlierValues: object | null;
  earlierAbout: object | null;
  earlierVersion: number | null;
  freeze: unknown;
}

export function heldPostFrom(row: HeldRow): HeldPost {
  const { projectId, projectName, ...columns } = known(row);
  const { earlierValues, earlierAbout, earlierVersion, ...post } = columns;
  return {
    ...post,
    ...sendingsOf(sendingsSchema.parse(post.sendings)),
    project: { id: projectId, name: projectName },
    platforms: platformsSchema.parse(post.platforms),
    messages: messagesFrom(post.messages),
    freeze: optionalFreeze.parse(post.freeze),
    policy: policySchema.parse(post.policy),
    decided: decidedSchema.parse(post.decided),
    before:
      earlierValues && earlierAbout && earlierVersion
        ? {
            values: earlierValues,
            about: earlierAbout,
            version: earlierVersion,
          }
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
