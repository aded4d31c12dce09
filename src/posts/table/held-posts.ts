import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { toStorableJson } from '../../database/sql-values.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { insertedWith, type AuditEntry } from '../../forms/audit-table.js';
import {
  APPROVAL_COLUMNS,
  HAS_REQUESTED_CHANGES,
  isUndecidedBy,
  EARLIER_VERSION,
  mayLeave,
  type SendingCondition,
} from '../approval/table.js';
import { leavingPostsIn } from './leaving-posts.js';
import { noneSent, SENT_COLUMN } from '../parts/table.js';
import {
  heldPostFrom,
  type HeldContent,
  type ZoneClock,
  type NewHeldPost,
  type HeldPost,
  type Card,
  type Posting,
  type Facts,
  type HeldRow,
} from './held-row.js';
import type { HeldKey, HeldState, HeldTables } from './held-tables.js';
import { SCHEMA } from '../../database/tables.js';

/** The posts that Upnext holds. Each change is one conditional statement, so of two at the same time one wins. */

const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);

/** From which states a post gets where. */
export interface Transition {
  from: readonly HeldState[];
  to: HeldState;
}

interface Step {
  transition: Transition;
  /** Only if this is still the current version. */
  version: number;
  /** Who did it. Nobody does what happens at the service. */
  by?: string;
  /** Only if enough people approve of it. */
  condition?: SendingCondition;
  at: Date;
  jobs: NewJob[];
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
}

const NOT_AT_SERVICE: HeldState[] = ['draft', 'held', 'sending', 'refused', 'missed', 'expired'];
const MOST_LISTED = 500;

export type HeldPosts = ReturnType<typeof heldPostsIn>;

export function heldPostsIn(db: Kysely<HeldTables>) {
  return { ...changesIn(db), ...listsIn(db), ...clocksIn(db), ...cardsIn(db), ...leavingPostsIn(db) };
}

function changesIn(db: Kysely<HeldTables>) {
  return {
    add: (post: NewHeldPost, at: Date, jobs: NewJob[]): Promise<void> => addHeldPost(db, post, at, jobs),

    /**
     * A new version, for networks that the service does not have yet. Resolves to false if it is another version or in another
     * state by now, so nothing was changed.
     */
    change(key: HeldKey, content: HeldContent, step: Step & { by: string }): Promise<boolean> {
      const { by: author, at } = step;
      const version = step.version + 1;
      const set = sql`version = ${version}, due_at = ${content.dueAt ?? null}::timestamptz,
        leaves_at = ${content.leavesAt ?? null}::timestamptz, passes_freeze = null, reason = null, problems = null`;
      const added = addVersion(content, { version, author, at, posts: sql`changed` });
      const also = sql`, version_added as (${added})`;
      return update(db, key, step, { set, also, only: noneSent(content.platforms) });
    },

    /** Resolves to false if nothing was changed. */
    step(
      key: HeldKey,
      step: Step,
      { reason, problems, serviceId, leavesAt, passesFreeze }: Facts = {},
    ): Promise<boolean> {
      const set = sql`reason = ${reason ?? null}, problems = ${storedProblems({ problems })}::jsonb,
        service_id = coalesce(${serviceId ?? null}::text, service_id),
        leaves_at = coalesce(${leavesAt ?? null}::timestamptz, leaves_at),
        passes_freeze = coalesce(${passesFreeze ?? null}::timestamptz, passes_freeze)`;
      return update(db, key, step, { set });
    },

    /** Why sending it takes longer. */
    async saveReason({ workspace, id }: HeldKey, reason: string): Promise<void> {
      await db
        .updateTable('heldPosts')
        .set({ reason })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute();
    },
  };
}

/** Storing it twice is one post. */
export async function addHeldPost(
  db: QueryExecutorProvider,
  post: NewHeldPost,
  at: Date,
  jobs: NewJob[],
): Promise<void> {
  const { workspace, id, project, channel, author, state } = post;
  await sql`
    with added as (
      insert into ${POSTS} (workspace, id, project_id, project_name, channel, author, state, version, due_at, leaves_at,
        reason, problems, series, changed_by, created_at, updated_at)
      values (${workspace}, ${id}, ${project.id}, ${project.name}, ${channel ?? null}, ${author}, ${state}, 1,
        ${post.dueAt ?? null}::timestamptz, ${post.leavesAt ?? null}::timestamptz, ${post.reason ?? null},
        ${storedProblems(post)}::jsonb, ${post.series ?? null}, ${author}, ${at}, ${at})
      on conflict do nothing returning workspace, id
    ), scheduled as (${replaceJobs(jobs)})
    ${addVersion(post, { version: 1, author, at, posts: sql`added` })}`.execute(db);
}

/** Stored together with its jobs, all or none. */
async function update(
  db: Kysely<HeldTables>,
  key: HeldKey,
  { transition: { from, to }, version, by, condition, at, jobs, entry }: Step,
  {
    set,
    also = sql``,
    only = sql`true`,
  }: { set: RawBuilder<unknown>; also?: RawBuilder<unknown>; only?: RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update ${POSTS} post set ${set}, state = ${to}, changed_by = coalesce(${by ?? null}, changed_by), updated_at = ${at}
      where ${isPost(key)} and version = ${version} and state in (${sql.join([...from])})
        and ${condition ? mayLeave(condition) : sql`true`} and ${only}
      returning workspace, id
    )${also}${insertedWith('changed', entry)},
    scheduled as (${replaceJobs(jobs, sql`exists (select from changed)`)})
    select id from changed`.execute(db);
  return rows.length > 0;
}

const addVersion = (
  { values, about, content, platforms, clock, movedFrom }: HeldContent,
  { version, author, at, posts }: { version: number; author: string; at: Date; posts: RawBuilder<unknown> },
) => sql`
  insert into ${VERSIONS} (workspace, post, version, author, "values", about, content, platforms, zone, wall_time,
    zone_rules, moved_from, created_at)
  select workspace, id, ${version}::int, ${author}, ${toStorableJson(values)}::jsonb, ${toStorableJson(about)}::jsonb,
    ${content.toWellFormed().replaceAll('\0', '')}, ${toStorableJson(platforms)}::jsonb, ${clock?.zone ?? null}::text,
    ${clock?.wallTime ?? null}::text, ${clock?.rules ?? null}::text, ${movedFrom ?? null}::timestamptz, ${at}::timestamptz
  from ${posts}`;

const storedProblems = ({ problems }: Pick<Facts, 'problems'>) =>
  problems ? toStorableJson(problems) : null;

const isPost = ({ workspace, id }: HeldKey) => sql<boolean>`workspace = ${workspace} and id = ${id}`;

/** What is left out stays empty. */
export interface ListFilter {
  workspace: string;
  project?: string | undefined;
  series?: string;
  states?: readonly HeldState[];
  author?: string;
  /** Not those of this author. */
  notBy?: string;
  /** Only of projects with approvers, and not those that this person wrote or has decided about. */
  undecidedBy?: string;
  /** Only those whose current version somebody asked to change. */
  hasRequestedChanges?: true;
  /** For one of these networks. */
  platforms?: readonly string[];
  from?: Date | undefined;
  to?: Date | undefined;
  /** Otherwise the first to go out. */
  newestFirst?: boolean;
  limit?: number;
}

function listsIn(db: Kysely<HeldTables>) {
  const select = (condition: RawBuilder<boolean>, limit: number, newestFirst = false) => sql<HeldRow>`
    select post.*, version.author as written_by, version.created_at as written_at,
      version."values", version.about, version.content, version.platforms,
      version.zone, version.wall_time, version.zone_rules, version.moved_from,
      frozen.person as frozen_by, frozen.until as frozen_until, frozen.reason as frozen_reason,
      earlier."values" as earlier_values, earlier.about as earlier_about, earlier.version as earlier_version,
      ${APPROVAL_COLUMNS}, ${SENT_COLUMN}
    from ${POSTS} post
    join ${VERSIONS} version on version.workspace = post.workspace and version.post = post.id
      and version.version = post.version
    left join ${FREEZES} frozen on frozen.workspace = post.workspace and frozen.project_id = post.project_id
      and frozen.created_at is distinct from post.passes_freeze
    ${EARLIER_VERSION}
    where ${condition} order by ${newestFirst ? sql`post.due_at desc nulls last` : sql`post.due_at`}, post.created_at
    limit ${limit}`;

  /** Those that are not at the service, by their time. */
  async function list(filter: ListFilter): Promise<HeldPost[]> {
    const { limit = MOST_LISTED, newestFirst } = filter;
    const { rows } = await select(conditionOf(filter), limit, newestFirst).execute(db);
    return rows.map(heldPostFrom);
  }

  async function count(filter: ListFilter): Promise<number> {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${POSTS} post
      join ${VERSIONS} version on version.workspace = post.workspace and version.post = post.id
        and version.version = post.version
      where ${conditionOf(filter)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  }

  return {
    async find({ workspace, id }: HeldKey): Promise<HeldPost | undefined> {
      const { rows } = await select(sql`post.workspace = ${workspace} and post.id = ${id}`, 1).execute(db);
      return rows[0] && heldPostFrom(rows[0]);
    },

    /** One version, whether or not it is the current one. Versions never change. */
    async findVersion(
      { workspace, id }: HeldKey,
      version: number,
    ): Promise<Pick<HeldContent, 'values' | 'about' | 'content'> | undefined> {
      return db
        .selectFrom('heldVersions')
        .select(['values', 'about', 'content'])
        .where('workspace', '=', workspace)
        .where('post', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
    },

    list,

    /** `rest`: how many more there are than are listed. Counts only if there may be any. */
    async listAndCount(filter: ListFilter): Promise<{ posts: HeldPost[]; rest: number }> {
      const posts = await list(filter);
      const isWhole = posts.length < (filter.limit ?? MOST_LISTED);
      return { posts, rest: isWhole ? 0 : Math.max((await count(filter)) - posts.length, 0) };
    },
  };
}

function conditionOf({ workspace, project, states = NOT_AT_SERVICE, author, ...more }: ListFilter) {
  const { notBy, undecidedBy, hasRequestedChanges, platforms = [], series, from, to } = more;
  const conditions = [
    sql`post.workspace = ${workspace}`,
    sql`post.state in (${sql.join([...states])})`,
    ...(project === undefined ? [] : [sql`post.project_id = ${project}`]),
    ...(series === undefined ? [] : [sql`post.series = ${series}`]),
    ...(author === undefined ? [] : [sql`post.author = ${author}`]),
    ...(notBy === undefined ? [] : [sql`post.author <> ${notBy}`]),
    ...(undecidedBy === undefined ? [] : [isUndecidedBy(undecidedBy)]),
    ...(hasRequestedChanges ? [HAS_REQUESTED_CHANGES] : []),
    ...(platforms.length === 0 ? [] : [sql`version.platforms ?| array[${sql.join([...platforms])}]::text[]`]),
    ...(from ? [sql`post.due_at >= ${from}`] : []),
    ...(to ? [sql`post.due_at <= ${to}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function clocksIn(db: Kysely<HeldTables>) {
  return {
    /** Those that will leave, and whose wall time was read from an earlier release of the tz database. */
    async withEarlierRules(release: string): Promise<{ key: HeldKey; clock: ZoneClock; dueAt: Date }[]> {
      const { rows } = await sql<{
        workspace: string;
        id: string;
        dueAt: Date;
        zone: string;
        wallTime: string;
        zoneRules: string;
      }>`
        select post.workspace, post.id, post.due_at, version.zone, version.wall_time, version.zone_rules
        from ${POSTS} post
        join ${VERSIONS} version on version.workspace = post.workspace and version.post = post.id
          and version.version = post.version
        where post.state = 'held' and post.due_at is not null and version.zone_rules collate "C" < ${release}
        order by post.due_at`.execute(db);
      return rows.map(({ workspace, id, dueAt, zone, wallTime, zoneRules: rules }) => ({
        key: { workspace, id },
        clock: { zone, wallTime, rules },
        dueAt,
      }));
    },
  };
}

function cardsIn(db: Kysely<HeldTables>) {
  const set = ({ workspace, id }: HeldKey, columns: { card: string | null } | { told: string }) =>
    db
      .updateTable('heldPosts')
      .set(columns)
      .where('workspace', '=', workspace)
      .where('id', '=', id)
      .execute();

  return {
    /** Undefined: it certainly has none. */
    async saveCard(key: HeldKey, card: Card | Posting | undefined): Promise<void> {
      await set(key, { card: card ? JSON.stringify(card) : null });
    },
    /** For a Slack that has lost its messages. Resolves to the ids of the posts that need another card. */
    async forgetCards(workspace: string): Promise<string[]> {
      const rows = await db
        .updateTable('heldPosts')
        .set({ card: null })
        .where('workspace', '=', workspace)
        .where('state', 'in', NOT_AT_SERVICE)
        .where('card', 'is not', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async saveTold(key: HeldKey, told: string[]): Promise<void> {
      await set(key, { told: told.join('\n') });
    },
    /** `since`: their approvers may be told from now on, in one message. Undefined: they were told. */
    async saveAsked(workspace: string, posts: string[], since: number | undefined): Promise<void> {
      const asked =
        since === undefined
          ? sql`jsonb_build_object('version', version)`
          : sql`jsonb_build_object('version', version, 'since', ${since}::bigint, 'of', ${posts.length}::int)`;
      await sql`update ${POSTS} set asked = ${asked} where workspace = ${workspace} and id = any(${posts})`.execute(
        db,
      );
    },
    /** They were not told, or the posts no longer wait for them. */
    async forgetAsked(workspace: string, posts: string[]): Promise<void> {
      await sql`update ${POSTS} set asked = null where workspace = ${workspace} and id = any(${posts})`.execute(
        db,
      );
    },
  };
}

const FREEZES = sql.table(`${SCHEMA}.project_freezes`);
