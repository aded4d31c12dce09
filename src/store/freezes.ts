import { sql, type Kysely, type Selectable } from 'kysely';
import type { NewJob } from '../jobs/job.js';
import { addJobsNoLater, replaceJobs } from '../jobs/table.js';
import { insertAuditEntries, type AuditEntry } from './audit.js';
import { createRowLookup } from './row-lookup.js';
import { SCHEMA, type Tables } from './tables.js';

/** Nothing of a frozen project leaves Upnext. */
export interface Freeze {
  person: string;
  reason: string | undefined;
  /** Without one, until somebody ends it. */
  until: Date | undefined;
  since: Date;
}

export interface ProjectKey {
  workspace: string;
  project: string;
}

/** A held post, as far as it matters when it leaves. */
export interface Leaving {
  id: string;
  dueAt: Date | undefined;
  leavesAt: Date | undefined;
}

const FREEZES = sql.table(`${SCHEMA}.project_freezes`);

export function freezesIn(db: Kysely<Tables>) {
  return { ...changesIn(db), ...affectedIn(db) };
}

function changesIn(db: Kysely<Tables>) {
  const findRow = createRowLookup(db, 'project_freezes', 'project_id');
  const isProject = ({ workspace, project }: ProjectKey) =>
    sql<boolean>`workspace = ${workspace} and project_id = ${project}`;

  return {
    /** Stored together with its job. Resolves to false if the project is frozen already, so nothing was changed. */
    async freeze(
      { workspace, project }: ProjectKey,
      { person, reason, until, since }: Freeze,
      job: NewJob,
    ): Promise<boolean> {
      const { rows } = await sql`
        with added as (
          insert into ${FREEZES} (workspace, project_id, person, reason, until, created_at)
          values (${workspace}, ${project}, ${person}, ${reason ?? null}, ${until ?? null}::timestamptz, ${since})
          on conflict do nothing returning workspace
        ), scheduled as (${replaceJobs([job], sql`exists (select from added)`)})
        select workspace from added`.execute(db);
      return rows.length > 0;
    },

    /** Stored together with its job. Resolves to the freeze that it ended, if there was one. */
    async unfreeze(key: ProjectKey, job: NewJob): Promise<Freeze | undefined> {
      const { rows } = await sql<Selectable<Tables['project_freezes']>>`
        with removed as (
          delete from ${FREEZES} where ${isProject(key)} returning *
        ), scheduled as (${replaceJobs([job], sql`exists (select from removed)`)})
        select * from removed`.execute(db);
      return rows[0] && freezeFrom(rows[0]);
    },

    /** Ends it if its time has come. The audit trail gets its entry in the same statement, so it gets it once. */
    async expire(key: ProjectKey, at: Date, entry: AuditEntry): Promise<void> {
      await sql`
        with removed as (delete from ${FREEZES} where ${isProject(key)} and until <= ${at} returning workspace)
        ${insertAuditEntries([entry])} where exists (select from removed)`.execute(db);
    },

    /** Not cached: whoever asks after a freeze was stored must see it. */
    async find({ workspace, project }: ProjectKey): Promise<Freeze | undefined> {
      const row = await findRow(workspace, project);
      return row && freezeFrom(row);
    },
  };
}

const freezeFrom = ({
  person,
  reason,
  until,
  created_at,
}: Selectable<Tables['project_freezes']>): Freeze => ({
  person,
  reason: reason ?? undefined,
  until: until ?? undefined,
  since: created_at,
});

/** The posts of a project that a freeze stops, and those that it may not stop any more. */
function affectedIn(db: Kysely<Tables>) {
  const posts = ({ workspace, project }: ProjectKey, state: 'held' | 'sending') =>
    db
      .selectFrom('held_posts')
      .where('workspace', '=', workspace)
      .where('project_id', '=', project)
      .where('state', '=', state);

  return {
    /** All held posts, by their time. */
    async heldIn(key: ProjectKey): Promise<Leaving[]> {
      const rows = await posts(key, 'held').select(['id', 'due_at', 'leaves_at']).orderBy('due_at').execute();
      return rows.map(({ id, due_at, leaves_at }) => ({
        id,
        dueAt: due_at ?? undefined,
        leavesAt: leaves_at ?? undefined,
      }));
    },

    async sendingIn(key: ProjectKey): Promise<string[]> {
      const rows = await posts(key, 'sending').select('id').execute();
      return rows.map(({ id }) => id);
    },

    async addJobs(jobs: NewJob[]): Promise<void> {
      if (jobs.length > 0) await addJobsNoLater(jobs).execute(db);
    },
  };
}
