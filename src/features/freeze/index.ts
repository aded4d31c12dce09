import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { actorOf } from '../../slack/actor.js';
import { messageView, modalWith } from '../../slack/blocks.js';
import { readButtonValue } from '../../slack/button-value.js';
import { showModal } from '../../slack/show-modal.js';
import { plainText } from '../../slack/markup.js';
import { readProjectChoice } from '../../views/find-project.js';
import { FREEZE_PROJECT, projectToFreeze, UNFREEZE_PROJECT } from '../../views/shared-buttons.js';
import { LOADING_FROM_SERVICE, replaceWhenReady, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import type { ActionArgs, Feature } from '../feature.js';
import { freezeWorker } from './end.js';
import { freezeProject, freezeThis, unfreezeProject, unfreezeThis } from './freeze.js';
import { FREEZE_IN, STOPPING, stopping, UNFREEZE_IN } from './reply.js';

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): Feature => ({
  verb: 'freeze',
  words: '[until …] [reason]',
  does: 'Stop all of the project’s posts that can still be stopped',
  group: 'write',
  right: 'schedule',
  command: requires(
    'schedule',
    (args) =>
      answerCommand(args, freezeProject(deps, args, { words: plainText(args.words) }), {
        working: stopping,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  actions: {
    [FREEZE_IN]: requires(
      'schedule',
      (args) => replaceWhenReady(deps, args, freezeProject(deps, args, readProjectChoice(args))),
      'its project',
    ),
    [FREEZE_PROJECT]: requires(
      'schedule',
      showInModal(deps, { title: 'Freeze', working: STOPPING }, freezeThis),
      projectOfButton,
    ),
  },
  options: allRequire('schedule', { [FREEZE_IN]: suggestProjects(deps) }, 'its project'),
  workers: [freezeWorker(deps)],
});

export const unfreeze = (deps: Deps): Feature => ({
  verb: 'unfreeze',
  takesNoWords: true,
  does: 'Let the project’s posts go out again',
  group: 'set-up',
  right: 'set-up',
  command: requires(
    'set-up',
    (args) =>
      answerCommand(args, unfreezeProject(deps, args, { words: '' }), {
        working: stillReading,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  actions: {
    [UNFREEZE_IN]: requires(
      'set-up',
      (args) => replaceWhenReady(deps, args, unfreezeProject(deps, args, readProjectChoice(args))),
      'its project',
    ),
    [UNFREEZE_PROJECT]: requires(
      'set-up',
      showInModal(deps, { title: 'Unfreeze', working: LOADING_FROM_SERVICE }, unfreezeThis),
      projectOfButton,
    ),
  },
  options: allRequire('set-up', { [UNFREEZE_IN]: suggestProjects(deps) }, 'its project'),
});

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
