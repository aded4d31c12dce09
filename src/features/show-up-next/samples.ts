import type { Sample, SampleWorld } from '../../views/samples.js';
import { noLongerNext, nothingScheduled, sharedNext, upNext } from './reply.js';

export const samples = ({ posts, reading }: SampleWorld): Sample[] => [
  ...posts.slice(0, 4).flatMap((post): Sample[] => [
    { name: 'Up next', message: upNext(post, reading) },
    { name: 'Up next, shared', message: sharedNext(post, reading) },
  ]),
  { name: 'Nothing scheduled', message: nothingScheduled(reading) },
  { name: 'No longer the next post', message: noLongerNext },
];
