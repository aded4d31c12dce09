import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { projectSchema } from '../../forms/form.js';
import { registerForm } from '../../forms/life-cycle.js';
import { answerCommand } from '../../slack/answer-command.js';
import { readButtonValue } from '../../slack/button-value.js';
import { readProjectChoice } from '../../views/find-project.js';
import { replaceWhenReady, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { PREVIEW_SLOTS } from './modal.js';
import { SET_UP_SLOTS, SLOTS_IN } from './reply.js';
import { previewSlots, setUpSlots, showSlots } from './show.js';
import { slotsForm } from './submit.js';

/** When a project posts. */
export const slots = (deps: Deps): Feature => ({
  verb: 'slots',
  takesNoWords: true,
  does: 'See and set up when the project posts',
  group: 'set-up',
  right: 'read',
  command: requires(
    'read',
    (args) =>
      answerCommand(args, showSlots(deps, args, { words: '' }), {
        working: stillReading,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  forms: [registerForm(slotsForm(deps), deps)],
  actions: {
    [SLOTS_IN]: requires(
      'read',
      (args) => replaceWhenReady(deps, args, showSlots(deps, args, readProjectChoice(args))),
      'its project',
    ),
    [SET_UP_SLOTS]: requires(
      'set-up',
      setUpSlots(deps),
      ({ action }) => readButtonValue(projectSchema, action).id,
    ),
    ...allRequire(
      { form: 'set-up' },
      { [PREVIEW_SLOTS]: previewSlots(deps), times: previewSlots(deps), quiet: previewSlots(deps) },
    ),
  },
  options: { [SLOTS_IN]: requires('read', suggestProjects(deps), 'its project') },
});
