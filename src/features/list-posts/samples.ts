import type { Sample, SampleWorld } from '../../views/samples.js';
import { noLongerListed, postDetails } from './details.js';
import { readQuery } from './query.js';
import { posts } from './reply.js';

export const samples = (world: SampleWorld): Sample[] => {
  const { reading, text } = world;
  const page = { words: text(200), from: 10, skip: 100, project: reading.project.id };
  const query = readQuery(page.words, reading.reader);
  return [
    { name: 'Posts', message: posts({ posts: world.posts, more: true, isCut: true, query, page }, reading) },
    ...world.posts
      .slice(0, 4)
      .map((post) => ({ name: 'Post details', message: postDetails(post, page, reading) })),
    { name: 'Post no longer listed', message: noLongerListed(page) },
  ];
};
