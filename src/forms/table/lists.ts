import { sql, type Kysely } from 'kysely';
import type { SubmissionState, SubmissionTables } from './submission-tables.js';
import { selectOne, submissionFromRow, type Submission } from './submission-row.js';

const OPEN: SubmissionState[] = ['sending', 'unknown', 'refused', 'unsent', 'asked'];

export function listsIn(db: Kysely<SubmissionTables>) {
  return {
    async find(workspace: string, id: string): Promise<Submission | undefined> {
      const row = await selectOne(db, { workspace, id }).executeTakeFirst();
      return row && submissionFromRow(row);
    },

    /** Submissions that wait for an approver, the longest waiting first. */
    async waitingForApproval(workspace: string, limit: number): Promise<Submission[]> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('state', '=', 'asked')
        .orderBy('updatedAt')
        .limit(limit)
        .execute();
      return rows.map(submissionFromRow);
    },

    /** How many are open: those of one person, or those that wait for an approver. */
    async countOpen(workspace: string, { person }: { person?: string }): Promise<number> {
      const open = db.selectFrom('submissions').where('workspace', '=', workspace);
      const counted =
        person === undefined ? open.where('state', '=', 'asked') : open.where('person', '=', person);
      const row = await counted
        .where('state', 'in', OPEN)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** The person's submissions that are not at the service yet, newest first. */
    async openFor(workspace: string, person: string, limit = 20): Promise<Submission[]> {
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('person', '=', person)
        .where('state', 'in', OPEN)
        .orderBy('updatedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(submissionFromRow);
    },
  };
}

export function countsIn(db: Kysely<SubmissionTables>) {
  return {
    /** How many forms of all workspaces are open, for the metrics. */
    openForms: (): Promise<{ state: string; count: number }[]> =>
      db
        .selectFrom('submissions')
        .select('state')
        .select(sql<number>`count(*)`.as('count'))
        .where('state', 'in', OPEN)
        .groupBy('state')
        .execute(),
  };
}
