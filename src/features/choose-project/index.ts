import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { projectOfChannel } from '../../ui/project/find-project.js';
import { checkboxActions } from '../../ui/checkbox-row.js';
import { suggestProjects, suggestZones } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { FIND_COUNTRY, FIND_PROJECT, FIND_ZONE, projectToUnlink, suggestCountries, UNLINK } from './modal.js';
import { PROPOSE } from './reply.js';
import { openProjectForm, suggestProject } from './open.js';
import { chosenProject, showProjectSettings } from './redraw.js';
import { chooseProjectForm } from './submit.js';
import { unlinkProject } from './unlink.js';

export const chooseProject = (deps: Deps): VerbFeature => ({
  command: openProjectForm(deps),
  forms: [registerForm(chooseProjectForm(deps), deps)],
  actions: {
    ...checkboxActions,
    [UNLINK]: requires(
      'set-up',
      unlinkProject(deps),
      ({ action }) => readButtonValue(projectToUnlink, action).project,
    ),
    [PROPOSE]: requires('read', suggestProject(deps), projectOfChannel(deps)),
    [FIND_PROJECT]: requires('read', showProjectSettings(deps), chosenProject),
  },
  options: {
    [FIND_ZONE]: requires('anyone', suggestZones),
    [FIND_COUNTRY]: requires('anyone', suggestCountries),
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
  },
});
