import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { toStorableJson } from '../database/sql-values.js';
import type { NewJob } from '../jobs/job.js';
import { replaceJobs } from '../jobs/table.js';
import { insertedWith, type AuditEntry } from './audit.js';
import type { Freeze } from './freezes.js';
import type { HeldKey, HeldState } from './held-tables.js';
import {
  APPROVAL_COLUMNS,
  isUndecidedBy,
  EARLIER_VERSION,
  decidedSchema,
  mayLeave,
  type Decided,
  type SendingCondition,
} from './approvals.js';
import { approvalPolicySchema, type ApprovalPolicy } from './project-settings.js';
import { noneSent, SENT_COLUMN, sentSchema, type SentPart } from './sent-parts.js';
import { SCHEMA, type Tables } from './tables.js';

/** The posts that Upnext holds. Each change is one conditional statement, so of two at the same time one wins. */

const POSTS = sql.table(`${SCHEMA}.held_posts`);
const VERSIONS = sql.table(`${SCHEMA}.held_versions`);

/** What a person entered. */
export interface HeldContent {
  values: unknown;
  about: unknown;
  content: string;
  platforms: string[];
  dueAt: Date | undefined;
  /** When it goes to the service. */
  leavesAt: Date | undefined;
  /** What its author was shown. */
  clock?: ZoneClock | undefined;
  /** When it was due before the rules of its zone changed, which is all that this version changes. */
  movedFrom?: Date | undefined;
}

/** What the clock of a zone shows. */
export interface ZoneClock {
  zone: string;
  /** "2026-11-15T10:00:00.000" */
  wallTime: string;
  /** The release of the tz database that says so. */
  rules: string;
}

export interface NewHeldPost extends HeldKey, HeldContent, Pick<Facts, 'reason' | 'problems'> {
  project: { id: string; name: string };
  channel: string | undefined;
  author: string;
  state: 'draft' | 'held' | 'refused';
  /** The series that it is an occurrence of. */
  series?: string;
}

export interface HeldPost extends HeldKey, HeldContent {
  project: { id: string; name: string };
  channel: string | undefined;
  author: string;
  state: HeldState;
  version: number;
  reason: string | undefined;
  /** What the service said about its fields. */
  problems: Record<string, string>;
  serviceId: string | undefined;
  /** The parts that the service has already. They stay as they are. */
  sent: SentPart[];
  /** The series that it is an occurrence of. */
  series?: string | undefined;
  card: Card | undefined;
  /** The card may have been posted since then, to this channel or as a direct message. */
  posting?: Posting | undefined;
  /** The news that its author got. */
  told: string[];
  changedBy: string;
  /** Who wrote the current version. */
  writtenBy: string;
  writtenAt: Date;
  /** The freeze of its project, unless it may pass it. */
  freeze: Pick<Freeze, 'person' | 'until'> | undefined;
  /** When the freeze began that it may pass. */
  passesFreeze?: Date | undefined;
  /** Who must approve the posts of its project. */
  policy?: ApprovalPolicy | undefined;
  /** About the current version. */
  decided: Decided[];
  /** The version that approvers decided about before this one. */
  before?: Pick<HeldContent, 'values' | 'about'> | undefined;
}

export interface Card {
  channel: string;
  ts: string;
  moved?: Moved | undefined;
  /** The card that this one replaces, as long as it does not say so. */
  replaces?: Place | undefined;
}

export interface Place {
  channel: string;
  ts: string;
}

interface Posting {
  /** In milliseconds. */
  since: number;
  to?: string | undefined;
  moved?: Moved | undefined;
  replaces?: Place | undefined;
}

/** Slack refused the card in this channel. */
export interface Moved {
  from: string;
  error: string;
}

/** What a step stores besides the state. */
export interface Facts {
  reason?: string | undefined;
  problems?: Record<string, string> | undefined;
  serviceId?: string | undefined;
  leavesAt?: Date;
  passesFreeze?: Date | undefined;
}

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

export function heldPostsIn(db: Kysely<Tables>) {
  return { ...changesIn(db), ...listsIn(db), ...clocksIn(db), ...cardsIn(db) };
}

function changesIn(db: Kysely<Tables>) {
  return {
    /** Storing it twice is one post. */
    async add(post: NewHeldPost, at: Date, jobs: NewJob[]): Promise<void> {
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
    },

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
        .updateTable('held_posts')
        .set({ reason })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute();
    },
  };
}

/** Stored together with its jobs, all or none. */
async function update(
  db: Kysely<Tables>,
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
  /** Only of projects with approvers, and not those that this person wrote or has decided about. */
  undecidedBy?: string;
  /** For one of these networks. */
  platforms?: readonly string[];
  from?: Date | undefined;
  to?: Date | undefined;
  /** Otherwise the first to go out. */
  newestFirst?: boolean;
  limit?: number;
}

function listsIn(db: Kysely<Tables>) {
  const select = (condition: RawBuilder<boolean>, limit: number, newestFirst = false) => sql<HeldRow>`
    select post.*, version.author as written_by, version.created_at as written_at,
      version."values", version.about, version.content, version.platforms,
      version.zone, version.wall_time, version.zone_rules, version.moved_from,
      frozen.person as frozen_by, frozen.until as frozen_until,
      earlier."values" as earlier_values, earlier.about as earlier_about, ${APPROVAL_COLUMNS}, ${SENT_COLUMN}
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
        .selectFrom('held_versions')
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
  const { undecidedBy, platforms = [], series, from, to } = more;
  const conditions = [
    sql`post.workspace = ${workspace}`,
    sql`post.state in (${sql.join([...states])})`,
    ...(project === undefined ? [] : [sql`post.project_id = ${project}`]),
    ...(series === undefined ? [] : [sql`post.series = ${series}`]),
    ...(author === undefined ? [] : [sql`post.author = ${author}`]),
    ...(undecidedBy === undefined ? [] : [isUndecidedBy(undecidedBy)]),
    ...(platforms.length === 0 ? [] : [sql`version.platforms ?| array[${sql.join([...platforms])}]::text[]`]),
    ...(from ? [sql`post.due_at >= ${from}`] : []),
    ...(to ? [sql`post.due_at <= ${to}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function clocksIn(db: Kysely<Tables>) {
  return {
    /** Those that will leave, and whose wall time was read from an earlier release of the tz database. */
    async withEarlierRules(release: string): Promise<{ key: HeldKey; clock: ZoneClock; dueAt: Date }[]> {
      const { rows } = await sql<{
        workspace: string;
        id: string;
        due_at: Date;
        zone: string;
        wall_time: string;
        zone_rules: string;
      }>`
        select post.workspace, post.id, post.due_at, version.zone, version.wall_time, version.zone_rules
        from ${POSTS} post
        join ${VERSIONS} version on version.workspace = post.workspace and version.post = post.id
          and version.version = post.version
        where post.state = 'held' and post.due_at is not null and version.zone_rules collate "C" < ${release}
        order by post.due_at`.execute(db);
      return rows.map(({ workspace, id, due_at: dueAt, zone, wall_time: wallTime, zone_rules: rules }) => ({
        key: { workspace, id },
        clock: { zone, wallTime, rules },
        dueAt,
      }));
    },
  };
}

function cardsIn(db: Kysely<Tables>) {
  const set = ({ workspace, id }: HeldKey, columns: { card: string | null } | { told: string }) =>
    db
      .updateTable('held_posts')
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
        .updateTable('held_posts')
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
  };
}

const FREEZES = sql.table(`${SCHEMA}.project_freezes`);

type HeldRow = Selectable<Tables['held_posts']> &
  Pick<
    Selectable<Tables['held_versions']>,
    'values' | 'about' | 'content' | 'platforms' | 'zone' | 'wall_time' | 'zone_rules' | 'moved_from'
  > & {
    written_by: string;
    written_at: Date;
    policy: unknown;
    decided: unknown;
    sent: unknown;
    earlier_values: unknown;
    earlier_about: unknown;
    frozen_by: string | null;
    frozen_until: Date | null;
  };

const place = { channel: z.string(), ts: z.string() };
const movedSchema = z.object({ from: z.string(), error: z.string() }).optional();
const cardSchema = z
  .object({ ...place, moved: movedSchema, replaces: z.object(place).optional() })
  .optional()
  .catch(undefined);
const postingSchema = z
  .object({
    since: z.number(),
    to: z.string().optional(),
    moved: movedSchema,
    replaces: z.object(place).optional(),
  })
  .optional()
  .catch(undefined);
const problemsSchema = z.record(z.string(), z.string()).catch({});
const platformsSchema = z.array(z.string()).catch([]);

function heldPostFrom(row: HeldRow): HeldPost {
  return {
    workspace: row.workspace,
    id: row.id,
    project: { id: row.project_id, name: row.project_name },
    channel: row.channel ?? undefined,
    author: row.author,
    state: row.state,
    version: row.version,
    values: row.values,
    about: row.about,
    content: row.content,
    platforms: platformsSchema.parse(row.platforms),
    dueAt: row.due_at ?? undefined,
    leavesAt: row.leaves_at ?? undefined,
    clock: clockFrom(row),
    movedFrom: row.moved_from ?? undefined,
    reason: row.reason ?? undefined,
    problems: problemsSchema.parse(row.problems),
    serviceId: row.service_id ?? undefined,
    sent: sentSchema.parse(row.sent),
    series: row.series ?? undefined,
    card: cardSchema.parse(row.card),
    posting: postingSchema.parse(row.card),
    told: row.told?.split('\n') ?? [],
    changedBy: row.changed_by,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
    freeze:
      row.frozen_by === null ? undefined : { person: row.frozen_by, until: row.frozen_until ?? undefined },
    passesFreeze: row.passes_freeze ?? undefined,
    policy: row.policy === null ? undefined : approvalPolicySchema.parse(row.policy),
    decided: decidedSchema.parse(row.decided),
    before:
      row.earlier_values === null ? undefined : { values: row.earlier_values, about: row.earlier_about },
  };
}

const clockFrom = ({ zone, wall_time: wallTime, zone_rules: rules }: HeldRow): ZoneClock | undefined =>
  zone !== null && wallTime !== null && rules !== null ? { zone, wallTime, rules } : undefined;
