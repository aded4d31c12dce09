import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { FIND_PROJECT } from '../../ui/project/project-field.js';
import { roleAndStatusOptions } from '../../ui/role-and-status.js';
import { opensForm } from '../../ui/open-form.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openInviteForm } from './open.js';
import { inviteForm } from './submit.js';

export const inviteUser = (deps: Deps): VerbFeature => ({
  ...opensForm('invite', { text: 'Invite people', action: 'open_invite' }, (trigger, words) =>
    openInviteForm(deps, trigger, words),
  ),
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    ...allRequire({ form: 'invite' }, roleAndStatusOptions),
  },
  forms: [registerForm(inviteForm, deps)],
});
