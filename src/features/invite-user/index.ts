import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { FIND_PROJECT } from '../../views/project-field.js';
import { roleAndStatusOptions } from '../../views/role-and-status.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { open } from './open.js';
import { SEND_FAILED } from './reply.js';
import { sendFailed } from './send-failed.js';
import { severalInvitations } from './several-submit.js';
import { invitation } from './submit.js';

const OPEN_INVITE = 'open_invite';

export const inviteUser = (deps: Deps): Feature => ({
  verb: 'invite',
  words: '[@someone, @group or email …]',
  does: 'Invite people to the project',
  group: 'admin',
  right: 'invite',
  homeButton: { text: 'Invite people', action: OPEN_INVITE },
  command: requires('checked-on-submit', async (args) => {
    await args.ack();
    await open(deps, args, args.words);
  }),
  actions: allRequire('checked-on-submit', {
    [OPEN_INVITE]: (args) => open(deps, args, ''),
    [SEND_FAILED]: sendFailed(deps),
  }),
  options: {
    [FIND_PROJECT]: requires('read', suggestProjects(deps)),
    ...allRequire('checked-on-submit', roleAndStatusOptions),
  },
  forms: [registerForm(invitation, deps), registerForm(severalInvitations, deps)],
});
