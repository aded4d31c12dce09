import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { allRequire, requires } from '../../rights/access.js';
import { ASK_ACCESS } from '../../rights/not-allowed.js';
import { checkboxActions } from '../../ui/checkbox-row.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { OPEN_SETTINGS, SHOW_PEOPLE } from '../../ui/shared-buttons.js';
import { suggestProjects } from '../../ui/suggest.js';
import { suggestGroups } from '../../ui/user-groups.js';
import { accessActions, accessForm, FIND_GROUP, FIND_PROJECT, openAccessForm } from './access/form.js';
import { accessRequest, askForAccess } from './access/request.js';
import { agentActions, connectAgent, FIND_AGENT_PROJECTS, NEW_AGENT } from './agents.js';
import { auditActions, FILTER } from './audit.js';
import { openSettings, SET_ACCESS, SET_SERVICE, SHOW_ADVANCED, SHOW_AGENT_SETTINGS } from './hub.js';
import { openServiceForm, OWN_SERVICE, setService } from './own-service.js';
import { advancedRoom, agentsRoom, openAgents, peopleRoom } from './rooms.js';
import { welcomeInstaller } from './welcome.js';

export { AUDIT_WORDS } from './hub.js';

export function settings(deps: Deps): VerbFeature {
  const open = openSettings(deps);
  const request = registerForm(accessRequest, deps);
  return {
    command: open,
    forms: [
      ...[peopleRoom, agentsRoom, advancedRoom, accessForm].map((form) => registerForm(form, deps)),
      request,
    ],
    events: { team_access_granted: welcomeInstaller(deps) },
    views: {
      [OWN_SERVICE]: requires('administer', setService(deps)),
      [NEW_AGENT]: requires('anyone', connectAgent(deps)),
    },
    actions: {
      ...allRequire('anyone', {
        [OPEN_SETTINGS]: open,
        [ASK_ACCESS]: askForAccess(deps, request),
      }),
      ...checkboxActions,
      ...agentActions(deps),
      ...allRequire('administer', {
        [SHOW_PEOPLE]: (args: ActionArgs) => peopleRoom.openRoom(deps, args),
        [SHOW_AGENT_SETTINGS]: openAgents(deps),
        [SHOW_ADVANCED]: (args: ActionArgs) => advancedRoom.openRoom(deps, args),
        [SET_SERVICE]: openServiceForm(deps),
        [SET_ACCESS]: openAccessForm(deps),
        ...accessActions(deps),
        ...auditActions(deps),
      }),
    },
    options: {
      ...allRequire('administer', {
        [FIND_PROJECT]: suggestProjects(deps),
        [FILTER]: suggestProjects(deps),
        [FIND_GROUP]: suggestGroups,
      }),
      [FIND_AGENT_PROJECTS]: requires('read', suggestProjects(deps), 'its project'),
    },
  };
}
