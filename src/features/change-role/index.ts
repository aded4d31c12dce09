import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { FIND_PROJECT, projectOfForm } from '../../ui/project/project-field.js';
import { roleAndStatusOptions } from '../../ui/role-and-status.js';
import { opensForm } from '../../ui/open-form.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { FIND_USER } from './modal.js';
import { openRoleForm } from './open.js';
import { changeRoleForm } from './submit.js';
import { suggestUsers } from './suggest.js';

export const changeRole = (deps: Deps): VerbFeature => ({
  ...opensForm('change-role', { text: 'Change a role', action: 'open_role' }, (trigger, words) =>
    openRoleForm(deps, trigger, words),
  ),
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    [FIND_USER]: requires({ form: 'change-role' }, suggestUsers(deps), projectOfForm),
    ...allRequire({ form: 'change-role' }, roleAndStatusOptions),
  },
  forms: [registerForm(changeRoleForm, deps)],
});
