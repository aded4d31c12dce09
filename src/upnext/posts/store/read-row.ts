import { type RawBuilder, type Selectable, sql } from 'kysely';
import { known } from '../../database/tables.js';
import { messagesFrom } from '../../messages/table.js';
import { approvalPolicySchema, freezeSchema } from '../../rights/project-settings-table.js';
import { CAUSES } from '../model/causes.js';
import { decidedSchema } from '../model/decision.js';
import { draftSchema, firstText } from '../model/draft.js';
import { type NewPost, type Post, sendingsOf, type Version, versionAbout } from '../model/post.js';
import type { PostRow, VersionRow } from '../model/post-row.js';
import { sendingsSchema } from '../model/sending.js';
import { SENDINGS } from './names.js';

const optionalFreeze = freezeSchema.optional();
const policySchema = approvalPolicySchema.optional();

/** What the statement that reads held posts selects. */
export interface ReadRow extends Selectable<PostRow>, Pick<Selectable<VersionRow>, 'values' | 'about'> {
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

/** Its `sendings`. */
export const SENDINGS_COLUMN: RawBuilder<unknown> = sql`
  (select json_strip_nulls(json_agg(json_build_object('platforms', sending.platforms, 'content', sending.content,
      'serviceId', sending.service_id, 'version', sending.version, 'dueAt', sending.due_at, 'outcome', sending.outcome, 'isPart', sending.is_part,
      'state', sending.state, 'tries', sending.tries, 'triedAt', sending.tried_at,
      'reason', sending.reason, 'problems', sending.problems, 'result', sending.result)
      order by sending.version, sending.place))
    from ${SENDINGS} sending where sending.workspace = post.workspace and sending.post = post.id) as sendings`;

export function versionFrom(row: Pick<Selectable<VersionRow>, 'values' | 'about'>): Version {
  const values = draftSchema.parse(row.values);
  const about = versionAbout.parse(row.about);
  return { values, about, content: firstText(values), platforms: values.Platforms };
}

export function postFrom(row: ReadRow): Post {
  const { projectId, projectName, ...columns } = known(row);
  const { earlierValues, earlierAbout, earlierVersion, ...post } = columns;
  return {
    ...post,
    ...versionFrom(row),
    // If its series was stopped while it was being sent, it may still arrive.
    reason: post.reason ?? (post.cause && post.state !== 'sending' ? CAUSES[post.cause] : undefined),
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

/** A post as it was stored just now. */
export const asStored = (post: NewPost, at: Date): Post => ({
  ...post,
  ...versionFrom(post),
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
