import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView, modalWith } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { showModal, showWhenReady } from '../../slack/answer/show-modal.js';
import { FREEZE_PROJECT, freezeToEnd, projectToFreeze, UNFREEZE_PROJECT } from '../../ui/shared-buttons.js';
import { replaceWhenReady } from '../../ui/start-reading.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { freezeProject, freezeThis, unfreezeProject, unfreezeThis } from './freeze.js';
import { FREEZE_IN, STOPPING, UNFREEZE_IN } from './reply.js';
import { freezeWorker } from './worker.js';

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'schedule',
    selectId: FREEZE_IN,
    show: (reading, { words }, { asked }) => freezeProject(deps, reading, words, asked),
  });
  return {
    ...listeners,
    actsAtOnce: () => true,
    actions: {
      ...listeners.actions,
      [FREEZE_PROJECT]: requires(
        'schedule',
        async (args) => {
          const { project } = readButtonValue(projectToFreeze, args.action);
          // Waiting until nothing is being sent may take longer than Slack’s trigger is valid.
          await showWhenReady(args, messageView('Freeze', STOPPING), async () =>
            modalWith('Freeze', (await freezeThis(deps, args, project)).blocks),
          );
          await publishHome(deps, args);
        },
        projectOfButton,
      ),
    },
    workers: [freezeWorker(deps)],
  };
};

export const unfreeze = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'set-up',
    selectId: UNFREEZE_IN,
    show: (reading, _, { asked }) => unfreezeProject(deps, reading, asked),
  });
  return {
    ...listeners,
    actsAtOnce: () => true,
    actions: {
      ...listeners.actions,
      [UNFREEZE_PROJECT]: requires(
        'set-up',
        async (args) => {
          const answer = unfreezeThis(deps, args, readButtonValue(freezeToEnd, args.action));
          if (args.body.view) await showModal(args, modalWith('Unfreeze', (await answer).blocks));
          else await replaceWhenReady(deps, args, answer);
          await publishHome(deps, args);
        },
        projectOfButton,
      ),
    },
  };
};

const projectOfButton = ({ action }: ActionArgs) => readButtonValue(projectToFreeze, action).project.id;

const publishHome = (deps: Deps, { body, context }: ActionArgs) =>
  deps.personChanges.publish(actorOf(context, body));
