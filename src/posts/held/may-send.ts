import { accessTo } from '../../forms/context.js';
import { UNKNOWN_TO_SLACK } from '../../forms/submit.js';
import type { FormContext, FormDeps } from '../../forms/form.js';
import type { Deps } from '../../deps.js';
import { noPermission, noProjectAccess } from '../../rights/rights.js';
import { parsePostAbout } from '../about.js';
import type { HeldPost } from '../table/held-row.js';

/** Why somebody may not send a post. `isUncertain`: Slack does not say at the moment. */
interface Bar {
  say: string;
  isUncertain: boolean;
}

/** For the person who wrote it, by now. */
export async function findBar(
  deps: FormDeps & Pick<Deps, 'groups'>,
  { workspace, writtenBy: person, project, about }: HeldPost,
  reference: string,
): Promise<Bar | undefined> {
  const { approvedBy, team } = parsePostAbout(about);
  if (approvedBy !== undefined) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject, profile } = await accessTo(deps, client, actor, [project.id]);
  return barOf({ profile, rights: await inProject(project.id) });
}

export function barOf({ profile, rights }: Pick<FormContext, 'profile' | 'rights'>): Bar | undefined {
  const { may, isRestricted, isUncertain } = rights;
  if (may('schedule')) return undefined;
  if (profile.unknownToSlack || isUncertain) return { say: UNKNOWN_TO_SLACK, isUncertain: true };
  const mayRead = !isRestricted || may('read');
  return { say: mayRead ? noPermission('schedule', isRestricted) : noProjectAccess(), isUncertain: false };
}
