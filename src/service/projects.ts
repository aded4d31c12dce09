import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import { isStorable } from './validation/text.js';

/** No operation removes a project: what was found once stays found, and is not asked for with every request. */
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
