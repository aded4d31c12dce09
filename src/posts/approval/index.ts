import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { suggestGroups } from '../../ui/user-groups.js';
import { SET_UP_APPROVALS } from './waiting-list.js';
import { projectListeners } from '../../ui/project-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { FIND_GROUP } from './modal.js';
import { APPROVALS_IN } from './reply.js';
import { namedProject, setUpApprovals, showApprovals } from './show.js';
import { policyForm } from './submit.js';

/** Who must approve the posts of a project, and what is waiting. */
export const approvals = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: APPROVALS_IN,
    show: (request, { project }) => showApprovals(deps, request, { project, words: '' }),
  });
  return {
    command: listeners.command,
    forms: [registerForm(policyForm(deps), deps)],
    actions: {
      [SET_UP_APPROVALS]: requires(
        'set-up',
        setUpApprovals(deps),
        ({ action }) => readButtonValue(namedProject, action).id,
      ),
      ...listeners.actions,
    },
    options: {
      [FIND_GROUP]: requires('set-up', suggestGroups, 'its project'),
      ...listeners.options,
    },
  };
};
