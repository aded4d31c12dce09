import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { readBlockId, readButtonValue } from '../../slack/views/button-value.js';
import { NO_CHOICE } from '../../slack/answer/error-surfaces.js';
import { listListeners } from '../../ui/list-listeners.js';
import { OPEN_POST, readPostToOpen, SHOW_POSTS, postsToList } from '../../ui/shared-buttons.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import type { ActionArgs, OptionsArgs, VerbFeature } from '../../ui/feature.js';
import { replyBelow } from '../../ui/start-reading.js';
import { toOptions } from '../../ui/select-options.js';
import { matchingAllWords } from '../../ui/words.js';
import { openPost, showPost } from './details.js';
import { exportPosts, isExport } from './export.js';
import { POSTS_FILTER, POSTS_IN, POSTS_PAGE, postsPage, readFilter } from './reply.js';
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
  });
  const suggest = async ({ ack, options, ...args }: OptionsArgs) => {
    const choices = await listChoices(deps)(args, readBlockId(postsPage, options));
    await ack(toOptions(matchingAllWords(choices, options.value, ({ text }) => [text])));
  };
  const showChosen = async (args: ActionArgs) => {
    const id = args.action.type === 'external_select' ? args.action.selected_option?.value : undefined;
    if (id === undefined || id === NO_CHOICE) return;
    const reply = showPost(deps)(args, { id, page: readBlockId(postsPage, args.action) });
    // The table stays as it was sorted.
    if (!args.body.view) return replyBelow(args, await reply);
    await answerInPlace(deps, args, reply);
  };
  return {
    ...list,
    options: {
      ...list.options,
      ...allRequire('read', { [POST_CHOICE]: suggest }, 'its project'),
    },
    actions: {
      ...list.actions,
      ...allRequire(
        'read',
        {
          [POSTS_FILTER]: (args) => answerInPlace(deps, args, showPosts(deps)(args, readFilter(args.action))),
          [POST_CHOICE]: showChosen,
          [OPEN_POST]: (args) => answerBelow(args, WINDOW, openPost(deps)(args, readPostToOpen(args.action))),
          [SHOW_POSTS]: (args) =>
            answerBelow(args, WINDOW, showPosts(deps)(args, readButtonValue(postsToList, args.action))),
        },
        'its project',
      ),
    },
  };
};
