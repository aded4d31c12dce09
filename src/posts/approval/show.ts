import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { replyBelow, startReading, type ListRequest, type ReadingDeps } from '../../ui/start-reading.js';
import { waitingList } from './waiting-list.js';
import { openForm } from '../../ui/open-form.js';
import { projectSchema } from '../../forms/form.js';
import { groupOptions, groupsIn } from '../../ui/user-groups.js';
import type { ActionArgs } from '../../ui/feature.js';
import { policyModal, valuesFrom } from './modal.js';
import { APPROVALS_IN } from './reply.js';

/** What waits for approval in a project, and who must approve. */
export async function showApprovals(
  deps: ReadingDeps & Pick<Deps, 'plan' | 'approvers'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: APPROVALS_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project, may } = reading;
  return waitingList(deps, actor, project, may);
}

/** From the message about several posts that wait for somebody. */
export const showWaiting =
  (deps: Pick<Deps, 'store' | 'plan' | 'approvers'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, inProject } = await args.access();
    const project = readButtonValue(projectSchema, args.action);
    const { may } = await inProject(project.id);
    await replyBelow(args, await waitingList(deps, actor, project, may));
  };

export const setUpApprovals =
  (deps: Pick<Deps, 'admins' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, team } = (await args.access()).actor;
    const target = readButtonValue(projectSchema, args.action);
    const [{ approval }, groups] = await Promise.all([
      deps.store.projectSettings.find(workspace, target.id),
      groupsIn(args.client, team),
    ]);
    const values = valuesFrom(approval, groupOptions(approval?.groups ?? [], groups));
    await openForm(deps, args, (about) =>
      policyModal(values, { ...about, project: undefined, target, team }),
    );
  };
