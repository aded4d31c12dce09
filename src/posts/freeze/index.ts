import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView, modalWith, type Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { FREEZE_PROJECT, freezeToEnd, projectToFreeze, UNFREEZE_PROJECT } from '../../ui/shared-buttons.js';
import { LOADING_FROM_SERVICE, replaceWhenReady } from '../../ui/start-reading.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { freezeProject, freezeThis, unfreezeProject, unfreezeThis } from './freeze.js';
import { FREEZE_IN, STOPPING, stopping, UNFREEZE_IN } from './reply.js';
import { freezeNewsWorker, freezeWorker } from './workers.js';

/** What their rights are needed for. */
export const FREEZE_THIS = 'freeze this project';
export const UNFREEZE_THIS = 'unfreeze this project';

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'schedule',
    selectId: FREEZE_IN,
    show: (request, choice) => freezeProject(deps, request, choice),
    working: stopping,
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
          await showInModal(deps, args, { title: 'Freeze', working: STOPPING }, () =>
            freezeThis(deps, args, project),
          );
        },
        projectOfButton,
        FREEZE_THIS,
      ),
    },
    workers: [freezeWorker(deps), freezeNewsWorker(deps)],
  };
};

export const unfreeze = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'set-up',
    selectId: UNFREEZE_IN,
    show: (request, { project }) => unfreezeProject(deps, request, { project, words: '' }),
  });
  return {
    ...listeners,
    actsAtOnce: () => true,
    actions: {
      ...listeners.actions,
      [UNFREEZE_PROJECT]: requires(
        'set-up',
        async (args) => {
          const { project, since } = readButtonValue(freezeToEnd, args.action);
          const freeze = { project, since: new Date(since) };
          await answerUnfreeze(deps, args, () => unfreezeThis(deps, args, freeze));
        },
        projectOfButton,
        UNFREEZE_THIS,
      ),
    },
  };
};

const projectOfButton = ({ action }: ActionArgs) => readButtonValue(projectToFreeze, action).project.id;

/** Waiting until nothing is being sent may take longer than Slack’s trigger is valid. */
async function showInModal(
  deps: Deps,
  args: ActionArgs,
  { title, working }: { title: string; working: string },
  carryOut: () => Promise<Reply>,
): Promise<void> {
  await showWhenReady(args, messageView(title, working), async () =>
    modalWith(title, (await carryOut()).blocks),
  );
  await publishHome(deps, args);
}

/** The answer takes the place of the button. On the App Home, it opens a modal. */
async function answerUnfreeze(deps: Deps, args: ActionArgs, carryOut: () => Promise<Reply>): Promise<void> {
  const { view } = args.body;
  if (view?.type === 'home')
    return showInModal(deps, args, { title: 'Unfreeze', working: LOADING_FROM_SERVICE }, carryOut);
  if (view) {
    const { blocks } = await carryOut();
    await args.client.views.update({ view_id: view.id, view: modalWith('Unfreeze', blocks) });
  } else await replaceWhenReady(deps, args, carryOut());
  await publishHome(deps, args);
}

const publishHome = (deps: Deps, { body, context }: ActionArgs) =>
  deps.personChanges.publish(actorOf(context, body));
