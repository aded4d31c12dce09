import { sql, type Kysely } from 'kysely';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import { SCHEMA } from '../../database/tables.js';

const POSTS = sql.table(`${SCHEMA}.held_posts`);

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
  networks: readonly string[];
  person: string;
  /** What it says, hashed: a post of somebody else with the same words that goes at once is alike. */
  words: string;
  /** Once it is stored: of two that go out at the same time, the first does. */
  storedAt?: Date | undefined;
}

/** What may keep a post from being sent right away. */
export interface SendChecks {
  isFrozen: boolean;
  /** Every post of its project needs approval. */
  needsApproval: boolean;
  /** Its project has posting times or quiet hours. */
  hasSlots: boolean;
  /** Upnext holds another post for a near time. */
  hasNear: boolean;
  /** Somebody else has just submitted the same words for one of the same networks. */
  hasAlike: boolean;
}

export const NOTHING_FOUND: SendChecks = {
  isFrozen: false,
  needsApproval: false,
  hasSlots: false,
  hasNear: false,
  hasAlike: false,
};

export const sendChecksIn = (db: Kysely<unknown>) => ({
  /** Not cached: a freeze, a policy or a near post counts as soon as it is stored. */
  async find(wanted: PostToSend): Promise<SendChecks> {
    const { workspace, id, project, since, from, to, networks, person, words, storedAt } = wanted;
    const isNear = sql`post.workspace = ${workspace} and post.project_id = ${project} and post.id <> ${id}
      and post.due_at between ${from} and ${to}`;
    const isFirst = sql`(post.created_at, post.id) < (${storedAt ?? null}::timestamptz, ${id})`;
    const { rows } = await sql<SendChecks>`
      select
        exists (select from ${sql.table(`${SCHEMA}.project_freezes`)}
          where workspace = ${workspace} and project_id = ${project}) as "isFrozen",
        coalesce(settings.approval ->> 'mode' = 'required', false) as "needsApproval",
        settings.slots is not null as "hasSlots",
        exists (select from ${POSTS} post
          where ${isNear} and post.state in ('held', 'sending') and not post.at_once) as "hasNear",
        exists (select from ${POSTS} post join ${sql.table(`${SCHEMA}.held_versions`)} version
            on version.workspace = post.workspace and version.post = post.id and version.version = post.version
          where ${isNear} and post.words = ${words} and post.author <> ${person}
            and version.platforms ?| ${[...networks]}::text[] and (post.state = 'sending'
              or post.state = 'scheduled' and post.updated_at >= ${onAnyClock(since)}
              or post.state = 'held' and ${storedAt ? isFirst : sql`true`})) as "hasAlike"
      from (select) one left join ${sql.table(`${SCHEMA}.project_settings`)} settings
        on settings.workspace = ${workspace} and settings.project_id = ${project}`.execute(db);
    return rows[0] ?? NOTHING_FOUND;
  },
});

const onAnyClock = (since: Date): Date => new Date(since.getTime() - CLOCK_DIFFERENCE_MS);
