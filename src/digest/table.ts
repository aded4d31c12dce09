import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod';
import { isTaken } from '../database/errors.js';
import { known, SCHEMA, type Json, type StoredRow } from '../database/tables.js';
import { addJobs } from '../jobs/table.js';
import type { NewJob } from '../jobs/job.js';
import type { Occurrence } from '../time/daily.js';
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
  /** A name, because a mention would notify them every day. */
  setUpName: string;
  setUpAt: Date;
  changedBy: string | null;
  changedAt: Date | null;
  /** The local day of the next one, and when it is sent. */
  nextDay: string | null;
  nextAt: Date | null;
  /** The message that is kept true, until its day is over. */
  shown: Json<unknown> | null;
  /** Somebody wants one now. */
  asked: Json<unknown> | null;
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
  name: z.string(),
  day: z.string(),
  /** That of its day, which stays when the digest moves to another. */
  zone: z.string(),
  requestedBy: z.string().optional(),
});
const askedSchema = z.object({ id: z.string(), at: z.coerce.date(), person: z.string(), name: z.string() });

export type Shown = z.infer<typeof shownSchema>;
export type Asked = z.infer<typeof askedSchema>;

type Parsed = 'projects' | 'days' | 'shown' | 'asked' | 'nextDay' | 'nextAt';

export interface Digest extends Omit<StoredRow<DigestRow>, Parsed> {
  projects: Project[];
  /** The first of them: the only one of a channel. */
  project: Project;
  days: number[];
  next?: Occurrence | undefined;
  shown?: Shown | undefined;
  asked?: Asked | undefined;
}

export type DigestKey = Pick<Digest, 'workspace' | 'id'>;

/** One in direct messages. */
export const isOwn = ({ place, setUpBy }: Pick<Digest, 'place' | 'setUpBy'>): boolean => place === setUpBy;

/** What its messages are about, each of another day. So two digests of a channel never send the same day twice. */
export const messageIdOf = (digest: Pick<Digest, 'place' | 'setUpBy' | 'project'>): string =>
  isOwn(digest) ? digest.place : `${digest.place} ${digest.project.id}`;

function fromRow(row: Selectable<DigestRow>): Digest {
  const { projects, days, shown, asked, nextDay, nextAt, ...columns } = known(row);
  const parsed = projectsSchema.parse(projects);
  return {
    ...columns,
    projects: parsed,
    project: parsed[0],
    days: daysSchema.parse(days),
    next: nextDay !== undefined && nextAt ? { day: nextDay, at: nextAt } : undefined,
    shown: shownSchema.optional().parse(shown),
    asked: askedSchema.optional().parse(asked),
  };
}

const columnsOfNext = (next: Occurrence | undefined) => ({
  nextDay: next?.day ?? null,
  nextAt: next?.at ?? null,
});

/** What setting up or changing a digest writes. */
const settingsOf = ({ place, projects, time, days, zone, sendsWhenQuiet, next, ...digest }: Digest) => ({
  place,
  projects: JSON.stringify(projects),
  time,
  days: JSON.stringify(days),
  zone,
  sendsWhenQuiet,
  changedBy: digest.changedBy ?? null,
  changedAt: digest.changedAt ?? null,
  ...columnsOfNext(next),
});

const PROJECT_ID = sql<string>`projects -> 0 ->> 'id'`;
const DIGESTS = sql.table(`${SCHEMA}.digests`);

/** One that was stopped is not sent. */
export const digestStands = ({ workspace, id }: DigestKey) =>
  sql<boolean>`exists (select from ${DIGESTS} where workspace = ${workspace} and id = ${id})`;

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
    async find({ workspace, id }: DigestKey): Promise<Digest | undefined> {
      const row = await inWorkspace(workspace).where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    async inChannel(workspace: string, channel: string): Promise<Digest[]> {
      const rows = await inWorkspace(workspace).where('place', '=', channel).orderBy('setUpAt').execute();
      return rows.map(fromRow);
    },

    async channelsOf(workspace: string, project: string): Promise<string[]> {
      const rows = await inWorkspace(workspace)
        .where(sql<boolean>`place <> set_up_by and ${PROJECT_ID} = ${project}`)
        .orderBy('place')
        .execute();
      return rows.map(({ place }) => place);
    },

    /** Of channels, the newest first, and those that this person set up before them. */
    async ownFirst(workspace: string, person: string, limit: number): Promise<Digest[]> {
      const own = inWorkspace(workspace)
        .where(sql<boolean>`place <> set_up_by`)
        .orderBy(sql`set_up_by <> ${person}`);
      return (await own.orderBy('setUpAt', 'desc').limit(limit).execute()).map(fromRow);
    },

    /** How many people have one of their own that is not paused. */
    async countOwn(workspace: string): Promise<number> {
      const { count } = await db
        .selectFrom('digests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace', '=', workspace)
        .where(sql<boolean>`place = set_up_by and paused_at is null`)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

const update = (db: Db, { workspace, id }: DigestKey) =>
  db.updateTable('digests').where('workspace', '=', workspace).where('id', '=', id);

function settingsIn(db: Db) {
  return {
    /** Undefined if the channel already has a digest of this project. One that is paused stays paused. */
    async save(digest: Digest): Promise<Digest | undefined> {
      const { id, workspace, setUpBy, setUpName, setUpAt } = digest;
      const settings = settingsOf(digest);
      const saving = db
        .insertInto('digests')
        .values({ id, workspace, setUpBy, setUpName, setUpAt, ...settings })
        .onConflict((conflict) => conflict.columns(['workspace', 'id']).doUpdateSet(settings));
      return (await undefinedIfTaken(saving.execute())) && digest;
    },

    /** Undefined also if it was stopped. */
    async change(digest: Digest): Promise<Digest | undefined> {
      const changing = update(db, digest).set(settingsOf(digest)).returningAll();
      const [row] = (await undefinedIfTaken(changing.execute())) ?? [];
      return row && fromRow(row);
    },

    /** Its messages stay. False if it has changed since it was read. */
    async delete(digest: Digest): Promise<boolean> {
      const deleted = await db.deleteFrom('digests').where(isAsRead(digest)).executeTakeFirst();
      return deleted.numDeletedRows > 0n;
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
    async setShown(read: Digest, shown: Shown | undefined, next = read.next): Promise<void> {
      const isAsPlanned = isPlannedAsRead(read);
      const { nextDay, nextAt } = columnsOfNext(next);
      await update(db, read)
        .set({
          shown: shown ? JSON.stringify(shown) : null,
          ...(read.asked && { asked: null }),
          nextDay: sql`case when ${isAsPlanned} then ${nextDay} else next_day end`,
          nextAt: sql`case when ${isAsPlanned} then ${nextAt}::timestamptz else next_at end`,
        })
        .execute();
    },
  };
}

function statesIn(db: Db) {
  async function changed(
    digest: Digest,
    columns: Partial<Insertable<DigestRow>>,
    condition = sql<boolean>`true`,
  ): Promise<boolean> {
    const changing = db.updateTable('digests').set(columns).where(isAsRead(digest)).where(condition);
    return (await changing.executeTakeFirst()).numUpdatedRows > 0n;
  }

  return {
    /** False if it was paused already, or has changed since it was read. */
    pause: (digest: Digest, pausedAt: Date, pausedBy: string) =>
      changed(digest, { pausedAt, pausedBy }, sql<boolean>`paused_at is null`),

    /** False if it runs, or has changed since it was read. */
    resume: (digest: Digest, next: Digest['next']) =>
      changed(
        digest,
        { pausedAt: null, pausedBy: null, pausedWhy: null, ...columnsOfNext(next) },
        sql<boolean>`paused_at is not null`,
      ),

    /** False if somebody waits for one already, or it has changed since it was read. */
    ask: (digest: Digest, asked: Asked) =>
      changed(digest, { asked: JSON.stringify(asked) }, sql<boolean>`asked is null`),

    async forgetAsked(key: DigestKey): Promise<void> {
      await update(db, key).set({ asked: null }).execute();
    },

    /** Because Upnext can’t send it. The news are stored with it, so that somebody hears of it, once. */
    async stop(digest: Digest, at: Date, why: string, news: NewJob[]): Promise<void> {
      await sql`
        with paused as (
          update ${DIGESTS} set paused_at = ${at}, paused_why = ${why}
          where ${isAsRead(digest)} and paused_at is null returning id
        ) ${addJobs(news, sql<boolean>`exists (select from paused)`)}`.execute(db);
    },
  };
}

/** Nobody has changed, paused or resumed it since. */
const isAsRead = ({ workspace, id, pausedAt, changedAt }: Digest) =>
  sql<boolean>`workspace = ${workspace} and id = ${id} and paused_at is not distinct from ${pausedAt ?? null}::timestamptz
    and changed_at is not distinct from ${changedAt ?? null}::timestamptz`;

const isPlannedAsRead = ({ next }: Digest) =>
  sql<boolean>`next_at is not distinct from ${next?.at ?? null}::timestamptz`;

/** A channel has one digest of a project. Of two people who set one up at the same time, the second gets undefined. */
async function undefinedIfTaken<T>(write: Promise<T>): Promise<T | undefined> {
  return write.catch((error: unknown) => {
    if (isTaken(error)) return undefined;
    throw error;
  });
}
