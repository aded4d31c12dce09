import type { Deps } from '../../deps.js';
import {
  CANCEL_SEVERAL,
  cancelModal,
  cancelSeveral,
  findCancellable,
  loadingSeveral,
} from '../../posts/index.js';
import { allRequire } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { modalWith } from '../../slack/text/blocks.js';
import { readBlockId, readButtonValue } from '../../slack/views/button-value.js';
import { foundValue, toOptions } from '../../slack/views/options.js';
import { answerBelow, answerInPlace } from '../../ui/answer-press.js';
import type { ActionArgs, OptionsArgs, VerbFeature } from '../../ui/feature.js';
import { listListeners, type ListPage, listPage } from '../../ui/list.js';
import { OPEN_POST, readPostToOpen, SHOW_POSTS } from '../../ui/shared-buttons.js';
import {
  answerAbout,
  type ListRequest,
  readFailureReply,
  type Reading,
  replyBelow,
  startReading,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { openListed, openPost, showPost } from './details.js';
import { exportPosts, isExport } from './export.js';
import { type ReadPosts, readPosts } from './read-posts.js';
import { POST_CHOICE, postChoices, POSTS, posts, POSTS_FILTER, readFilter, TO_CANCEL } from './reply.js';

export { LIST_WORDS } from './reply.js';

/** Its title, over the App Home. */
const WINDOW = 'Posts';
const selectId = `${POSTS}_in`;

export const listPosts = (deps: Deps): VerbFeature => {
  const show = async (reading: Reading, page: ListPage) => {
    if (isExport(page.words)) return exportPosts(deps, reading, page.words);
    const read = await readPosts(deps, reading, page);
    if (!read.ok) return read;
    const only = onlyMatch(read.value);
    const { newTime } = read.value.query;
    return only ? openListed(deps, { ...reading, newTime }, only) : posts(read.value, page, reading);
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
    views: cancelSeveral(deps),
    options: { ...list.options, ...allRequire('read', { [POST_CHOICE]: suggest }, 'its project') },
    actions: {
      ...list.actions,
      ...allRequire(
        'read',
        {
          [TO_CANCEL]: toCancel(deps),
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

/** The posts of the list, to select those to cancel. */
const toCancel = (deps: Deps) => async (args: ActionArgs) => {
  const page = readButtonValue(listPage, args.action);
  await showWhenReady(args, loadingSeveral(CANCEL_SEVERAL), async () => {
    const reading = await startReading(deps, args, { ...page, selectId });
    if (!reading.ok) return modalWith(WINDOW, reading.reply.blocks);
    const read = await readPosts(deps, reading, page);
    if (!read.ok) return modalWith(WINDOW, readFailureReply(deps, reading.actor, read).blocks);
    const found = await findCancellable(await args.access(), read.value.posts);
    return cancelModal(found, read.value.query.toDo === 'cancel-all');
  });
};

/** The post that a wish or words of its text are about. */
function onlyMatch({ query: { about, toDo }, posts: [post, ...others], isCut }: ReadPosts) {
  const isMeant = toDo !== undefined || (about !== '' && !isCut);
  return isMeant && others.length === 0 && post?.id !== undefined ? { ...post, id: post.id } : undefined;
}

const open = (deps: Deps) => async (args: ActionArgs) => {
  const post = readPostToOpen(args.action);
  if (post.id === '') return;
  const question = { project: post.project.id, words: '', selectId };
  const answer = answerAbout(deps, args, question, (reading) => openPost(deps, reading, post));
  await answerBelow(args, WINDOW, answer);
};
