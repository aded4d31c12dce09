import type { Deps } from '../../deps.js';
import { projectSchema } from '../../forms/form.js';
import { registerForm } from '../../forms/submit.js';
import { requires } from '../../rights/access.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { checkboxActions } from '../../ui/checkbox-row.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { listListeners } from '../../ui/list.js';
import { openForm } from '../../ui/open-form.js';
import { replyBelow } from '../../ui/start-reading.js';
import { groupOptions, groupsIn, suggestGroups } from '../../ui/user-groups.js';
import { APPROVE, APPROVE_AS_ADMIN, REQUEST_CHANGES } from '../card/approval-lines.js';
import { approve } from './approve.js';
import { approveSelected, openSeveral } from './approve-several.js';
import { FIND_GROUP, policyForm, valuesFrom } from './policy.js';
import { CHANGES_FORM, openChanges, requestChanges } from './request-changes.js';
import { APPROVE_SEVERAL } from './several-modal.js';
import { SET_UP_APPROVALS, WAITING, waitingList } from './waiting-list.js';
import { SHOW_WAITING } from './waiting-post.js';
import { OPEN_SEVERAL } from './waiting-post.js';

/** Who must approve the posts of a project, and what is waiting. */
export const approvals = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    name: WAITING,
    show: ({ actor, project, may }, page) => waitingList(deps, actor, project, { may, page }),
  });
  return {
    command: list.command,
    forms: [registerForm(policyForm, deps)],
    views: {
      [CHANGES_FORM]: requires('anyone', requestChanges(deps)),
      [APPROVE_SEVERAL.form]: requires('anyone', approveSelected(deps)),
    },
    actions: {
      [SET_UP_APPROVALS]: requires('set-up', setUpApprovals(deps), ofProject),
      ...checkboxActions,
      // Who may approve is decided by the policy of the project.
      [APPROVE]: requires('anyone', approve(deps, 'approved')),
      [APPROVE_AS_ADMIN]: requires('administer', approve(deps, 'emergency')),
      [REQUEST_CHANGES]: requires('anyone', openChanges(deps)),
      [OPEN_SEVERAL]: requires('anyone', openSeveral(deps)),
      [SHOW_WAITING]: requires('anyone', showWaiting(deps)),
      ...list.actions,
    },
    options: { [FIND_GROUP]: requires('set-up', suggestGroups, 'its project'), ...list.options },
  };
};

/** From the message about several posts that wait for somebody. */
const showWaiting = (deps: Deps) => async (args: ActionArgs) => {
  const { actor, inProject } = await args.access();
  const project = readButtonValue(projectSchema, args.action);
  const { may } = await inProject(project.id);
  await replyBelow(args, await waitingList(deps, actor, project, { may }));
};

const ofProject = ({ action }: ActionArgs) => readButtonValue(projectSchema, action).id;

const setUpApprovals = (deps: Deps) => async (args: ActionArgs) => {
  const { workspace, team, channel } = (await args.access()).actor;
  const target = readButtonValue(projectSchema, args.action);
  const [{ approval }, groups] = await Promise.all([
    deps.store.projectSettings.find(workspace, target.id),
    groupsIn(args.client, team),
  ]);
  const values = valuesFrom(approval, groupOptions(approval?.groups ?? [], groups), channel);
  await openForm(deps, args, (about) =>
    policyForm.open(values, { ...about, project: undefined, target, team }),
  );
};
