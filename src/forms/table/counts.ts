import { sql, type Kysely } from 'kysely';
import type { SubmissionTables } from './batches.js';

/** Numbers over all workspaces, for metrics. */
export function countsIn(db: Kysely<SubmissionTables>) {
  return {
    openForms: (): Promise<{ state: string; count: number }[]> =>
      db
        .selectFrom('submissions')
        .select('state')
        .select(sql<number>`count(*)`.as('count'))
        .where('state', 'in', ['sending', 'unknown', 'refused', 'unsent', 'asked'])
        .groupBy('state')
        .execute(),
  };
}
