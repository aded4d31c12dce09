import { sql, type QueryExecutorProvider } from 'kysely';
import * as z from 'zod';
import { SCHEMA } from '../../database/tables.js';
import { APPROVALS_BEFORE_MS } from '../card/time.js';
import { DELETED_AFTER } from '../states.js';

/**
 * How long the posts of a project, or of all, waited for approval, and what approvers wanted changed, in a period such as a week.
 * A project’s approvers are one group, so that nobody is measured.
 */

const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);
const APPROVALS = sql.table(`${SCHEMA}.held_approvals`);
const SETTINGS = sql.table(`${SCHEMA}.project_settings`);

const figuresRow = z.object({
  /** Of the versions about which enough of them decided, or which expired. */
  waits: z.object({ count: z.number(), medianMs: z.number(), longestMs: z.number() }),
  /** How often changes were requested with each label, the most frequent first. */
  changes: z.array(z.object({ topic: z.string().nullable(), count: z.number() })),
});
type ApprovalFigures = z.infer<typeof figuresRow>;

/** Without its end. */
type Period = Record<'from' | 'to', Date>;

/** When enough have approved. If everyone has to, that is known once the post has left. */
const APPROVED_AT = sql`(array_agg(approval.created_at order by approval.created_at) filter (where approval.decision = 'approved'))[
  case when settings.approval ->> 'needed' is distinct from 'all' then coalesce((settings.approval ->> 'needed')::int, 1)
    when post.version = version.version and post.state in ('sending', 'scheduled', 'published', 'partly-published', 'failed')
      then count(*) filter (where approval.decision = 'approved') end]`;

/** Approvers see an occurrence of a series some days before it leaves. */
const ASKED_AT = sql`greatest(version.created_at,
  case when post.series is not null then post.leaves_at - ${APPROVALS_BEFORE_MS} * interval '1 millisecond' end)`;

export const approvalFiguresIn = (db: QueryExecutorProvider) => ({
  async of(workspace: string, project: string | undefined, { from, to }: Period): Promise<ApprovalFigures> {
    const { rows } = await sql`
    with posts as (
      select * from ${POSTS} post where post.workspace = ${workspace}
        and (${project ?? null}::text is null or post.project_id = ${project ?? null})
        and (post.due_at >= ${from} or post.due_at is null)
    ), versions as (
      select ${ASKED_AT} as asked_at,
        least(min(approval.created_at) filter (where approval.decision in ('changes', 'emergency')), ${APPROVED_AT}) as decided_at,
        case when post.version = version.version and (post.state = 'expired' or post.reason = ${DELETED_AFTER.expired})
          then post.leaves_at end as expired_at
      from posts post
      join ${VERSIONS} version on version.workspace = post.workspace and version.post = post.id
      left join ${SETTINGS} settings on settings.workspace = post.workspace and settings.project_id = post.project_id
      left join ${APPROVALS} approval on approval.workspace = version.workspace and approval.post = version.post
        and approval.version = version.version
      group by version.post, version.version, version.created_at, post.series, post.leaves_at, post.version, post.state,
        post.reason, settings.approval
    ), waits as (
      select greatest(extract(epoch from coalesce(decided_at, expired_at) - asked_at) * 1000, 0)::float8 as ms
      from versions where coalesce(decided_at, expired_at) >= ${from} and coalesce(decided_at, expired_at) < ${to}
    ), changes as (
      select approval.topic, count(*) as count from posts post
      join ${APPROVALS} approval on approval.workspace = post.workspace and approval.post = post.id
      where approval.decision = 'changes' and approval.created_at >= ${from} and approval.created_at < ${to}
      group by approval.topic
    )
    select
      (select json_build_object('count', count(*), 'longestMs', coalesce(max(ms), 0),
        'medianMs', coalesce(percentile_cont(0.5) within group (order by ms), 0)) from waits) as waits,
      (select coalesce(json_agg(json_build_object('topic', topic, 'count', count) order by count desc, topic), '[]')
        from changes) as changes`.execute(db);
    return figuresRow.parse(rows[0]);
  },
});
