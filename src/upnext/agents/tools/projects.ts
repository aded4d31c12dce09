import * as z from 'zod';
import { projectsOf } from '../../calls/call.js';
import * as schemas from '../schemas.js';
import { defineTool } from '../tool.js';

const item = z.object({
  id: z.string(),
  name: schemas.text('The name of the project.'),
  zone: z.string().nullable().describe('Its time zone. Null: the zone of each person.'),
  networks: z.array(z.string()).optional().describe('What it publishes on. Left out: all networks.'),
  may_schedule: z.boolean().describe('Whether your person may schedule posts there.'),
});

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that you may use. All other tools ask for the id of one of them.',
  scope: 'read',
  input: z.object({}),
  output: z.object({ items: z.array(item), next: schemas.next }),
  async run(_, call) {
    const projects = await projectsOf(call);
    if (!Array.isArray(projects)) return projects;
    const items = await Promise.all(
      projects.map(async ({ id, name, zone }) => ({
        id,
        name,
        zone: zone ?? null,
        networks: call.api.networksOf(id),
        may_schedule: (await call.access.inProject(id)).may('schedule'),
      })),
    );
    const names = items.map(({ id, name }) => `${name} (${id})`).join(', ');
    const text = names || 'No projects. Somebody has to give you one.';
    return { ok: true, data: { items, next: null }, text };
  },
});
