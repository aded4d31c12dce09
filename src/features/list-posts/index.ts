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
  const door = listListeners(deps, {
    asks: POSTS_IN,
    turns: TURN_POSTS,
    details: { action: POST_DETAIL, show: showDetail(deps) },
    show: showPosts(deps),
  });
  return {
    verb: 'posts',
    aliases: ['list'],
    words: '[drafts, on x, this week …]',
    does: 'what is planned, drafted, published or stuck',
    right: 'read',
    ...door,
    actions: {
      ...door.actions,
      [SHOW_POSTS]: async (args) => {
        await args.ack();
        await replyBelow(args, await showPosts(deps)(args, readButtonValue<PostsToList>(args.action)));
      },
    },
  };
};
