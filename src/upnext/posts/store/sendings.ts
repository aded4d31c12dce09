import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type AuditEntry, insertedWith } from '../../audit/table.js';
import { batched } from '../../database/batched.js';
import { byDatabaseClock } from '../../database/clock.js';
import { rows, toStorableJson } from '../../database/sql-values.js';
import { known } from '../../database/tables.js';
import { finishedWith } from '../../forms/kept-forms-table.js';
import type { NewJob } from '../../jobs/job.js';
import { addJobs, delayJob, removeJobs, replaceJobs } from '../../jobs/table.js';
import { PROJECT_SETTINGS } from '../../rights/project-settings-table.js';
import type { Post } from '../model/post.js';
import type { PostKey, Why } from '../model/post-row.js';
import { type PartOfPost, partOfPost, type Sending } from '../model/sending.js';
import type { PostState } from '../model/states.js';
import { type ListFilter, listing } from './find-posts.js';
import { jobFor, POST_QUEUE } from './jobs.js';
import { isPost, POSTS, SENDINGS, VERSIONS } from './names.js';
import { postFrom, type ReadRow } from './read-row.js';

/**
 * What was sent to the service: one row for each distinct text of a version, because a post with several texts is several
 * posts there. A row exists as soon as its sending begins.
 */

/** What begins to be sent. */
export type NewSending = Pick<Sending, 'platforms' | 'content' | 'isPart'> & { place: number };

export type SendingResult = Pick<Sending, 'state'> &
  Partial<Pick<Sending, 'serviceId' | 'dueAt' | 'reason' | 'problems' | 'result'>>;

/** A post as it was read: nothing happens to one that has changed since then. */
export type ReadPost = PostKey & Pick<Post, 'version' | 'seq' | 'policy'>;

interface Beginning extends Pick<SettledPost, 'at' | 'jobs'> {
  lateFrom: Date | undefined;
  /** Lists these at the same time. */
  list?: ListFilter | undefined;
}

/** What becomes of the post with the result of its sending. */
export interface SettledPost extends Why {
  to: PostState;
  /** Stays empty once another process has continued it. */
  form?: Post['form'];
  at: Date;
  jobs: NewJob[];
  /** Only if somebody has decided something else meanwhile. */
  otherJobs?: NewJob[];
  entry?: AuditEntry | undefined;
  /** The entry records its form, which is kept no longer. */
  isOfForm?: boolean;
}

/** No `seq` if it has changed since it was read. */
interface Settled {
  seq: number | null;
  state: PostState;
  wasKept: boolean;
}

export function sendingsIn(db: QueryExecutorProvider) {
  return { ...sendingIn(db), ...changingIn(db), ...findingIn(db) };
}

function sendingIn(db: QueryExecutorProvider) {
  return {
    /**
     * The only way out of Upnext. Whoever decides something about the post, or freezes its project, changes `seq`, so nothing
     * leaves that was read before. Whoever requires approvals does so only for the posts that they see: another one may have been
     * read without them, and the form of a post at once has read the settings even before it is stored. Nothing leaves before its
     * time, or once it is late. Resolves to the number of the try, and what it was asked to list. Undefined if the post is to be read
     * again.
     */
    async begin(
      post: ReadPost,
      { platforms, content, isPart, place }: NewSending,
      { at, lateFrom, jobs, list }: Beginning,
    ): Promise<{ tries: number; listed: Post[] } | undefined> {
      const { rows } = await sql<{ tries: number } & (ReadRow | { id: null })>`
        with clock as materialized (select ${byDatabaseClock(at)} as now), claimed as (
          update ${POSTS} post set state = 'sending', seq = seq + 1, updated_at = ${at} from clock
          where ${isRead(post)} and state = 'held' and (post.form = 'open' or post.leaves_at <= clock.now)
            and clock.now < coalesce(${lateFrom ?? null}, 'infinity'::timestamptz) and not ${isBarred(post)}
          returning workspace, id, version
        ), scheduled as (${addJobs(jobs, sql`exists (select from claimed)`)}), begun as (
        insert into ${SENDINGS} as sending
          (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at)
        select workspace, id, version, ${keyOf(platforms)}, ${place}::int, ${JSON.stringify(platforms)}::jsonb,
          ${content}, ${isPart}::boolean, 'busy', 1, clock.now from claimed, clock
        on conflict (workspace, post, version, networks) do update set
          state = 'busy', tries = sending.tries + 1, tried_at = excluded.tried_at, reason = null, problems = null
        returning tries)
        select * from begun
        left join (${list ? listing(list) : sql`select null as id`}) listed on true`.execute(db);
      const posts = rows.flatMap((row) => (row.id === null ? [] : postFrom(row)));
      return rows[0] && { tries: rows[0].tries, listed: posts };
    },

    /**
     * Resolves to undefined if another one has said what became of this try. What has arrived is true even after that. The post
     * has no new `seq` if it has changed since it was read. If its series was stopped meanwhile, it is not sent again.
     */
    async settle(
      post: PostKey,
      { platforms, version, tries }: Pick<Sending, 'platforms' | 'version' | 'tries'>,
      result: SendingResult,
      { to, reason, cause, form, at, jobs, otherJobs = [], entry, isOfForm }: SettledPost,
    ): Promise<Settled | undefined> {
      const isStopped = sql`cause = 'stopped' and ${to} in ('held', 'refused', 'missed')`;
      const { rows } = await sql<Settled>`
        with settled as (
          update ${SENDINGS} set state = ${result.state}, service_id = ${result.serviceId ?? null},
            due_at = ${result.dueAt ?? null}::timestamptz, reason = ${result.reason ?? null},
            problems = ${stored(result.problems)}::jsonb, result = ${stored(result.result)}::jsonb
          where ${isSending(post, version, platforms)}
            and (state = 'busy' and tries = ${tries} or state = 'open' and ${result.state} = 'sent')
          returning post
        ), changed as (
          update ${POSTS} post set seq = seq + 1, updated_at = ${at}, form = case when form is not null then ${form ?? null} end,
            state = case when ${isStopped} then 'cancelled' else ${to} end,
            reason = case when ${isStopped} then null else ${reason ?? null} end,
            cause = case when cause = 'stopped' and ${to} <> 'scheduled' then cause else ${cause ?? null} end
          where ${isPost(post)} and version = ${version} and state in ('sending', 'held')
            and exists (select from settled)
          returning workspace, id, seq, state, form
        )${finishedWith('settled', isOfForm ? post : undefined)}${insertedWith('settled', entry)},
        scheduled as (${addJobs(jobs, sql`exists (select from settled)`)}),
        others as (${addJobs(otherJobs, sql`exists (select from changed where state <> ${to} or form is distinct from ${form ?? null})`)})
        select seq, state, exists (select from finished) as was_kept
        from settled left join changed on true`.execute(db);
      return rows[0];
    },
  };
}

function changingIn(db: QueryExecutorProvider) {
  return {
    /**
     * `isThere`: the service has them, and the database has forgotten it or never knew. Otherwise nobody knows that. Resolves to
     * false if the post is to be read again.
     */
    async recall(post: ReadPost, parts: NewSending[], at: Date, isThere: boolean): Promise<boolean> {
      const texts = parts.map((part) => ({ ...part, networks: keyOf(part.platforms) }));
      const { rows: begun } = await sql`
        with recalled as (
          update ${POSTS} post set state = ${isThere ? 'held' : 'sending'}, seq = seq + 1, updated_at = ${at}
          where ${isRead(post)} and state = 'held' returning workspace, id, version
        ) insert into ${SENDINGS}
          (workspace, post, version, networks, place, platforms, content, is_part, state, tries, tried_at)
        select recalled.*, text.*, ${isThere ? 'open' : 'busy'}, 0, ${at} from recalled,
          ${rows(texts, 'networks text, place int, platforms jsonb, content text, is_part boolean')} text
        on conflict (workspace, post, version, networks) do update
          set state = excluded.state, tried_at = excluded.tried_at returning tries`.execute(db);
      return begun.length > 0;
    },

    /**
     * The service has nothing of it, and its form has its words. `sending`: what was tried. Resolves to false if the form no longer
     * answers for it.
     */
    async remove(
      post: PostKey,
      { version, platforms, tries }: Pick<Sending, 'version' | 'platforms' | 'tries'>,
    ): Promise<boolean> {
      const { workspace } = post;
      const isStill = sql`post.state = 'sending' and exists (select from ${SENDINGS} where
        ${isSending(post, version, platforms)} and state = 'busy' and tries = ${tries})`;
      const { rows } = await sql`
        with removed as (delete from ${POSTS} post where ${isPost(post)} and form = 'open' and ${isStill} returning id),
        versions as (delete from ${VERSIONS} where workspace = ${workspace} and post in (select id from removed)),
        texts as (delete from ${SENDINGS} where workspace = ${workspace} and post in (select id from removed)),
        job as (${removeJobs(POST_QUEUE, sql`select id from removed`)})
        select id from removed`.execute(db);
      return rows.length > 0;
    },

    /** Its author has the answer of its form, so nobody has to continue it until it is to be followed. */
    async isAnswered(post: PostKey, followed: Date): Promise<void> {
      await sql`
        with changed as (
          update ${POSTS} post set form = 'answered'
          where ${isPost(post)} and form = 'open' and state = 'scheduled' returning id
        )
        ${replaceJobs([jobFor(POST_QUEUE, post, followed)], sql`exists (select from changed)`)}`.execute(db);
    },

    /** Whoever pressed the button is still sending it. */
    async delay({ id }: PostKey, until: Date): Promise<void> {
      await delayJob(POST_QUEUE, id, until).execute(db);
    },

    /** Nothing of these posts leaves that was read before: something was decided about their project. */
    async readAgain({ workspace, project }: { workspace: string; project: string }): Promise<void> {
      await sql`update ${POSTS} set seq = seq + 1
        where workspace = ${workspace} and project_id = ${project} and state = 'held'`.execute(db);
    },
  };
}

function findingIn(db: QueryExecutorProvider) {
  return {
    /** All parts of the posts that these posts of the service are parts of. */
    ofPosts: batched(async (all: { workspace: string; serviceIds: string[] }[]) => {
      const wanted = all.flatMap(({ workspace, serviceIds }) =>
        serviceIds.map((serviceId) => ({ workspace, serviceId })),
      );
      const { rows: parts } = await sql<{ workspace: string; post: string; serviceId: string }>`
        select workspace, post, platforms, content, service_id, version, due_at from ${SENDINGS}
        where is_part and state = 'sent' and (workspace, post) in (
          select workspace, post from ${rows(wanted, 'workspace text, service_id text')} wanted
          join ${SENDINGS} using (workspace, service_id) where is_part)
        order by post, version, place`.execute(db);
      return ({ workspace, serviceIds }): PartOfPost[] => {
        const own = parts.filter((part) => part.workspace === workspace);
        const posts = own.filter((part) => serviceIds.includes(part.serviceId)).map(({ post }) => post);
        return own.filter(({ post }) => posts.includes(post)).map((part) => partOfPost.parse(known(part)));
      };
    }),

    /** By the ids of the service. */
    async campaignsOf(workspace: string, serviceIds: string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; campaign: string }>`
        select sending.service_id as id, version."values" ->> 'campaign' as campaign
        from ${SENDINGS} sending join ${VERSIONS} version using (workspace, post, version)
        where workspace = ${workspace} and sending.service_id = any(${serviceIds})
          and version."values" ->> 'campaign' is not null`.execute(db);
      return new Map(rows.map(({ id, campaign }) => [id, campaign]));
    },

    /** The service’s ids of other posts with this text. */
    async othersWith({ workspace, id }: PostKey, content: string, since: Date): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        select service_id as id from ${SENDINGS} where workspace = ${workspace} and md5(content) = md5(${content})
          and state = 'sent' and post <> ${id}
          and tried_at >= ${since} and service_id is not null`.execute(db);
      return new Set(rows.map((row) => row.id));
    },
  };
}

const keyOf = (platforms: string[]) => platforms.join(' ');
const stored = (value: unknown) => (value === undefined ? null : toStorableJson(value));

const isRead = (post: ReadPost) =>
  sql<boolean>`${isPost(post)} and post.version = ${post.version} and post.seq = ${post.seq}`;
/** By a freeze, or by approvals that nobody asked for when it was read. */
const isBarred = ({ policy }: ReadPost) => sql<boolean>`exists (select from ${PROJECT_SETTINGS} settings
  where settings.workspace = post.workspace and settings.project_id = post.project_id
    and (settings."freeze" is not null or settings.approval ->> 'mode' = 'required'
      and (post.form = 'open' or ${policy?.mode !== 'required'}::boolean)))`;
const isSending = ({ workspace, id }: PostKey, version: number, platforms: string[]) => sql<boolean>`
  workspace = ${workspace} and post = ${id} and version = ${version} and networks = ${keyOf(platforms)}`;

/** Part of a statement: what the service made of these texts. */
export const saveOutcomes = (
  { workspace, id }: PostKey,
  texts: Pick<Sending, 'version' | 'platforms' | 'outcome'>[],
) => {
  const made = texts.map((text) => ({ ...text, networks: keyOf(text.platforms) }));
  return sql`update ${SENDINGS} sending set outcome = made.outcome
    from ${rows(made, 'version int, networks text, outcome jsonb')} made
    where sending.workspace = ${workspace} and sending.post = ${id}
      and (sending.version, sending.networks) = (made.version, made.networks)`;
};

/** In statements that change a post: none of these networks is in a part that the service has. */
export const noneSent = (platforms: string[]): RawBuilder<boolean> => sql`
  not exists (select from ${SENDINGS} sending where sending.workspace = post.workspace and sending.post = post.id
    and sending.state = 'sent' and sending.platforms ?| ${platforms}::text[])`;
