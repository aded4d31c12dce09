import { requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { listListeners } from '../../ui/list-listeners.js';
import { OPEN_POST, postToFind, SHOW_POSTS, postsToList } from '../../ui/shared-buttons.js';
import { replyBelow } from '../../ui/start-reading.js';
import type { VerbFeature } from '../../ui/feature.js';
import { openPost, postToShow, showPost } from './details.js';
import { exportPosts, isExport } from './export.js';
import { POST_DETAIL, POSTS_IN, POSTS_PAGE, postsPage } from './reply.js';
import { showPosts } from './show.js';

export const listPosts = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    selectId: POSTS_IN,
    pages: {
      action: POSTS_PAGE,
      schema: postsPage,
      show: (request, page) =>
        isExport(page.words) ? exportPosts(deps, request, page) : showPosts(deps)(request, page),
    },
    details: { action: POST_DETAIL, schema: postToShow, show: showPost(deps) },
  });
  return {
    ...list,
    actions: {
      ...list.actions,
      [OPEN_POST]: requires(
        'read',
        async (args) => {
          await replyBelow(args, await openPost(deps)(args, readButtonValue(postToFind, args.action)));
        },
        'its project',
      ),
      [SHOW_POSTS]: requires(
        'read',
        async (args) => {
          await replyBelow(args, await showPosts(deps)(args, readButtonValue(postsToList, args.action)));
        },
        'its project',
      ),
    },
  };
};
