import { sql, type Kysely } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import { SCHEMA } from '../../database/tables.js';

/** A submitted post with a time. */
export interface PostToSend {
  workspace: string;
  /** The post itself, once it is stored. */
  id: string;
  project: string;
  /** What was sent before that is in the service’s list. */
  since: Date;
  /** Posts for a time in this range are near. */
  from: Date;
  to: Date;
}

/** What may keep a post from being sent right away. */
export interface SendChecks {
  isFrozen: boolean;
  /** Every post of its project needs approval. */
  needsApproval: boolean;
  /** Its project has posting times or quiet hours. */
  hasSlots: boolean;
  /** Upnext has another post for a near time, or has just sent one. */
  hasNear: boolean;
}

export const NOTHING_FOUND: SendChecks = {
  isFrozen: false,
  needsApproval: false,
  hasSlots: false,
  hasNear: false,
};

export const sendChecksIn = (db: Kysely<unknown>) => ({
  /** Not cached: whoever asks after a freeze, a policy or a near post was stored must see it. */
  async find({ workspace, id, project, since, from, to }: PostToSend): Promise<SendChecks> {
    const { rows } = await sql<SendChecks>`
      select
        exists (select from ${sql.table(`${SCHEMA}.project_freezes`)}
          where workspace = ${workspace} and project_id = ${project}) as "isFrozen",
        coalesce(settings.approval ->> 'mode' = 'required', false) as "needsApproval",
        settings.slots is not null as "hasSlots",
        exists (select from ${sql.table(`${SCHEMA}.held_posts`)} post
          where post.workspace = ${workspace} and post.project_id = ${project} and post.id <> ${id}
            and post.due_at between ${from} and ${to} and (post.state in ('held', 'sending')
              or post.state = 'scheduled' and post.updated_at >= ${onAnyClock(since)})) as "hasNear"
      from (select) one left join ${sql.table(`${SCHEMA}.project_settings`)} settings
        on settings.workspace = ${workspace} and settings.project_id = ${project}`.execute(db);
    return rows[0] ?? NOTHING_FOUND;
  },
});

export const onAnyClock = (since: Date): Date => new Date(since.getTime() - CLOCK_DIFFERENCE_MS);
