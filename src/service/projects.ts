import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import { isStorable } from './validation/text.js';

/** Remembers the projects it has found: no operation removes a project. */
export function createProjectFinder(db: Kysely<Tables>) {
  const found = new Set<string>();

  return async (id: string): Promise<boolean> => {
    if (found.has(id)) return true;
    if (!isStorable(id)) return false;
    const project = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
    if (project) found.add(id);
    return project !== undefined;
  };
}
