import { accessTo } from '../../forms/context.js';
import { UNKNOWN_TO_SLACK } from '../../forms/sending.js';
import type { FormDeps } from '../../forms/form.js';
import type { Deps } from '../../deps.js';
import { noPermission, noProjectAccess } from '../../rights/rights.js';
import { parsePostAbout } from '../about.js';
import type { HeldPost } from '../table/held-row.js';

/** Why the person who wrote a post may not send it by now. `isUncertain`: Slack does not say at the moment. */
export async function findBar(
  deps: FormDeps & Pick<Deps, 'groups'>,
  { workspace, writtenBy: person, project, about }: HeldPost,
  reference: string,
): Promise<{ say: string; isUncertain: boolean } | undefined> {
  const { approvedBy, team } = parsePostAbout(about);
  if (approvedBy !== undefined) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject, profile } = await accessTo(deps, client, actor, [project.id]);
  const { may, isRestricted, isUncertain } = await inProject(project.id);
  if (may('schedule')) return undefined;
  if (profile.unknownToSlack || isUncertain) return { say: UNKNOWN_TO_SLACK, isUncertain: true };
  const mayRead = !isRestricted || may('read');
  return { say: mayRead ? noPermission('schedule', isRestricted) : noProjectAccess(), isUncertain: false };
}
