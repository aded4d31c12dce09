import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { batched } from '../../database/batched.js';
import { countRows, rows as rowsOf } from '../../database/sql-values.js';
import { known, SCHEMA } from '../../database/tables.js';
import { CARD, type Message, type MessageRow, messagesAbout } from '../../messages/table.js';
import { PROJECT_SETTINGS } from '../../rights/project-settings-table.js';
import type { Post, Version } from '../model/post.js';
import type { PostKey, PostTables } from '../model/post-row.js';
import { NOT_AT_SERVICE, type PostState } from '../model/states.js';
import {
  APPROVAL_COLUMNS,
  EARLIER_VERSION,
  HAS_REQUESTED_CHANGES,
  IS_UNALLOWED,
  isUndecidedBy,
} from './decisions.js';
import { isPost, POSTS, SENDINGS, VERSIONS } from './names.js';
import { postFrom, type ReadRow, SENDINGS_COLUMN, versionFrom } from './read-row.js';

/** The posts that Upnext holds, each with what was decided about its current version. */

/** What only cards need. Reading it takes several times as long as the rest. */
const MESSAGES = sql`${messagesAbout('post', sql`post.workspace`, sql`post.id`)} as messages`;
const FOR_CARDS = {
  columns: sql`${MESSAGES},
    earlier."values" as earlier_values, earlier.about as earlier_about, earlier.version as earlier_version`,
  join: EARLIER_VERSION,
};
const FOR_LISTS = {
  columns: sql`null as messages, null as earlier_values, null as earlier_about, null as earlier_version`,
  join: sql``,
};
const CURRENT = sql`${POSTS} post join ${VERSIONS} version
  on version.workspace = post.workspace and version.post = post.id and version.version = post.version`;
const CARDS = sql.table(`${SCHEMA}.messages`);
const MOST_LISTED = 500;

/** What is left out stays empty. */
export interface ListFilter {
  workspace: string;
  project?: string | undefined;
  series?: string | undefined;
  importId?: string | undefined;
  states?: readonly PostState[];
  /** With those that were cancelled since then. */
  cancelledSince?: Date;
  /** Scheduled ones only with this main text, and if they changed since then. */
  justScheduled?: { text: string; since: Date };
  /** Without this one and, if it goes at once, without those that do too and were stored after it. */
  besides?: string;
  author?: string;
  /** What this person can decide about, and their own that were not sent, are proposed, or wait for the author or an admin. */
  concerns?: { person: string; ownFrom?: Date | undefined };
  /** For one of these networks. */
  platforms?: readonly string[];
  /** In small letters. */
  campaign?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Which come first: otherwise the first to go out. The deadline is when Upnext sends it. */
  order?: 'newest' | 'deadline' | undefined;
  limit?: number;
  /** With their messages, and the version that approvers decided about before. */
  forCards?: true;
}

function select(
  condition: RawBuilder<boolean>,
  { limit, order, forCards }: Pick<ListFilter, 'limit' | 'order' | 'forCards'>,
) {
  const { columns, join } = forCards ? FOR_CARDS : FOR_LISTS;
  return sql<ReadRow>`
    select post.*, version.author as written_by, version.created_at as written_at,
      version."values", version.about,
      settings."freeze", settings.approval as policy, ${APPROVAL_COLUMNS}, ${SENDINGS_COLUMN}, ${columns}
    from ${CURRENT}
    left join ${PROJECT_SETTINGS} settings
      on settings.workspace = post.workspace and settings.project_id = post.project_id
    ${join}
    where ${condition} order by ${order ? ORDERS[order] : sql`post.due_at`}, post.created_at
    limit ${limit}`;
}

const ORDERS = { newest: sql`post.due_at desc nulls last`, deadline: sql`post.leaves_at, post.due_at` };

export const listing = (filter: ListFilter): RawBuilder<ReadRow> =>
  select(conditionOf(filter), { limit: MOST_LISTED, ...filter });

export function findingIn(db: Kysely<PostTables>) {
  /** Those that are not at the service, by their time. */
  async function list(filter: ListFilter): Promise<Post[]> {
    const { workspace, project, from, to, ...more } = filter;
    const isAnyOfDays = Object.values(more).every((one) => one === undefined);
    if (project !== undefined && from && to && isAnyOfDays) return listDays({ workspace, project, from, to });
    return (await listing(filter).execute(db)).rows.map(postFrom);
  }

  /** Digests of many projects are sent at the same time. */
  const listDays = batched(async (all: Days[]) => {
    const wanted = all.map((days, place) => ({ ...days, place }));
    const { rows } = await sql<ReadRow & { place: number }>`
      select wanted.place, held.* from ${rowsOf(wanted, DAYS)} wanted
      cross join lateral (${select(IN_DAYS, { limit: MOST_LISTED })}) held
      order by wanted.place, held.due_at, held.created_at`.execute(db);
    return (days) => rows.flatMap((row) => (all[row.place] === days ? [postFrom(row)] : []));
  });

  return {
    async find(key: PostKey): Promise<Post | undefined> {
      const { rows } = await select(isPost(key), { limit: 1, forCards: true }).execute(db);
      return rows[0] && postFrom(rows[0]);
    },

    /** One version, whether or not it is the current one. Versions never change. */
    async findVersion({ workspace, id }: PostKey, version: number): Promise<Version | undefined> {
      const all = db.selectFrom('postVersions').select(['values', 'about']);
      const row = await all.where((is) => is.and({ workspace, post: id, version })).executeTakeFirst();
      return row && versionFrom(row);
    },

    list,

    /** `rest`: how many more there are than are listed. Counts only if there may be any. */
    async listAndCount(filter: ListFilter): Promise<{ posts: Post[]; rest: number }> {
      const posts = await list(filter);
      const isWhole = posts.length < (filter.limit ?? MOST_LISTED);
      const count = isWhole ? 0 : await countRows(db, sql`${CURRENT} where ${conditionOf(filter)}`);
      return { posts, rest: Math.max(count - posts.length, 0) };
    },

    /** The cards of these posts, by the ids that they have here or at the service. */
    cardsOf: batched(async (all: { workspace: string; ids: string[] }[]) => {
      const wanted = all.flatMap(({ workspace, ids }) => ids.map((id) => ({ workspace, id })));
      if (wanted.length === 0) return () => new Map<string, Message>();
      const { rows } = await sql<Selectable<MessageRow> & { wanted: string }>`
        select wanted.id as wanted, card.* from ${rowsOf(wanted, 'workspace text, id text')} wanted
        left join ${SENDINGS} sending on sending.workspace = wanted.workspace
          and sending.service_id = wanted.id and not sending.is_part
        join ${CARDS} card on card.workspace = wanted.workspace and card.kind = 'post'
          and card.id = coalesce(sending.post, wanted.id) and card.name = ${CARD}`.execute(db);
      return ({ workspace, ids }): Map<string, Message> => {
        const own = rows.filter((row) => row.workspace === workspace && ids.includes(row.wanted));
        return new Map(own.map(({ wanted: id, ...card }) => [id, known(card)]));
      };
    }),
  };
}

/** All posts of a project in some days. */
type Days = Required<Pick<ListFilter, 'workspace' | 'project' | 'from' | 'to'>>;
const DAYS = 'workspace text, project text, "from" timestamptz, "to" timestamptz, place int';
const IN_DAYS = sql<boolean>`post.workspace = wanted.workspace and post.project_id = wanted.project
  and post.state in (${sql.join([...NOT_AT_SERVICE])}) and post.due_at between wanted."from" and wanted."to"`;

function conditionOf({ workspace, project, states = NOT_AT_SERVICE, author, ...more }: ListFilter) {
  const { concerns, platforms = [], series, campaign, from, to, cancelledSince, justScheduled } = more;
  // In the text of the statement, so that an index of such states serves it also when it is prepared.
  const isInState = sql`post.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
  const conditions = [
    sql`post.workspace = ${workspace}`,
    cancelledSince
      ? sql`(${isInState} or (post.state = 'cancelled' and post.updated_at >= ${cancelledSince}))`
      : isInState,
    project !== undefined && sql`post.project_id = ${project}`,
    series !== undefined && sql`post.series = ${series}`,
    more.importId !== undefined && sql`version.about ->> 'importId' = ${more.importId}`,
    author !== undefined && sql`post.author = ${author}`,
    concerns && concern(concerns),
    platforms.length > 0 &&
      sql`version."values" -> 'Platforms' ?| array[${sql.join([...platforms])}]::text[]`,
    campaign !== undefined && sql`lower(version."values" ->> 'campaign') = ${campaign}`,
    justScheduled &&
      sql`(post.state <> 'scheduled' or
        post.updated_at >= ${justScheduled.since} and version."values" ->> 'Content' = ${justScheduled.text})`,
    more.besides !== undefined &&
      sql`post.id <> ${more.besides} and (post.form = 'open' and post.number > (select number from ${POSTS} own
        where own.workspace = ${workspace} and own.id = ${more.besides} and own.form = 'open')) is not true`,
    from && sql`post.due_at >= ${from}`,
    to && sql`post.due_at <= ${to}`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const concern = ({ person, ownFrom }: NonNullable<ListFilter['concerns']>) => sql`(
  post.state = 'held' and ${isUndecidedBy(person)}
  or post.author = ${person} and (post.state <> 'held' or ${HAS_REQUESTED_CHANGES} or ${IS_UNALLOWED})
    ${ownFrom ? sql`and post.due_at >= ${ownFrom}` : sql``})`;
