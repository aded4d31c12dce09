import { requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/button-value.js';
import { SHOW_POSTS, type PostsToList } from '../../views/shared-buttons.js';
import { listListeners } from '../../views/list-listeners.js';
import { replyBelow } from '../../views/start-reading.js';
import type { Feature } from '../feature.js';
import { showDetail } from './details.js';
import { POST_DETAIL, POSTS_IN, TURN_POSTS } from './reply.js';
import { showPosts } from './show.js';

export const listPosts = (deps: Deps): Feature => {
  const list = listListeners(deps, {
    asks: POSTS_IN,
    pages: TURN_POSTS,
    details: { action: POST_DETAIL, show: showDetail(deps) },
    show: showPosts(deps),
  });
  return {
    verb: 'posts',
    aliases: ['list'],
    words: '[drafts, on x, this week …]',
    does: 'See planned, draft, published and stuck posts',
    group: 'see',
    right: 'read',
    ...list,
    actions: {
      ...list.actions,
      [SHOW_POSTS]: requires('read', async (args) => {
        await replyBelow(args, await showPosts(deps)(args, readButtonValue<PostsToList>(args.action)));
      }),
    },
  };
};
