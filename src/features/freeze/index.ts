import { requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/actor.js';
import { messageView, modalWith } from '../../slack/blocks.js';
import { readButtonValue } from '../../slack/button-value.js';
import { showModal } from '../../slack/show-modal.js';
import { FREEZE_PROJECT, projectToFreeze, UNFREEZE_PROJECT } from '../../views/shared-buttons.js';
import { LOADING_FROM_SERVICE } from '../../views/start-reading.js';
import { projectListeners } from '../../views/project-listeners.js';
import type { ActionArgs, Feature } from '../feature.js';
import { freezeWorker } from './end.js';
import { freezeProject, freezeThis, unfreezeProject, unfreezeThis } from './freeze.js';
import { FREEZE_IN, STOPPING, stopping, UNFREEZE_IN } from './reply.js';

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): Feature => {
  const listeners = projectListeners(deps, {
    right: 'schedule',
    selectId: FREEZE_IN,
    show: (request, choice) => freezeProject(deps, request, choice),
    working: stopping,
  });
  return {
    verb: 'freeze',
    words: '[until …] [reason]',
    does: 'Stop all of the project’s posts that can still be stopped',
    group: 'write',
    right: 'schedule',
    ...listeners,
    actions: {
      ...listeners.actions,
      [FREEZE_PROJECT]: requires(
        'schedule',
        showInModal(deps, { title: 'Freeze', working: STOPPING }, freezeThis),
        projectOfButton,
      ),
    },
    workers: [freezeWorker(deps)],
  };
};

export const unfreeze = (deps: Deps): Feature => {
  const listeners = projectListeners(deps, {
    right: 'set-up',
    selectId: UNFREEZE_IN,
    show: (request, { project }) => unfreezeProject(deps, request, { project, words: '' }),
  });
  return {
    verb: 'unfreeze',
    takesNoWords: true,
    does: 'Let the project’s posts go out again',
    group: 'set-up',
    right: 'set-up',
    ...listeners,
    actions: {
      ...listeners.actions,
      [UNFREEZE_PROJECT]: requires(
        'set-up',
        showInModal(deps, { title: 'Unfreeze', working: LOADING_FROM_SERVICE }, unfreezeThis),
        projectOfButton,
      ),
    },
  };
};

const projectOfButton = ({ action }: ActionArgs) => readButtonValue(projectToFreeze, action).project.id;

/** On the App Home and the digest. Waiting until nothing is being sent may take longer than Slack’s trigger is valid. */
const showInModal =
  (deps: Deps, { title, working }: { title: string; working: string }, carryOut: typeof freezeThis) =>
  async (args: ActionArgs): Promise<void> => {
    const { project } = readButtonValue(projectToFreeze, args.action);
    const { view } = await showModal(args, messageView(title, working));
    const { blocks } = await carryOut(deps, args, project);
    await args.client.views.update({ view_id: view?.id ?? '', view: modalWith(title, blocks) });
    await deps.personChanges.publish(actorOf(args.context, args.body));
  };
