import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { OPEN_POST, SHOW_WEEK, weekToOpen } from '../../ui/shared-buttons.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import { projectListeners } from '../../ui/project/project-listeners.js';
import type { VerbFeature } from '../../ui/feature.js';
import { WEEK_IN, WEEK_PAGE, WEEK_TITLE, weekToShow } from './reply.js';
import { showNamedWeek, showWeek, suggestPosts } from './show.js';

export const week = (deps: Deps): VerbFeature => {
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId: WEEK_IN,
    show: (request, choice) => showNamedWeek(deps, request, choice),
  });
  return {
    ...listeners,
    options: {
      ...listeners.options,
      ...allRequire('read', { [OPEN_POST]: suggestPosts(deps) }, 'its project'),
    },
    actions: {
      ...listeners.actions,
      ...allRequire(
        'read',
        {
          [WEEK_PAGE]: (args) =>
            answerInPlace(deps, args, showWeek(deps, args, readButtonValue(weekToShow, args.action))),
          [SHOW_WEEK]: (args) =>
            answerBelow(args, WEEK_TITLE, showWeek(deps, args, readButtonValue(weekToOpen, args.action))),
        },
        'its project',
      ),
    },
  };
};
