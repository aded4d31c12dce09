import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { FIND_PROJECT } from '../../views/project-field.js';
import { roleAndStatusOptions } from '../../views/role-and-status.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { FIND_USER } from './modal.js';
import { openRoleForm, fillRoleOfChosenUser } from './open.js';
import { changeRoleForm } from './submit.js';
import { suggestUsers } from './suggest.js';

const OPEN_ROLE = 'open_role';

export const changeRole = (deps: Deps): Feature => ({
  verb: 'role',
  words: '[@someone or ID]',
  does: 'Change someone’s role and status',
  group: 'admin',
  right: 'change-role',
  homeButton: { text: 'Change a role', action: OPEN_ROLE },
  command: requires({ form: 'change-role' }, async (args) => {
    await args.ack();
    await openRoleForm(deps, args, args.words);
  }),
  actions: allRequire(
    { form: 'change-role' },
    {
      [OPEN_ROLE]: (args) => openRoleForm(deps, args, ''),
      [FIND_USER]: fillRoleOfChosenUser(deps),
    },
  ),
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps)),
    ...allRequire({ form: 'change-role' }, { [FIND_USER]: suggestUsers(deps), ...roleAndStatusOptions }),
  },
  forms: [registerForm(changeRoleForm, deps)],
});
