import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { suggestZones } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { FIND_ZONE, PROPOSE, UNBIND } from './modal.js';
import { open, propose } from './open.js';
import { projectForm } from './submit.js';
import { unbind } from './unbind.js';

export const chooseProject = (deps: Deps): Feature => ({
  verb: 'project',
  aliases: ['bind'],
  does: 'Choose this channel’s project',
  group: 'set-up',
  right: 'set-up',
  command: requires('anyone', open(deps)),
  forms: [registerForm(projectForm(deps), deps)],
  actions: {
    [UNBIND]: requires('set-up', unbind(deps)),
    [PROPOSE]: requires('read', propose(deps)),
  },
  options: allRequire('anyone', { [FIND_ZONE]: suggestZones }),
});
