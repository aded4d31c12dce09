import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { projectSchema } from '../../forms/form.js';
import { registerForm } from '../../forms/submit.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { setUpSlots, slotsForm } from './form.js';
import { SET_UP_SLOTS, SLOTS_IN } from './reply.js';
import { showSlots } from './show.js';

/** When a project posts. */
export const slots = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: SLOTS_IN,
    show: (request, { project }) => showSlots(deps, request, { project, words: '' }),
  });
  return {
    command: listeners.command,
    forms: [registerForm(slotsForm(deps), deps)],
    actions: {
      ...listeners.actions,
      [SET_UP_SLOTS]: requires(
        'set-up',
        setUpSlots(deps),
        ({ action }) => readButtonValue(projectSchema, action).id,
      ),
    },
    options: listeners.options,
  };
};
