import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { FIND_PROJECT } from '../../ui/project/project-field.js';
import { roleAndStatusOptions } from '../../ui/role-and-status.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openInviteForm } from './open.js';
import { inviteForm } from './submit.js';

const OPEN_INVITE = 'open_invite';

export const inviteUser = (deps: Deps): VerbFeature => ({
  homeButton: { text: 'Invite people', action: OPEN_INVITE },
  async command(args) {
    await args.ack();
    await openInviteForm(deps, args, args.words);
  },
  actions: {
    [OPEN_INVITE]: requires({ form: 'invite' }, (args) => openInviteForm(deps, args, '')),
  },
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    ...allRequire({ form: 'invite' }, roleAndStatusOptions),
  },
  forms: [registerForm(inviteForm, deps)],
});
