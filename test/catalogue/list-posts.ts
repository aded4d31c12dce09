import type { Post } from '../../src/api/records.js';
import type { Sample, SampleParts } from './samples.js';
import { tablesAsLines } from '../../src/ui/data-table.js';
import { messageView, modalWith } from '../../src/slack/text/blocks.js';
import { asPost } from '../../src/posts/listed/held-as-post.js';
import { heldDetails, noLongerListed, postDetails } from '../../src/lists/posts/details.js';
import { readQuery } from '../../src/lists/posts/query.js';
import { exported, nothingToExport, posts } from '../../src/lists/posts/reply.js';

const withFile = (post: Post): Post => ({
  ...post,
  media: `https://media.example/${'x'.repeat(100)}`,
});

export const samples = (world: SampleParts): Sample[] => {
  const { held, reading, text } = world;
  const page = { words: `all ${text(196)}`, from: 10, skip: 100, project: reading.project.id };
  const query = readQuery(page.words, reading.reader, []);
  const listed = { read: 100, heldBefore: 20, more: true, isCut: true, moreHeld: 1 };
  return [
    { name: 'Posts', message: posts({ ...listed, posts: world.posts, query, page }, reading) },
    ...['all', 'problems'].flatMap((words) => {
      const shown = {
        query: readQuery(words, reading.reader, []),
        page: { words, project: reading.project.id },
      };
      return [world.posts, held.map(asPost)].map((list, index) => ({
        name: `Posts, ${words} ${index}`,
        message: posts({ ...listed, ...shown, posts: list }, reading),
      }));
    }),
    ...[text(200), 'last wek'].map((words) => ({
      name: 'Words that mean no list',
      message: posts(
        {
          ...listed,
          posts: world.posts,
          query: readQuery(words, reading.reader, []),
          page: { ...page, words },
        },
        reading,
      ),
    })),
    {
      name: 'Posts with held ones',
      message: posts({ ...listed, posts: held.map(asPost), query, page }, reading),
    },
    ...held.map((post) => ({
      name: `Held post details, ${post.state}`,
      message: heldDetails(post, page, { ...reading, mayDecide: true }),
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
      view: modalWith(
        'Posts',
        tablesAsLines(posts({ ...listed, posts: held.map(asPost), query, page }, reading).blocks),
      ),
    },
    ...held.map((post) => ({
      name: `Held post over the App Home, ${post.state}`,
      view: modalWith('Posts', heldDetails(post, page, { ...reading, mayDecide: true }).blocks),
    })),
    ...world.posts.slice(0, 2).map((post) => ({
      name: 'Post over the App Home',
      view: modalWith('Posts', postDetails(post, page, { ...reading, fileDeletion: true }).blocks),
    })),
    { name: 'Answer to a press on a post over the App Home', view: messageView('Post', text(300)) },
    { name: 'Posts exported', message: exported(5_000, true, 'https://northwind.slack.com/archives/D1/p1') },
    { name: 'Nothing to export', message: nothingToExport(text(), text()) },
    { name: 'Post no longer listed', message: noLongerListed(page) },
  ];
};
