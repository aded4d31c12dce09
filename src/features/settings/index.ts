import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { OPEN_AUDIT, OPEN_SETTINGS } from '../../views/shared-buttons.js';
import type { Feature } from '../feature.js';
import { LINK_TOKEN, REMOVE_TOKEN, SET_SERVICE } from './modal.js';
import { open } from './open.js';
import { askForService, OWN_SERVICE, useService } from './own-service.js';
import { askForToken, linkToken, OWN_TOKEN, removeToken } from './own-token.js';
import { settingsLife } from './submit.js';
import { exportTrail, openTrail, turnTrail } from './trail.js';
import { EXPORT_TRAIL, TURN_TRAIL } from './trail-views.js';

export const settings = (deps: Deps): Feature => ({
  verb: 'settings',
  does: 'Set permissions and link your own token',
  group: 'set-up',
  command: requires('anyone', open(deps)),
  forms: [registerForm(settingsLife, deps)],
  views: {
    [OWN_TOKEN]: requires('anyone', linkToken(deps)),
    [OWN_SERVICE]: requires('administer', useService(deps)),
  },
  actions: {
    ...allRequire('anyone', {
      [OPEN_SETTINGS]: open(deps),
      [LINK_TOKEN]: askForToken,
      [REMOVE_TOKEN]: removeToken(deps),
    }),
    ...allRequire('administer', {
      [SET_SERVICE]: askForService(deps),
      [OPEN_AUDIT]: openTrail(deps),
      [TURN_TRAIL]: turnTrail(deps),
      [EXPORT_TRAIL]: exportTrail(deps),
    }),
  },
});
