import { sql, type Kysely } from 'kysely';
import { SCHEMA } from '../database/tables.js';

/** What the posts of a workspace say about how it uses Upnext. Counts only: nobody is named. */
export interface PostUsage {
  /** Posts that series made. */
  repeated: number;
  refused: number;
  missed: number;
  /** Not approved in time. */
  expired: number;
  /** Versions that approvers decided about, and how long these waited, in milliseconds. */
  decisions: number;
  medianMs: number;
  longestMs: number;
}

const table = (name: string) => sql.table(`${SCHEMA}.${name}`);

export function postUsageIn(db: Kysely<unknown>) {
  return {
    async since(workspace: string, since: Date): Promise<PostUsage> {
      const { rows } = await sql<PostUsage>`
        with waits as (
          select extract(epoch from max(approval.created_at) - version.created_at) * 1000 as ms
          from ${table('held_approvals')} approval join ${table('held_versions')} version
            on version.workspace = approval.workspace and version.post = approval.post
            and version.version = approval.version
          where approval.workspace = ${workspace} and approval.created_at >= ${since}
            and approval.decision <> 'emergency'
          group by version.workspace, version.post, version.version
        ), ended as (
          select state from ${table('held_posts')}
          where workspace = ${workspace} and updated_at >= ${since} and state in ('refused', 'missed', 'expired')
        )
        select (select count(*) from ${table('held_posts')} where workspace = ${workspace}
            and series is not null and created_at >= ${since}) as repeated,
          (select count(*) from ended where state = 'refused') as refused,
          (select count(*) from ended where state = 'missed') as missed,
          (select count(*) from ended where state = 'expired') as expired,
          count(*) as decisions,
          coalesce(percentile_cont(0.5) within group (order by ms), 0) as "medianMs",
          coalesce(max(ms), 0) as "longestMs"
        from waits`.execute(db);
      const [usage] = rows;
      if (!usage) throw new Error('counting returned no row');
      return usage;
    },
  };
}
