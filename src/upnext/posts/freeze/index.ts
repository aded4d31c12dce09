import type { Deps } from '../../deps.js';
import { requires } from '../../rights/access.js';
import { showModal, showWhenReady } from '../../slack/answer/show-modal.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView, modalWith } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, VerbFeature } from '../../ui/feature.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import { FREEZE_PROJECT, freezeToEnd, projectToFreeze, UNFREEZE_PROJECT } from '../../ui/shared-buttons.js';
import { replaceWhenReady } from '../../ui/start-reading.js';
import { freezeNow, freezeProject, named, nothingChanged, unfreezeProject } from './freeze.js';
import { readFreezeWords } from './read-words.js';
import { FREEZE_IN, STOPPING, UNFREEZE_IN } from './reply.js';
import { freezeWorker } from './worker.js';

/** `/upnext freeze ?` */
const ASKS = '?';

type Command = Parameters<typeof projectListeners>[1] & {
  button: string;
  press: (args: ActionArgs) => Promise<void>;
};

/** The command, and the same as a button on the Home tab or in an answer. */
function commandWithButton(deps: Deps, { button, press, ...command }: Command): VerbFeature {
  const listeners = projectListeners(deps, command);
  const pressed = async (args: ActionArgs) => {
    await press(args);
    await deps.personChanges.publish(actorOf(args.context, args.body));
  };
  const projectOf = ({ action }: ActionArgs) => readButtonValue(projectToFreeze, action).project.id;
  return {
    ...listeners,
    // A question changes nothing.
    actsAtOnce: (words) => words !== ASKS,
    actions: { ...listeners.actions, [button]: requires(command.right, pressed, projectOf) },
  };
}

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): VerbFeature => ({
  ...commandWithButton(deps, {
    right: 'schedule',
    selectId: FREEZE_IN,
    show: (reading, { words }, { asked }) =>
      words === ASKS
        ? freezeNow(deps, reading)
        : asked?.isOver
          ? nothingChanged(deps, reading)
          : freezeProject(deps, reading, readFreezeWords(words, reading.reader)),
    button: FREEZE_PROJECT,
    async press(args) {
      const { project, until } = readButtonValue(projectToFreeze, args.action);
      const problem = until !== undefined && until <= deps.now().getTime() ? HAS_PASSED : undefined;
      const wanted = { reason: '', until: until && !problem ? new Date(until) : undefined, problem };
      const frozen = async () => freezeProject(deps, await named(deps, args, project), wanted);
      if (!args.body.view) return replaceWhenReady(deps, args, frozen());
      // Waiting until nothing is being sent may take longer than Slack’s trigger is valid.
      await showWhenReady(args, messageView('Freeze', STOPPING), async () =>
        modalWith('Freeze', (await frozen()).blocks),
      );
    },
  }),
  workers: [freezeWorker(deps)],
});

const HAS_PASSED = 'This time has passed.';

/** Everyone who sees a freeze is told who can end it. */
export const unfreeze = (deps: Deps): VerbFeature =>
  commandWithButton(deps, {
    right: 'read',
    selectId: UNFREEZE_IN,
    show: (reading, _, { asked }) =>
      unfreezeProject(deps, reading, ({ since }) => !asked || (!asked.isOver && since <= asked.at)),
    button: UNFREEZE_PROJECT,
    async press(args) {
      const { project, since: shown } = readButtonValue(freezeToEnd, args.action);
      const answer = named(deps, args, project).then((freezing) =>
        unfreezeProject(deps, freezing, ({ since }) => since.getTime() === shown),
      );
      if (args.body.view) await showModal(args, modalWith('Unfreeze', (await answer).blocks));
      else await replaceWhenReady(deps, args, answer);
    },
  });
