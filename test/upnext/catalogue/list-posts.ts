import type { PostRecord } from '../../../src/upnext/api/records.js';
import { noLongerListed, ownDetails, postDetails } from '../../../src/upnext/lists/posts/details.js';
import { readQuery } from '../../../src/upnext/lists/posts/query.js';
import { exported, nothingToExport, posts } from '../../../src/upnext/lists/posts/reply.js';
import { CANCEL_SEVERAL, cancelModal } from '../../../src/upnext/posts/buttons/cancel-several.js';
import type { ListedPost } from '../../../src/upnext/posts/index.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import { loadingSeveral, nothingSelected } from '../../../src/upnext/posts/news/several.js';
import { messageView, modalWith } from '../../../src/upnext/slack/text/blocks.js';
import { tablesAsLines } from '../../../src/upnext/ui/data-table.js';
import type { Sample, SampleParts } from './samples.js';

const withFile = (post: PostRecord): PostRecord => ({
  ...post,
  media: `https://media.example/${'x'.repeat(100)}`,
});

export const samples = (world: SampleParts): Sample[] => {
  const { held, reading, text } = world;
  const page = { words: `all ${text(196)}`, from: 10, project: reading.project.id };
  const list = (words: string, shown: ListedPost[]) => {
    const read = { query: readQuery(words, reading.reader, []), posts: shown, isCut: shown.length !== 1 };
    return posts(read, { ...page, words }, reading);
  };
  const ofUpnext = held.map(asPost);
  return [
    ...[page.words, 'all', 'problems', text(200), 'last wek', 'cancel all'].flatMap((words) =>
      [world.posts, ofUpnext, ofUpnext.slice(0, 1), []].map((shown, index) => ({
        name: `Posts, ${words.slice(0, 10)} ${index}`,
        message: list(words, shown),
      })),
    ),
    ...held.map((post) => ({
      name: `Held post details, ${post.state}`,
      message: ownDetails(post, page, { ...reading, mayDecide: true }),
    })),
    ...world.posts.slice(0, 4).map((post) => ({
      name: 'Post details',
      message: postDetails(post, page, { ...reading, fileDeletion: true }),
    })),
    ...world.posts.slice(0, 1).map((post) => ({
      name: 'Details of a post with a file',
      message: postDetails(withFile(post), page, { ...reading, fileDeletion: true }),
    })),
    {
      name: 'Posts over the App Home',
      view: modalWith('Posts', tablesAsLines(list(page.words, ofUpnext).blocks)),
    },
    ...held.map((post) => ({
      name: `Held post over the App Home, ${post.state}`,
      view: modalWith('Posts', ownDetails(post, page, { ...reading, mayDecide: true }).blocks),
    })),
    ...world.posts.slice(0, 2).map((post) => ({
      name: 'Post over the App Home',
      view: modalWith('Posts', postDetails(post, page, { ...reading, fileDeletion: true }).blocks),
    })),
    { name: 'Answer to a press on a post over the App Home', view: messageView('Post', text(300)) },
    { name: 'Cancel several, loading', view: loadingSeveral(CANCEL_SEVERAL) },
    ...[true, false].map((areSelected) => ({
      name: `Cancel several, ${areSelected ? 'all' : 'none'} selected`,
      view: cancelModal({ posts: held, others: held.map(() => text(300)) }, areSelected),
    })),
    { name: 'Cancel several, none can be', view: cancelModal({ posts: [], others: [text(300)] }, true) },
    { name: 'Cancel several, nothing selected', view: nothingSelected(CANCEL_SEVERAL) },
    { name: 'Posts exported', message: exported(5_000, true, 'https://northwind.slack.com/archives/D1/p1') },
    { name: 'Nothing to export', message: nothingToExport(text(), text()) },
    { name: 'Post no longer listed', message: noLongerListed(page) },
  ];
};
