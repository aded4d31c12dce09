import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { listListeners } from '../../ui/list-listeners.js';
import { OPEN_POST, readPostToOpen, SHOW_POSTS, postsToList } from '../../ui/shared-buttons.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openPost, postToShow, showPost } from './details.js';
import { exportPosts, isExport } from './export.js';
import { POST_DETAIL, POSTS_FILTER, POSTS_IN, POSTS_PAGE, postsPage, readFilter } from './reply.js';
import { listChoices, showPosts } from './show.js';
import { POST_CHOICE } from './table.js';

export { LIST_WORDS } from './reply.js';

/** Its title, over the App Home. */
const WINDOW = 'Posts';

export const listPosts = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    selectId: POSTS_IN,
    pages: {
      action: POSTS_PAGE,
      schema: postsPage,
      show: (request, page) =>
        isExport(page.words) ? exportPosts(deps, request, page) : showPosts(deps)(request, page),
    },
    details: {
      action: POST_DETAIL,
      schema: postToShow,
      show: showPost(deps),
      choice: { action: POST_CHOICE, options: listChoices(deps), item: (id, page) => ({ id, page }) },
    },
  });
  return {
    ...list,
    actions: {
      ...list.actions,
      ...allRequire(
        'read',
        {
          [POSTS_FILTER]: (args) => answerInPlace(deps, args, showPosts(deps)(args, readFilter(args.action))),
          [OPEN_POST]: (args) => answerBelow(args, WINDOW, openPost(deps)(args, readPostToOpen(args.action))),
          [SHOW_POSTS]: (args) =>
            answerBelow(args, WINDOW, showPosts(deps)(args, readButtonValue(postsToList, args.action))),
        },
        'its project',
      ),
    },
  };
};
