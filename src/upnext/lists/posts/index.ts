import type { Deps } from '../../deps.js';
import { allRequire } from '../../rights/access.js';
import { readBlockId, readButtonValue } from '../../slack/views/button-value.js';
import { foundValue, toOptions } from '../../slack/views/options.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import type { ActionArgs, OptionsArgs, VerbFeature } from '../../ui/feature.js';
import { listListeners, type ListPage, listPage } from '../../ui/list.js';
import { OPEN_POST, readPostToOpen, SHOW_POSTS } from '../../ui/shared-buttons.js';
import {
  answerAbout,
  type ListRequest,
  type Reading,
  replyBelow,
  startReading,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { openPost, showPost } from './details.js';
import { exportPosts, isExport } from './export.js';
import { readPosts } from './read-posts.js';
import { POST_CHOICE, postChoices, POSTS, posts, POSTS_FILTER, readFilter } from './reply.js';

export { LIST_WORDS } from './reply.js';

/** Its title, over the App Home. */
const WINDOW = 'Posts';
const selectId = `${POSTS}_in`;

export const listPosts = (deps: Deps): VerbFeature => {
  const show = async (reading: Reading, page: ListPage) => {
    if (isExport(page.words)) return exportPosts(deps, reading, page.words);
    const read = await readPosts(deps, reading, page);
    if (!read.ok) return read;
    const { query, posts: found } = read.value;
    const [{ id, scheduledAt } = {}, ...others] = found;
    if (query.isToChange && id !== undefined && others.length === 0)
      return openPost(deps, reading, { id, at: scheduledAt?.getTime(), project: reading.project });
    return posts(read.value, page, reading);
  };
  const list = listListeners(deps, { name: POSTS, show });
  const showPage = (request: ListRequest, page: ListPage) =>
    answerAbout(deps, request, { ...page, selectId }, (reading) =>
      show(reading, { ...page, project: reading.project.id }),
    );

  /** The posts of a page, for the select below its table. */
  const suggest = async ({ ack, options, ...args }: OptionsArgs) => {
    const page = readBlockId(listPage, options);
    const reading = await startReading(deps, args, { ...page, selectId });
    const read = reading.ok ? await readPosts(deps, reading, page) : undefined;
    const choices = reading.ok && read?.ok ? postChoices(read.value, page, reading.reader) : [];
    await ack(toOptions(matchingAllWords(choices, options.value, ({ text }) => [text])));
  };
  const showChosen = async (args: ActionArgs) => {
    const id = foundValue(args.action);
    if (id === undefined) return;
    const page = readBlockId(listPage, args.action);
    const reply = answerAbout(deps, args, { ...page, selectId }, (reading) =>
      showPost(deps, reading, id, page),
    );
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
          [POSTS_FILTER]: (args) => answerInPlace(deps, args, showPage(args, readFilter(args.action))),
          [POST_CHOICE]: showChosen,
          [OPEN_POST]: open(deps),
          [SHOW_POSTS]: (args) =>
            answerBelow(args, WINDOW, showPage(args, readButtonValue(listPage, args.action))),
        },
        'its project',
      ),
    },
  };
};

const open = (deps: Deps) => async (args: ActionArgs) => {
  const post = readPostToOpen(args.action);
  if (post.id === '') return;
  const question = { project: post.project.id, words: '', selectId };
  const answer = answerAbout(deps, args, question, (reading) => openPost(deps, reading, post));
  await answerBelow(args, WINDOW, answer);
};
