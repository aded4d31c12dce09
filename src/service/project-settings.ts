import type { Kysely } from 'kysely';
import { InvalidSettingError, splitList } from './settings.js';
import type { Tables } from './tables.js';
import { isTimezone } from './validation/timezone.js';

export interface ProjectSetting {
  id: string;
  name: string;
  timezone: string;
}

/** `id name zone`, separated by commas. A name may contain spaces. */
export function readProjects(text: string): ProjectSetting[] {
  const projects = splitList(text).map(readProject);
  const duplicate = projects.find(
    ({ id }, index) => projects.findIndex((project) => project.id === id) < index,
  );
  if (duplicate)
    throw new InvalidSettingError(
      `SERVICE_PROJECTS lists the id ${duplicate.id} twice. Give each project its own id.`,
    );
  return projects;
}

export const isProjectId = (text: string): text is string => /^[\w-]{1,64}$/.test(text);

function readProject(text: string): ProjectSetting {
  const [, id = '', name = '', timezone = ''] = /^(\S+)\s+(\S.*?)\s+(\S+)$/.exec(text) ?? [];
  if (!isProjectId(id) || !isTimezone(timezone))
    throw new InvalidSettingError(
      'SERVICE_PROJECTS needs an id, a name and a time zone for each project, separated by commas, such as ' +
        '“tea Tea House Europe/Berlin, cafe Café Europe/Paris”. An id contains letters, digits, - and _. ' +
        'A time zone is an IANA name, such as America/New_York.',
    );
  return { id, name, timezone };
}

/** Creates missing projects and updates the others. Never removes one: it may have scheduled posts. */
export async function saveProjects(db: Kysely<Tables>, projects: ProjectSetting[], now: Date): Promise<void> {
  if (projects.length === 0) return;
  await db
    .insertInto('projects')
    .values(
      projects.map(({ id, name, timezone }) => ({ id, name, timezone, description: null, created_at: now })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: (row) => row.ref('excluded.name'),
        timezone: (row) => row.ref('excluded.timezone'),
      }),
    )
    .execute();
}
