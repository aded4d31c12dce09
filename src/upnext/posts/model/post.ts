import * as z from 'zod';
import type { StoredRow } from '../../database/tables.js';
import { cardIn, type Message } from '../../messages/table.js';
import type { ApprovalPolicy, Freeze } from '../../rights/project-settings-table.js';
import type { ApproverDecision } from './decision.js';
import { type Draft, momentSchema } from './draft.js';
import type { PostKey, PostRow } from './post-row.js';
import type { Sending, SentPart } from './sending.js';

/** A post as it is read, with what was sent, said and decided about it. */

/** What is kept of the form of a held post. */
export const versionAbout = z.object({
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
  /** Whoever wrote this version may not schedule posts, so an admin has to allow it. */
  asksAdmin: z.boolean().optional(),
  /** The agent that proposed it. */
  proposal: z.object({ agent: z.string(), token: z.string(), hash: z.string() }).optional(),
  /** What there was to check about a proposal. */
  toCheck: z.array(z.string()).optional(),
});
export type VersionAbout = z.infer<typeof versionAbout>;

/** What a person entered. */
export interface PostContent extends Pick<StoredRow<PostRow>, 'dueAt' | 'leavesAt'> {
  values: Draft;
  about: VersionAbout;
  /** The networks on which its time is a slot. Where it is read, the slots are not. */
  slots?: readonly string[] | undefined;
}

export interface NewPost
  extends PostKey,
    PostContent,
    Pick<Post, 'project' | 'channel' | 'author' | 'series' | 'reason'> {
  state: 'proposed' | 'draft' | 'held' | 'missed';
  form?: Post['form'];
}

/** The same as it is read. */
export interface Version extends Pick<PostContent, 'values' | 'about'> {
  /** The main text or, if no network uses it, the first other one. As it is sent. */
  content: string;
  platforms: string[];
}

type OtherColumns = 'projectId' | 'projectName';

export interface Post extends PostContent, Version, Omit<StoredRow<PostRow>, OtherColumns> {
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

export const sendingsOf = (sendings: Sending[]): Pick<Post, 'sendings' | 'sent'> => ({
  sendings,
  sent: sendings.filter(({ isPart, state }) => isPart && state === 'sent'),
});

/** Everything can be done on it. */
export const cardOf = ({ messages }: Pick<Post, 'messages'>): Message | undefined => cardIn(messages);

/** The ids that the service has given it, one for each of its texts. */
export const serviceIdsOf = ({ sendings }: Pick<Post, 'sendings'>): string[] =>
  sendings.flatMap(({ serviceId }) => serviceId ?? []);

/** What is left to send: editing cannot change what the service has. */
export const networksLeft = ({ platforms, sent }: Pick<Post, 'platforms' | 'sent'>): string[] =>
  platforms.filter((platform) => !sent.some((part) => part.platforms.includes(platform)));
