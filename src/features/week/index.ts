import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { messageView } from '../../slack/blocks.js';
import { readButtonValue } from '../../slack/button-value.js';
import { plainText } from '../../slack/markup.js';
import { readProjectChoice } from '../../views/find-project.js';
import { SHOW_WEEK, weekToOpen } from '../../views/shared-buttons.js';
import { replaceWhenReady, replyBelow, stillReading } from '../../views/start-reading.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { openHomeWeek, turnHomeWeek } from './home-modal.js';
import {
  HOME_WEEK_PAGE,
  pictureToSend,
  WEEK_IN,
  WEEK_PAGE,
  WEEK_PICTURE,
  WEEK_TITLE,
  weekToShow,
} from './reply.js';
import { sendPicture } from './send-picture.js';
import { showNamedWeek, showWeek } from './show.js';

export const week = (deps: Deps): Feature => ({
  verb: 'week',
  words: '[next or of 14 Dec]',
  does: 'See a week of posts at a glance',
  group: 'see',
  right: 'read',
  command: requires(
    'read',
    (args) =>
      answerCommand(args, showNamedWeek(deps, args, { words: plainText(args.words) }), {
        working: stillReading,
        startTimer: deps.startTimer,
      }),
    'its project',
  ),
  actions: allRequire(
    'read',
    {
      [WEEK_IN]: async (args) => {
        await replaceWhenReady(deps, args, showNamedWeek(deps, args, readProjectChoice(args)));
      },
      [WEEK_PAGE]: async (args) => {
        await replaceWhenReady(deps, args, showWeek(deps, args, readButtonValue(weekToShow, args.action)));
      },
      [WEEK_PICTURE]: async (args) => {
        const reply = await sendPicture(deps, args, readButtonValue(pictureToSend, args.action));
        if (!args.body.view) return replyBelow(args, reply);
        const view = messageView(WEEK_TITLE, reply.text);
        await args.client.views.update({ view_id: args.body.view.id, view });
      },
      [SHOW_WEEK]: async (args) => {
        const { project } = readButtonValue(weekToOpen, args.action);
        if (args.body.view) await openHomeWeek(deps, args, project);
        else await replyBelow(args, await showWeek(deps, args, { project }));
      },
      [HOME_WEEK_PAGE]: turnHomeWeek(deps),
    },
    'its project',
  ),
  options: allRequire('read', { [WEEK_IN]: suggestProjects(deps) }, 'its project'),
});
