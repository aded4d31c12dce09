import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { SHOW_WEEK, weekToOpen } from '../../ui/shared-buttons.js';
import { replaceWhenReady, replyBelow } from '../../ui/start-reading.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openHomeWeek, showOtherHomeWeek } from './home-modal.js';
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

export const week = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: WEEK_IN,
    show: (request, choice) => showNamedWeek(deps, request, choice),
  });
  return {
    ...listeners,
    actions: {
      ...listeners.actions,
      ...allRequire(
        'read',
        {
          [WEEK_PAGE]: async (args) => {
            await replaceWhenReady(
              deps,
              args,
              showWeek(deps, args, readButtonValue(weekToShow, args.action)),
            );
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
          [HOME_WEEK_PAGE]: showOtherHomeWeek(deps),
        },
        'its project',
      ),
    },
  };
};
