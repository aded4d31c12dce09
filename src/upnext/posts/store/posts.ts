import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type AuditEntry, insertedWith } from '../../audit/table.js';
import { countRows, insertInto } from '../../database/sql-values.js';
import { finishedWith } from '../../forms/kept-forms-table.js';
import type { NewJob } from '../../jobs/job.js';
import { addJobs } from '../../jobs/table.js';
import { areStill, type ProjectSettings } from '../../rights/project-settings-table.js';
import type { NewPost, PostContent } from '../model/post.js';
import type { PostKey, PostRow, PostTables, ProjectKey, VersionRow, Why } from '../model/post-row.js';
import type { Sending } from '../model/sending.js';
import type { PostState } from '../model/states.js';
import { findingIn, type ListFilter } from './find-posts.js';
import { addHeldJobs } from './jobs.js';
import { isPost, POSTS, VERSIONS } from './names.js';
import { noneSent, saveOutcomes } from './sendings.js';
import { reservation } from './slots.js';

/** The posts that Upnext holds. Each change is one conditional statement, so of two at the same time one wins. */

export interface Step {
  /** Only from one of these states. */
  from: readonly PostState[];
  to: PostState;
  /** Only if this is still the current version. */
  version: number;
  /** Only if nothing else has happened to it since then. */
  seq?: number;
  /** Who did it. Nobody does what happens at the service. */
  by?: string;
  at: Date;
  jobs: NewJob[];
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
}

export function postsIn(db: Kysely<PostTables>) {
  return { ...changesIn(db), ...findingIn(db), ...leavingPostsIn(db) };
}

function changesIn(db: Kysely<PostTables>) {
  return {
    add: (post: NewPost, added: Added) => addPost(db, post, added),

    /** All or none. Those that are stored already stay as they are. */
    addAll: (all: { post: NewPost; jobs: NewJob[] }[], at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        for (const { post, jobs } of all) await addPost(tx, post, { at, jobs });
      }),

    /**
     * A new version, for networks that the service does not have yet. Resolves to false if it is another version or in another
     * state by now, so nothing was changed.
     */
    change(key: PostKey, content: PostContent, step: Step & { by: string }): Promise<boolean> {
      const { by: author, at } = step;
      const version = step.version + 1;
      const set = sql`version = ${version}, due_at = ${content.dueAt ?? null}::timestamptz,
        leaves_at = ${content.leavesAt ?? null}::timestamptz, reason = null, cause = null, form = null,
        author = case when state = 'proposed' then ${author} else author end`;
      const added = addVersion(key, content, { version, author, at });
      const also = sql`, version_added as (${added} where exists (select from changed)),
        reserved as (${reservation(sql`changed`, content)})`;
      return update(db, key, step, { set, also, only: noneSent(content.values.Platforms) });
    },

    /** With what the service made of its texts. Resolves to false if nothing was changed. */
    end(key: PostKey, texts: Sending[], step: Step): Promise<boolean> {
      const also = sql`, ended as (${saveOutcomes(key, texts)} and exists (select from changed))`;
      return update(db, key, step, { set: sql`reason = reason`, also });
    },

    /** Resolves to false if nothing was changed. */
    step(key: PostKey, { reason, cause, ...step }: Step & Why): Promise<boolean> {
      const leavesAt = sql`case when ${step.to} = 'draft' then null else leaves_at end`;
      const set = sql`reason = ${reason ?? null}, cause = ${cause ?? null}, leaves_at = ${leavesAt}, form = null`;
      return update(db, key, step, { set });
    },
  };
}

interface Added extends Pick<Step, 'at' | 'jobs' | 'entry'> {
  /** Only if the settings of its project are still these. */
  settings?: ProjectSettings | undefined;
}

/**
 * Storing it twice is one post. Undefined if it was stored before, or not at all. With an entry, it records its form, which is kept no
 * longer. Posts at once of a project wait for each other, so that the second sees the first when it begins.
 */
async function addPost(
  db: QueryExecutorProvider,
  post: NewPost,
  { at, jobs, entry, settings }: Added,
): Promise<{ wasKept: boolean } | undefined> {
  const { workspace, id, channel, author, state, form, dueAt, leavesAt, reason, series } = post;
  const own = { workspace, id, channel, author, state, form, dueAt, leavesAt, reason, series };
  const project = { projectId: post.project.id, projectName: post.project.name };
  const row = { ...own, ...project, version: 1, seq: 1, changedBy: author, createdAt: at, updatedAt: at };
  const { rows } = await sql<{ wasKept: boolean }>`
    with added as (
      ${insertInto<PostRow>(POSTS, [row])} where ${settings ? areStill(workspace, post.project.id, settings) : sql`true`}
        and (${!form}::boolean or (select pg_advisory_xact_lock(hashtext(${post.project.id}))) is not null)
      on conflict do nothing returning workspace, project_id, id
    ), scheduled as (${addJobs(jobs, sql`exists (select from added)`)}), reserved as (${reservation(sql`added`, post)})
    ${finishedWith('added', entry && post)}${insertedWith('added', entry)}
    ${addVersion(post, post, { version: 1, author, at })} where exists (select from added)
    returning exists (select from finished) as was_kept`.execute(db);
  return rows[0];
}

/** Stored together with its jobs, all or none. */
async function update(
  db: Kysely<PostTables>,
  key: PostKey,
  { from, to, version, seq, by, at, jobs, entry }: Step,
  {
    set,
    also = sql``,
    only = sql`true`,
  }: { set: RawBuilder<unknown>; also?: RawBuilder<unknown>; only?: RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update ${POSTS} post set ${set}, state = ${to}, seq = seq + 1,
        changed_by = coalesce(${by ?? null}, changed_by), updated_at = ${at}
      where ${isPost(key)} and version = ${version} and seq = coalesce(${seq ?? null}, seq)
        and state in (${sql.join([...from])}) and ${only}
      returning workspace, project_id, id
    )${also}${insertedWith('changed', entry)},
    scheduled as (${addJobs(jobs, sql`exists (select from changed)`)})
    select id from changed`.execute(db);
  return rows.length > 0;
}

const addVersion = (
  { workspace, id: post }: PostKey,
  { values, about }: PostContent,
  { version, author, at }: { version: number; author: string; at: Date },
) => insertInto<VersionRow>(VERSIONS, [{ workspace, post, version, author, values, about, createdAt: at }]);

/** The posts of a project that a freeze stops, and those that it may not stop any more. */
function leavingPostsIn(db: Kysely<PostTables>) {
  const allIn = ({ workspace, project }: ProjectKey, state: 'held' | 'sending') => sql`
    ${POSTS} where workspace = ${workspace} and project_id = ${project} and state = ${state}`;

  return {
    /** Those that are to be published by then. */
    countHeld: (key: ProjectKey, until: Date | undefined) =>
      countRows(
        db,
        sql`${allIn(key, 'held')} and due_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`,
      ),

    countSending: (key: ProjectKey) => countRows(db, allIn(key, 'sending')),

    /** The cards of held posts, of one project or all, are drawn again, and those whose time has come go on. */
    async goOn(
      { workspace, project }: Pick<ListFilter, 'workspace' | 'project'>,
      at: Date,
    ): Promise<NewJob[]> {
      const isOfProject = project === undefined ? sql`true` : sql`project_id = ${project}`;
      const held = sql`(select * from ${POSTS} where workspace = ${workspace} and state = 'held' and ${isOfProject}) held`;
      const { rows } = await addHeldJobs(held, at).execute(db);
      return rows;
    },
  };
}
