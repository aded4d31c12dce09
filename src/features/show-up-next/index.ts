import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { readProjectChoice } from '../../views/find-project.js';
import { replaceWhenReady, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { NEXT_IN, SHARE_NEXT } from './reply.js';
import { shareNext } from './share.js';
import { showNext } from './show.js';

export const showUpNext = (deps: Deps): Feature => ({
  verb: 'next',
  aliases: ['up-next', 'upnext'],
  does: 'See the next post',
  group: 'see',
  right: 'read',
  takesNoWords: true,
  command: requires(
    'read',
    (args) =>
      answerCommand(args, showNext(deps, args, { words: '' }), {
        working: stillReading,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  actions: allRequire(
    'read',
    {
      [NEXT_IN]: async (args) => {
        await replaceWhenReady(deps, args, showNext(deps, args, readProjectChoice(args)));
      },
      [SHARE_NEXT]: shareNext(deps),
    },
    'its project',
  ),
  options: allRequire('read', { [NEXT_IN]: suggestProjects(deps) }, 'its project'),
});
