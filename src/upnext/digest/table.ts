import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Occurrence } from '../../when/index.js';
import { batched } from '../database/batched.js';
import { isTaken } from '../database/errors.js';
import { countRows, rows } from '../database/sql-values.js';
import { type Json, known, SCHEMA, type StoredRow } from '../database/tables.js';
import type { NewJob } from '../jobs/job.js';
import { addJobs, addSelectedJobs } from '../jobs/table.js';
import type { Project } from '../workspaces/channels-table.js';

/** The daily digest of a channel, about one project, or of one person in their direct messages, about several. */
export interface DigestRow {
  workspace: string;
  /** A person’s own has the id of that person. */
  id: string;
  /** The channel, or the person. */
  place: string;
  projects: Json<unknown>;
  /** "09:00" */
  time: string;
  /** 1 is Monday. */
  days: Json<unknown>;
  /** A person’s own follows them to other zones. */
  zone: string;
  sendsWhenQuiet: boolean;
  pausedAt: Date | null;
  /** Null if Upnext paused it. */
  pausedBy: string | null;
  pausedWhy: string | null;
  /** Its posts are read as they may read them. */
  setUpBy: string;
  setUpAt: Date;
  /** The local day of the next one, and when it is sent. */
  nextDay: string | null;
  nextAt: Date | null;
  /** The message that is kept true, until its day is over. */
  shown: Json<unknown> | null;
}

export interface DigestTables {
  digests: DigestRow;
}

const projectSchema = z.object({ id: z.string(), name: z.string(), zone: z.string().optional() });
const projectsSchema = z.tuple([projectSchema], projectSchema);
const daysSchema = z.array(z.number());

const shownSchema = z.object({
  /** Of the digest’s messages: another channel or project has others. */
  id: z.string(),
  day: z.string(),
  /** That of its day, which stays when the digest moves to another. */
  zone: z.string(),
});

export type ShownPage = z.infer<typeof shownSchema>;

type ParsedRow = 'projects' | 'days' | 'shown' | 'nextDay' | 'nextAt';

export interface Digest extends Omit<StoredRow<DigestRow>, ParsedRow> {
  projects: Project[];
  /** The first of them: the only one of a channel. */
  project: Project;
  days: number[];
  next?: Occurrence | undefined;
  shown?: ShownPage | undefined;
}

export type DigestKey = Pick<Digest, 'workspace' | 'id'>;

export const jobKey = ({ workspace, id }: DigestKey) => `${workspace} ${id}`;

/** The queue of their jobs. */
export const DIGEST = 'digest';

/** One in direct messages. */
export const isOwn = ({ place, setUpBy }: Pick<Digest, 'place' | 'setUpBy'>): boolean => place === setUpBy;

/** What its messages are about, each of another day. So two digests of a channel never send the same day twice. */
export const messageIdOf = (digest: Pick<Digest, 'place' | 'setUpBy' | 'project'>): string =>
  isOwn(digest) ? digest.place : `${digest.place} ${digest.project.id}`;

function fromRow(row: Selectable<DigestRow>): Digest {
  const { projects, days, shown, nextDay, nextAt, ...columns } = known(row);
  const parsed = projectsSchema.parse(projects);
  return {
    ...columns,
    projects: parsed,
    project: parsed[0],
    days: daysSchema.parse(days),
    next: nextDay !== undefined && nextAt ? { day: nextDay, at: nextAt } : undefined,
    shown: shownSchema.optional().parse(shown),
  };
}

const columnsOfNext = (next: Occurrence | undefined) => ({
  nextDay: next?.day ?? null,
  nextAt: next?.at ?? null,
});

/** What setting up or changing a digest writes. */
const settingsOf = ({ place, projects, time, days, zone, sendsWhenQuiet, next }: Digest) => ({
  place,
  projects: JSON.stringify(projects),
  time,
  days: JSON.stringify(days),
  zone,
  sendsWhenQuiet,
  ...columnsOfNext(next),
});

const PROJECT_ID = sql<string>`projects -> 0 ->> 'id'`;
const DIGESTS = sql.table(`${SCHEMA}.digests`);

/** Of a message that is `added`: a digest that was stopped is not sent. */
export const digestStands = sql<boolean>`(added.kind <> 'digest' or exists (
  select from ${DIGESTS} digest where digest.workspace = added.workspace
    and digest.place = coalesce(added.channel, added.person)
    and added.id in (digest.place, digest.place || ' ' || (digest.projects -> 0 ->> 'id'))))`;

type Db = Kysely<DigestTables>;

export const digestsIn = (db: Db) => ({
  ...listsIn(db),
  ...settingsIn(db),
  ...messagesOf(db),
  ...statesIn(db),
});

function listsIn(db: Db) {
  const inWorkspace = (workspace: string) =>
    db.selectFrom('digests').selectAll().where('workspace', '=', workspace);

  return {
    find: batched(async (keys: DigestKey[]) => {
      const { rows: found } = await sql<Selectable<DigestRow>>`
        select digest.* from ${rows(keys, 'workspace text, id text')} wanted
        join ${DIGESTS} digest using (workspace, id)`.execute(db);
      const digests = new Map(found.map((row) => [jobKey(row), fromRow(row)]));
      return (key) => digests.get(jobKey(key));
    }),

    async inChannel(workspace: string, channel: string): Promise<Digest[]> {
      const rows = await inWorkspace(workspace).where('place', '=', channel).orderBy('setUpAt').execute();
      return rows.map(fromRow);
    },

    async channelsOf(workspace: string, project: string): Promise<string[]> {
      const isIn = sql<boolean>`place <> set_up_by and ${PROJECT_ID} = ${project}`;
      const rows = await inWorkspace(workspace).where(isIn).orderBy('place').execute();
      return rows.map(({ place }) => place);
    },

    /** Draws the messages that show this project again. */
    async drawAgain(workspace: string, project: string, dueAt: Date): Promise<NewJob[]> {
      const { rows } = await sql<NewJob>`
        ${addSelectedJobs(sql`
          select ${DIGEST} as queue, workspace || ' ' || id as key, ${dueAt}::timestamptz as due_at,
            jsonb_build_object('workspace', workspace, 'id', id, 'redraws', true) as data
          from ${DIGESTS} where workspace = ${workspace} and shown is not null and paused_at is null
            and projects @> ${JSON.stringify([{ id: project }])}::jsonb`)}
        returning queue, key, due_at, data`.execute(db);
      return rows;
    },

    /** Of channels, the newest first, and those that this person set up before them. */
    async ownFirst(workspace: string, person: string, limit: number): Promise<Digest[]> {
      const own = inWorkspace(workspace)
        .where(sql<boolean>`place <> set_up_by`)
        .orderBy(sql`set_up_by <> ${person}`);
      return (await own.orderBy('setUpAt', 'desc').limit(limit).execute()).map(fromRow);
    },

    /** How many people have one of their own that is not paused. */
    countOwn: (workspace: string): Promise<number> =>
      countRows(
        db,
        sql`${DIGESTS} where workspace = ${workspace} and place = set_up_by and paused_at is null`,
      ),
  };
}

const update = (db: Db, { workspace, id }: DigestKey) =>
  db.updateTable('digests').where('workspace', '=', workspace).where('id', '=', id);

function settingsIn(db: Db) {
  return {
    /** False if the channel already has a digest of this project. One that is paused stays paused. */
    async save(digest: Digest): Promise<boolean> {
      const { id, workspace, setUpBy, setUpAt } = digest;
      const settings = settingsOf(digest);
      const saving = db
        .insertInto('digests')
        .values({ id, workspace, setUpBy, setUpAt, ...settings })
        .onConflict((conflict) => conflict.columns(['workspace', 'id']).doUpdateSet(settings));
      return saving.execute().then(
        () => true,
        (error: unknown) => {
          if (isTaken(error)) return false;
          throw error;
        },
      );
    },

    /** Its messages stay. False if somebody has stopped it already. */
    async delete({ workspace, id }: DigestKey): Promise<boolean> {
      const stopping = db.deleteFrom('digests').where('workspace', '=', workspace).where('id', '=', id);
      return (await stopping.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

function messagesOf(db: Db) {
  return {
    /** Plans the next one, unless somebody has planned another. */
    async plan(read: Digest, { zone, next }: Pick<Digest, 'zone' | 'next'>): Promise<void> {
      await update(db, read)
        .set({ zone, ...columnsOfNext(next) })
        .where(isPlannedAsRead(read))
        .execute();
    },

    /** Keeps this message true from now on, and plans the next in the same way. */
    setShown: batched(async (all: { read: Digest; shown: ShownPage | undefined; next: Digest['next'] }[]) => {
      const now = all.map(({ read: { workspace, id, next: planned }, shown, next }) => {
        return { workspace, id, plannedAt: planned?.at, shown, ...columnsOfNext(next) };
      });
      const isAsPlanned = sql`digest.next_at is not distinct from now.planned_at`;
      await sql`update ${DIGESTS} digest set shown = now.shown,
          next_day = case when ${isAsPlanned} then now.next_day else digest.next_day end,
          next_at = case when ${isAsPlanned} then now.next_at else digest.next_at end
        from ${rows(now, `workspace text, id text, planned_at timestamptz, shown jsonb, next_day text, next_at timestamptz`)} now
        where (digest.workspace, digest.id) = (now.workspace, now.id)`.execute(db);
      return () => undefined;
    }),
  };
}

function statesIn(db: Db) {
  const running = (digest: DigestKey) => update(db, digest).where('pausedAt', 'is', null);

  return {
    /** False if it was paused already. */
    async pause(digest: DigestKey, pausedAt: Date, pausedBy: string): Promise<boolean> {
      const paused = await running(digest).set({ pausedAt, pausedBy }).executeTakeFirst();
      return paused.numUpdatedRows > 0n;
    },

    /** False if it runs. */
    async resume(digest: DigestKey, next: Digest['next']): Promise<boolean> {
      const resumed = await update(db, digest)
        .set({ pausedAt: null, pausedBy: null, pausedWhy: null, ...columnsOfNext(next) })
        .where('pausedAt', 'is not', null)
        .executeTakeFirst();
      return resumed.numUpdatedRows > 0n;
    },

    /** Because Upnext can’t send it. The news are stored with it, so that somebody hears of it, once. */
    async stop(digest: DigestKey, at: Date, why: string, news: NewJob[]): Promise<void> {
      const pausing = running(digest).set({ pausedAt: at, pausedWhy: why }).returning('id');
      const tellIfPaused = addJobs(news, sql<boolean>`exists (select from paused)`);
      await sql`with paused as (${pausing}) ${tellIfPaused}`.execute(db);
    },
  };
}

const isPlannedAsRead = ({ next }: Digest) =>
  sql<boolean>`next_at is not distinct from ${next?.at ?? null}::timestamptz`;
