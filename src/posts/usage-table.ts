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
}

const table = (name: string) => sql.table(`${SCHEMA}.${name}`);

export function postUsageIn(db: Kysely<unknown>) {
  return {
    async since(workspace: string, since: Date): Promise<PostUsage> {
      const { rows } = await sql<PostUsage>`
        with ended as (
          select state from ${table('held_posts')}
          where workspace = ${workspace} and updated_at >= ${since} and state in ('refused', 'missed', 'expired')
        )
        select (select count(*) from ${table('held_posts')} where workspace = ${workspace}
            and series is not null and created_at >= ${since}) as repeated,
          count(*) filter (where state = 'refused') as refused,
          count(*) filter (where state = 'missed') as missed,
          count(*) filter (where state = 'expired') as expired
        from ended`.execute(db);
      const [usage] = rows;
      if (!usage) throw new Error('counting returned no row');
      return usage;
    },
  };
}
