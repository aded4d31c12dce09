import type { Deps } from '../../deps.js';
import { carried } from '../../slack/carry.js';
import { SHOW_POSTS, type PostsToShow } from '../../views/doors.js';
import { listDoor } from '../../views/list-door.js';
import { answerBelow } from '../../views/reading.js';
import type { Feature } from '../feature.js';
import { showDetail } from './detail.js';
import { POST_DETAIL, POSTS_IN, TURN_POSTS } from './reply.js';
import { showPosts } from './show.js';

export const listPosts = (deps: Deps): Feature => {
  const door = listDoor(deps, {
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
        await answerBelow(args, await showPosts(deps)(args, carried<PostsToShow>(args.action)));
      },
    },
  };
};
