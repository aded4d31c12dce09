import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type AuditEntry, insertedWith } from '../../audit/table.js';
import { SCHEMA } from '../../database/tables.js';
import type { NewJob } from '../../jobs/job.js';
import { addJobs } from '../../jobs/table.js';
import { type ApprovalPolicy, PROJECT_SETTINGS } from '../../rights/project-settings-table.js';
import type { ApproverDecision } from '../model/decision.js';
import type { PostKey, ProjectKey } from '../model/post-row.js';
import { addHeldJobs } from './jobs.js';
import { POSTS, SENDINGS, VERSIONS } from './names.js';

/**
 * Who must approve the posts of a project, what they decided about the versions of held posts, and that an admin has allowed one whose
 * author may not schedule posts. A later decision of the same person replaces the earlier one.
 */

const APPROVALS = sql.table(`${SCHEMA}.decisions`);

export interface Decision extends ApproverDecision {
  /** That the person saw. */
  version: number;
  /** When it leaves from now on, if that changes. */
  leavesAt?: Date | undefined;
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
  /** The same, if it is approved as well. */
  approval?: AuditEntry | undefined;
}

export function decisionsIn(db: QueryExecutorProvider) {
  return {
    /**
     * Undefined removes it. With a new one, no held post leaves that was read before. Their cards say it, and those whose time has
     * come go on, with the jobs that this resolves to.
     */
    async savePolicy(key: ProjectKey, policy: ApprovalPolicy | undefined, at: Date): Promise<NewJob[]> {
      const approval = policy ? JSON.stringify(policy) : null;
      const { rows } = await sql<NewJob>`
        with saved as (
          insert into ${PROJECT_SETTINGS} (workspace, project_id, approval, updated_at)
          values (${key.workspace}, ${key.project}, ${approval}::jsonb, ${at})
          on conflict (workspace, project_id) do update set approval = excluded.approval, updated_at = excluded.updated_at
          returning workspace, project_id
        ), held as (
          update ${POSTS} post set seq = seq + ${policy ? 1 : 0} from saved
          where post.workspace = saved.workspace and post.project_id = saved.project_id and state = 'held' returning post.*
        ) ${addHeldJobs(sql`held`, at)}`.execute(db);
      return rows;
    },

    /** Which of these posts of the service were approved before Upnext sent them. */
    async approvedOf(workspace: string, serviceIds: string[]): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        select sending.service_id as id from ${SENDINGS} sending where sending.workspace = ${workspace}
          and sending.service_id = any(${serviceIds}) and exists (
            select from ${APPROVALS} approval where approval.workspace = sending.workspace
              and approval.post = sending.post and approval.version = sending.version
              and approval.decision in ('approved', 'emergency'))`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Stored together with its job and its entry, if the post is still in this version and waits. Nobody decides about a version that they
     * wrote. Resolves to false if nothing was stored.
     */
    async decide(
      { workspace, id }: PostKey,
      { person, version, at, jobs, ...made }: Decision & { at: Date; jobs: NewJob[] },
    ): Promise<boolean> {
      const decided = [made.decision, ...(made.approval ? ['approved'] : [])];
      const { rows } = await sql`
        with waiting as (
          update ${POSTS} post set seq = seq + 1, leaves_at = coalesce(${made.leavesAt ?? null}::timestamptz, leaves_at)
          where post.workspace = ${workspace} and post.id = ${id} and post.version = ${version} and post.state = 'held'
            and exists (select from ${VERSIONS} written where written.workspace = post.workspace
              and written.post = post.id and written.version = post.version and written.author <> ${person})
          returning workspace, id, version
        ), decided as (
          insert into ${APPROVALS} (workspace, post, version, person, decision, words, created_at)
          select workspace, id, version, ${person}, unnest(${decided}::text[]), ${made.words ?? null}::text, ${at}::timestamptz
          from waiting
          on conflict (workspace, post, version, person, (decision = 'allowed')) do update set
            decision = excluded.decision, words = excluded.words, created_at = excluded.created_at
          returning post
        )${insertedWith('decided', made.entry, made.approval)}, scheduled as (${addJobs(jobs, sql`exists (select from decided)`)})
        select post from decided`.execute(db);
      return rows.length > 0;
    },
  };
}

/** What was decided about the current version of a post. */
const ABOUT_VERSION = sql`${APPROVALS} approval where approval.workspace = post.workspace
  and approval.post = post.id and approval.version = post.version`;

/** For the statement that reads held posts: what was decided about the current version, and the policy of the project. */
export const APPROVAL_COLUMNS: RawBuilder<unknown> = sql`
  (select json_strip_nulls(json_agg(json_build_object('person', approval.person, 'decision', approval.decision,
      'words', approval.words)
      order by approval.created_at, approval.person))
    from ${ABOUT_VERSION}) as decided`;

/** The project has approvers, and this person may still decide about the current version. */
export const isUndecidedBy = (person: string): RawBuilder<unknown> => sql`
  version.author <> ${person}
  and exists (select from ${PROJECT_SETTINGS} settings where settings.workspace = post.workspace
    and settings.project_id = post.project_id and settings.approval is not null)
  and not exists (select from ${ABOUT_VERSION} and approval.person = ${person} and approval.decision <> 'allowed')`;

/** Its author asked an admin, and none has allowed the current version. */
export const IS_UNALLOWED: RawBuilder<unknown> = sql`
  version.about @> '{"asksAdmin": true}' and not exists (select from ${ABOUT_VERSION} and approval.decision = 'allowed')`;

/** Somebody asked for changes of the current version. */
export const HAS_REQUESTED_CHANGES: RawBuilder<unknown> = sql`
  exists (select from ${ABOUT_VERSION} and approval.decision = 'changes')`;

/** The version that approvers decided about last, before the current one. */
export const EARLIER_VERSION: RawBuilder<unknown> = sql`
  left join ${VERSIONS} earlier on earlier.workspace = post.workspace and earlier.post = post.id and earlier.version =
    (select max(approval.version) from ${APPROVALS} approval
      where approval.workspace = post.workspace and approval.post = post.id and approval.version < post.version
        and approval.decision <> 'allowed')`;
