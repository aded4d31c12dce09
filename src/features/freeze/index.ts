import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { plainText } from '../../slack/markup.js';
import { readProjectChoice } from '../../views/find-project.js';
import { replaceWhenReady, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { freezeWorker } from './end.js';
import { freezeProject, unfreezeProject } from './freeze.js';
import { FREEZE_IN, stopping, UNFREEZE_IN } from './reply.js';

/** Stops everything of a project that Upnext can still stop. */
export const freeze = (deps: Deps): Feature => ({
  verb: 'freeze',
  words: '[until …] [reason]',
  does: 'Stop all posts of the project that can still be stopped',
  group: 'write',
  right: 'schedule',
  command: requires('schedule', (args) =>
    answerCommand(args, freezeProject(deps, args, { words: plainText(args.words) }), {
      working: stopping,
      startTimer: deps.startTimer,
    }),
  ),
  actions: allRequire('schedule', {
    [FREEZE_IN]: (args) => replaceWhenReady(deps, args, freezeProject(deps, args, readProjectChoice(args))),
  }),
  options: allRequire('schedule', { [FREEZE_IN]: suggestProjects(deps) }),
  workers: [freezeWorker(deps)],
});

export const unfreeze = (deps: Deps): Feature => ({
  verb: 'unfreeze',
  takesNoWords: true,
  does: 'Let the project’s posts go out again',
  group: 'set-up',
  right: 'set-up',
  command: requires('set-up', (args) =>
    answerCommand(args, unfreezeProject(deps, args, { words: '' }), {
      working: stillReading,
      startTimer: deps.startTimer,
    }),
  ),
  actions: allRequire('set-up', {
    [UNFREEZE_IN]: (args) =>
      replaceWhenReady(deps, args, unfreezeProject(deps, args, readProjectChoice(args))),
  }),
  options: allRequire('set-up', { [UNFREEZE_IN]: suggestProjects(deps) }),
});
