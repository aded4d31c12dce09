import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { FIND_PROJECT } from '../../ui/project/project-field.js';
import { roleAndStatusOptions } from '../../ui/role-and-status.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { addPeople, inviteSeveralInstead } from './add-people.js';
import { SEVERAL_INSTEAD } from './modal.js';
import { openInviteForm } from './open.js';
import { ADD_PEOPLE } from './several-modal.js';
import { RETRY_FAILED } from './reply.js';
import { retryFailed } from './retry-failed.js';
import { inviteSeveralForm } from './several-submit.js';
import { inviteForm } from './submit.js';

const OPEN_INVITE = 'open_invite';

export const inviteUser = (deps: Deps): VerbFeature => ({
  homeButton: { text: 'Invite people', action: OPEN_INVITE },
  async command(args) {
    await args.ack();
    await openInviteForm(deps, args, args.words);
  },
  actions: allRequire(
    { form: 'invite' },
    {
      [OPEN_INVITE]: (args) => openInviteForm(deps, args, ''),
      [RETRY_FAILED]: retryFailed(deps),
      [SEVERAL_INSTEAD]: inviteSeveralInstead,
      [ADD_PEOPLE]: addPeople(deps),
    },
  ),
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
    ...allRequire({ form: 'invite' }, roleAndStatusOptions),
  },
  forms: [registerForm(inviteForm, deps), registerForm(inviteSeveralForm, deps)],
});
