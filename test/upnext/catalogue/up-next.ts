import { nothingScheduled, upNext } from '../../../src/upnext/lists/up-next/index.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ held, posts, reading }: SampleParts): Sample[] => [
  ...posts.slice(0, 4).map((post): Sample => ({ name: 'Up next', message: upNext(post, reading, false) })),
  ...held.slice(1, 4).map(
    (each): Sample => ({
      name: 'Up next, held by Upnext',
      message: upNext(asPost(each), reading, true),
    }),
  ),
  { name: 'Nothing scheduled', message: nothingScheduled(reading) },
];
