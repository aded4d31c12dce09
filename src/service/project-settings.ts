import type { Kysely } from 'kysely';
import { listedIn, SettingRefused } from './settings-error.js';
import type { Tables } from './tables.js';
import { isTimezone } from './validation/timezone.js';

export interface ProjectSetting {
  id: string;
  name: string;
  timezone: string;
}

/** `id name zone`, and a comma before the next; a name may have spaces in it. */
export function readProjects(text: string): ProjectSetting[] {
  const projects = listedIn(text).map(readProject);
  const twice = projects.find(({ id }, place) => projects.findIndex((one) => one.id === id) < place);
  if (twice) throw new SettingRefused(`SERVICE_PROJECTS has two projects ${twice.id}. Give each its own id.`);
  return projects;
}

function readProject(text: string): ProjectSetting {
  const [, id = '', name = '', timezone = ''] = /^([\w-]{1,64})\s+(\S.*?)\s+(\S+)$/.exec(text) ?? [];
  if (!isTimezone(timezone))
    throw new SettingRefused(
      'SERVICE_PROJECTS takes, for each project, its id, its name and its time zone, such as ' +
        '“tea Tea House Europe/Berlin”, with commas in between. An id has letters, digits, - and _; ' +
        'a zone is called as the IANA database calls it.',
    );
  return { id, name, timezone };
}

/** Made where they are not there yet, and called as they are called now. None is removed: posts may be waiting in it. */
export async function keepProjects(db: Kysely<Tables>, projects: ProjectSetting[], now: Date): Promise<void> {
  if (projects.length === 0) return;
  await db
    .insertInto('projects')
    .values(projects.map((project) => ({ ...project, description: null, created_at: now })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: (row) => row.ref('excluded.name'),
        timezone: (row) => row.ref('excluded.timezone'),
      }),
    )
    .execute();
}
