import { accessTo } from '../../forms/context.js';
import type { FormDeps } from '../../forms/form.js';
import { barTo, type Bar } from '../../rights/access.js';
import type { HeldPost } from '../table/held-row.js';

/** Why the person who wrote a post may not send it by now. */
export async function findBar(
  deps: FormDeps,
  { workspace, writtenBy: person, project, about: { approvedBy, team } }: HeldPost,
  reference: string,
): Promise<Bar | undefined> {
  if (approvedBy !== undefined) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject } = await accessTo(deps, client, actor, [project.id]);
  return barTo('schedule', await inProject(project.id));
}
