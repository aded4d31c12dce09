import type { Sample, SampleParts } from './samples.js';
import { asPost } from '../../../src/upnext/posts/listed/held-as-post.js';
import {
  noLongerNext,
  nothingScheduled,
  sharedNext,
  upNext,
} from '../../../src/upnext/lists/up-next/index.js';

export const samples = ({ held, posts, reading }: SampleParts): Sample[] => [
  ...posts.slice(0, 4).flatMap((post): Sample[] => [
    { name: 'Up next', message: upNext(post, reading, false) },
    { name: 'Up next, shared', message: sharedNext(post, reading) },
  ]),
  ...held.slice(1, 4).map(
    (each): Sample => ({
      name: 'Up next, held by Upnext',
      message: upNext(asPost(each), reading, true),
    }),
  ),
  { name: 'Nothing scheduled', message: nothingScheduled(reading) },
  { name: 'No longer the next post', message: noLongerNext },
];
