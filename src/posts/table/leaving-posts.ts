import type { Kysely } from 'kysely';
import type { ProjectKey } from '../freeze/table.js';
import { known, type StoredRow } from '../../database/tables.js';
import type { HeldPostRow, HeldTables } from './held-tables.js';

/** A held post, as far as it matters when it leaves. */
export type LeavingPost = Pick<StoredRow<HeldPostRow>, 'id' | 'dueAt' | 'leavesAt'>;

/** The posts of a project that a freeze stops, and those that it may not stop any more. */
export function leavingPostsIn(db: Kysely<HeldTables>) {
  const posts = ({ workspace, project }: ProjectKey, state: 'held' | 'sending') =>
    db
      .selectFrom('heldPosts')
      .where('workspace', '=', workspace)
      .where('projectId', '=', project)
      .where('state', '=', state);

  return {
    /** All held posts, by their time. */
    async heldIn(key: ProjectKey): Promise<LeavingPost[]> {
      const rows = await posts(key, 'held').select(['id', 'dueAt', 'leavesAt']).orderBy('dueAt').execute();
      return rows.map(known);
    },

    async countSending(key: ProjectKey): Promise<number> {
      return (await posts(key, 'sending').select('id').execute()).length;
    },
  };
}
