import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { FIND_PROJECT, projectOfForm } from '../../ui/project/project-field.js';
import { roleAndStatusOptions } from '../../ui/role-and-status.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { FIND_USER } from './modal.js';
import { openRoleForm } from './open.js';
import { changeRoleForm } from './submit.js';
import { suggestUsers } from './suggest.js';

const OPEN_ROLE = 'open_role';

export const changeRole = (deps: Deps): VerbFeature => ({
  homeButton: { text: 'Change a role', action: OPEN_ROLE },
  async command(args) {
    await args.ack();
    await openRoleForm(deps, args, args.words);
  },
  actions: {
    [OPEN_ROLE]: requires({ form: 'change-role' }, (args) => openRoleForm(deps, args, '')),
  },
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    [FIND_USER]: requires({ form: 'change-role' }, suggestUsers(deps), projectOfForm),
    ...allRequire({ form: 'change-role' }, roleAndStatusOptions),
  },
  forms: [registerForm(changeRoleForm, deps)],
});
