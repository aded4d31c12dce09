import { sql, type Kysely } from 'kysely';
import { batch } from '../../database/batch.js';
import { rows as rowsOf } from '../../database/sql-values.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import { IS_ALIKE } from '../../forms/table/batches.js';
import { SCHEMA } from '../../database/tables.js';

/** A stored submission of a post with a time. */
export interface PostToSend {
  workspace: string;
  id: string;
  project: string;
  /** Similar posts, those with its likeness, that were delivered before are in the service's list. */
  since: Date;
  /** Held posts for a time in this range are near. */
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
  hasAlike: boolean;
  hasHeldNear: boolean;
}

export const NOTHING_FOUND: SendChecks = {
  isFrozen: false,
  needsApproval: false,
  hasSlots: false,
  hasAlike: false,
  hasHeldNear: false,
};

/** All in one statement, because it is run for each form that is sent. */
export function sendChecksIn(db: Kysely<unknown>) {
  const findInBatch = batch(
    ({ id }: PostToSend) => id,
    (posts) => findMany(db, posts),
  );

  return {
    /** Not cached: whoever asks after a freeze, a policy or a similar post was stored must see it. */
    async find({ since, ...post }: PostToSend): Promise<SendChecks> {
      const onAnyClock = new Date(since.getTime() - CLOCK_DIFFERENCE_MS);
      const found = await findInBatch({ ...post, since: onAnyClock });
      return found ?? NOTHING_FOUND;
    },
  };
}

const COLUMNS = `id text, workspace text, project text, since timestamptz, "from" timestamptz, "to" timestamptz`;

/** Only the posts for which something was found, which are few. */
async function findMany(db: Kysely<unknown>, posts: PostToSend[]): Promise<Map<string, SendChecks>> {
  const { rows } = await sql<SendChecks & { id: string }>`
    select * from (
      select wanted.id,
        exists (
          select from ${sql.table(`${SCHEMA}.project_freezes`)} frozen
          where frozen.workspace = wanted.workspace and frozen.project_id = wanted.project) as "isFrozen",
        coalesce(settings.approval ->> 'mode' = 'required', false) as "needsApproval",
        settings.slots is not null as "hasSlots",
        exists (select from ${sql.table(`${SCHEMA}.submissions`)} other where ${IS_ALIKE}) as "hasAlike",
        exists (
          select from ${sql.table(`${SCHEMA}.held_posts`)} post
          where post.workspace = wanted.workspace and post.project_id = wanted.project
            and post.state in ('held', 'sending')
            and post.due_at between wanted."from" and wanted."to") as "hasHeldNear"
      from (
        select post.*, own.likeness from ${rowsOf(posts, COLUMNS)} post
        left join ${sql.table(`${SCHEMA}.submissions`)} own
          on own.workspace = post.workspace and own.id = post.id) wanted
      left join ${sql.table(`${SCHEMA}.project_settings`)} settings
        on settings.workspace = wanted.workspace and settings.project_id = wanted.project) checks
    where "isFrozen" or "needsApproval" or "hasSlots" or "hasAlike" or "hasHeldNear"`.execute(db);
  return new Map(rows.map(({ id, ...checks }) => [id, checks]));
}
