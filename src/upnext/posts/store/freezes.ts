import { type QueryExecutorProvider, sql } from 'kysely';
import { type AuditEntry, insertedWith } from '../../audit/table.js';
import type { NewJob } from '../../jobs/job.js';
import { replaceJobs } from '../../jobs/table.js';
import { type Freeze, PROJECT_SETTINGS } from '../../rights/project-settings-table.js';
import type { ProjectKey } from '../model/post-row.js';

/** What is stored together with the beginning or the end of a freeze. */
interface With {
  job: NewJob;
  entry?: AuditEntry | undefined;
}

export function freezesIn(db: QueryExecutorProvider) {
  return {
    /** Resolves to false if the project is frozen already, so nothing was changed. */
    async freeze({ workspace, project }: ProjectKey, freeze: Freeze, { job, entry }: With): Promise<boolean> {
      const { rows } = await sql`
        with frozen as (
          insert into ${PROJECT_SETTINGS} as settings (workspace, project_id, "freeze", updated_at)
          values (${workspace}, ${project}, ${JSON.stringify(freeze)}::jsonb, ${freeze.since})
          on conflict (workspace, project_id) do update set "freeze" = excluded."freeze", updated_at = excluded.updated_at
            where settings."freeze" is null
          returning workspace
        ), scheduled as (${replaceJobs([job], sql`exists (select from frozen)`)}) ${insertedWith('frozen', entry)}
        select workspace from frozen`.execute(db);
      return rows.length > 0;
    },

    /** Without `to`, it ends. Resolves to false if it is over by now. */
    async change(
      { workspace, project }: ProjectKey,
      { since, to }: { since: Date; to?: Freeze | undefined },
      { job, entry }: With,
    ): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          update ${PROJECT_SETTINGS} set "freeze" = ${to ? JSON.stringify(to) : null}::jsonb
          where workspace = ${workspace} and project_id = ${project}
            and ("freeze" ->> 'since')::timestamptz = ${since}::timestamptz
          returning workspace
        ), scheduled as (${replaceJobs([job], sql`exists (select from changed)`)}) ${insertedWith('changed', entry)}
        select workspace from changed`.execute(db);
      return rows.length > 0;
    },
  };
}
