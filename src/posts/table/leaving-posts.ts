import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SCHEMA } from '../../database/tables.js';
import type { NewJob } from '../../jobs/job.js';
import { addSelectedJobs } from '../../jobs/table.js';
import type { ProjectKey } from '../freeze/table.js';
import { HELD_CARDS, HELD_POSTS } from './held-jobs.js';
import type { HeldTables } from './held-tables.js';

const POSTS = sql.table(`${SCHEMA}.held_posts`);

/** The posts of a project that a freeze stops, and those that it may not stop any more. */
export function leavingPostsIn(db: Kysely<HeldTables>) {
  const isIn = ({ workspace, project }: ProjectKey, state: 'held' | 'sending') => sql<boolean>`
    workspace = ${workspace} and project_id = ${project} and state = ${state}`;

  async function count(condition: RawBuilder<boolean>): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${POSTS} where ${condition}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    /** Those that are to be published by then. */
    countHeld: (key: ProjectKey, until: Date | undefined) =>
      count(sql`${isIn(key, 'held')} and due_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`),

    countSending: (key: ProjectKey) => count(isIn(key, 'sending')),

    /**
     * Draws the cards of the held posts again, and continues those whose time has come. The next posts first, a few in a second:
     * Slack allows 50 edits a minute.
     */
    async goOn(key: ProjectKey, at: Date): Promise<NewJob[]> {
      const { rows } = await sql<NewJob>`
        ${addSelectedJobs(sql`
          select queue, id as key, due_at, jsonb_build_object('workspace', workspace, 'post', id) as data
          from (select workspace, id, leaves_at, ${at}::timestamptz as now,
              row_number() over (order by due_at <= ${at}, due_at) - 1 as place
            from ${POSTS} where ${isIn(key, 'held')} and not at_once) post,
          lateral (values (${HELD_CARDS}::text, now + place * interval '1.4 seconds'),
            (${HELD_POSTS}::text, greatest(leaves_at, now + place * interval '0.25 seconds'))) job (queue, due_at)`)}
        returning queue, key, due_at, data`.execute(db);
      return rows;
    },
  };
}
