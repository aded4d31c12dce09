import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { answerCommand } from '../../slack/answer-command.js';
import { readButtonValue } from '../../slack/button-value.js';
import { readProjectChoice } from '../../views/find-project.js';
import { replaceWhenReady, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import { suggestGroups } from '../../views/user-groups.js';
import type { Feature } from '../feature.js';
import { FIND_GROUP } from './modal.js';
import { APPROVALS_IN, SET_UP_APPROVALS } from './reply.js';
import { namedProject, setUpApprovals, showApprovals } from './show.js';
import { policyForm } from './submit.js';

/** Who must approve the posts of a project, and what is waiting. */
export const approvals = (deps: Deps): Feature => ({
  verb: 'approvals',
  takesNoWords: true,
  does: 'See what is waiting for approval, and set up who approves',
  group: 'set-up',
  right: 'read',
  command: requires(
    'read',
    (args) =>
      answerCommand(args, showApprovals(deps, args, { words: '' }), {
        working: stillReading,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  forms: [registerForm(policyForm(deps), deps)],
  actions: {
    [SET_UP_APPROVALS]: requires(
      'set-up',
      setUpApprovals(deps),
      ({ action }) => readButtonValue(namedProject, action).id,
    ),
    ...allRequire(
      'read',
      {
        [APPROVALS_IN]: (args) =>
          replaceWhenReady(deps, args, showApprovals(deps, args, readProjectChoice(args))),
      },
      'its project',
    ),
  },
  options: {
    [FIND_GROUP]: requires('set-up', suggestGroups, 'its project'),
    [APPROVALS_IN]: requires('read', suggestProjects(deps), 'its project'),
  },
});
