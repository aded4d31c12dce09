import type { Deps } from '../../deps.js';
import { carried } from '../../slack/carry.js';
import { plainText } from '../../slack/markup.js';
import { SHOW_POSTS, type PostsToShow } from '../../views/doors.js';
import { answerBelow, answerInPlace } from '../../views/reading.js';
import { suggestProjects } from '../../views/suggest.js';
import { answerTo } from '../../views/which-project.js';
import type { Feature } from '../feature.js';
import { showDetail, type PostToShow } from './detail.js';
import { POST_DETAIL, POSTS_IN, TURN_POSTS, type PostsPage } from './reply.js';
import { showPosts } from './show.js';

export const listPosts = (deps: Deps): Feature => ({
  verb: 'posts',
  aliases: ['list', 'drafts'],
  words: '[drafts, on x, this week …]',
  does: 'what is planned, drafted, published or stuck',
  right: 'read',
  command: async (args, words) => {
    await args.ack();
    await answerInPlace(args, await showPosts(deps, args, { words: plainText(words) }));
  },
  actions: {
    [POSTS_IN]: async (args) => {
      await args.ack();
      await answerInPlace(args, await showPosts(deps, args, answerTo(args.action, args.action.block_id)));
    },
    [TURN_POSTS]: async (args) => {
      await args.ack();
      await answerInPlace(args, await showPosts(deps, args, carried<PostsPage>(args.action)));
    },
    [POST_DETAIL]: async (args) => {
      await args.ack();
      await answerInPlace(args, await showDetail(deps, args, carried<PostToShow>(args.action)));
    },
    [SHOW_POSTS]: async (args) => {
      await args.ack();
      await answerBelow(args, await showPosts(deps, args, carried<PostsToShow>(args.action)));
    },
  },
  options: { [POSTS_IN]: suggestProjects(deps) },
});
