import { labelOf, type Platform } from '../../../openapi/platforms.js';
import type { Sending } from './network.js';
import type { SeenPost } from './world.js';

/** Whether what arrived and what the service says agree, and whether somebody hears of everything. */

interface Outside {
  sendings: Sending[];
  /** One for each arrival: the post and the network. */
  there: string[];
  faults: string[];
}

const LINES: Record<string, string> = {
  PUBLISHED: 'Published on',
  UNCONFIRMED: 'May be published on',
  FAILED: 'Not published on',
};

export const findFaults = (posts: SeenPost[], { sendings, there, faults }: Outside): string[] => [
  ...faults,
  ...there.filter((one, index) => there.indexOf(one) < index).map((one) => `${one} is there twice`),
  ...posts.flatMap((post) => [
    ...faultsOf(post),
    ...[...post.results].flatMap(([platform, status]) =>
      faultsOn(platform, status, {
        post,
        isThere: there.includes(`${post.id} ${platform}`),
        sendings: sendings.filter((one) => one.post === post.id && one.platform === platform),
      }),
    ),
  ]),
];

/** It has ended, everybody hears of its end once, and it follows from its networks. */
function faultsOf({ id, status, results, events }: SeenPost): string[] {
  const states = [...results.values()];
  const expected = ['PUBLISHED', 'UNCONFIRMED'].find((one) => states.includes(one)) ?? 'FAILED';
  return [
    ...(status === expected ? [] : [`${id} is ${status} with ${states.join()}`]),
    ...(events.includes(`post.${status.toLowerCase()}`) ? [] : [`nobody hears that ${id} is ${status}`]),
    ...(new Set(events).size === events.length ? [] : [`${id} is told twice: ${events.join()}`]),
  ];
}

interface About {
  post: SeenPost;
  isThere: boolean;
  sendings: Sending[];
}

function faultsOn(platform: Platform, status: string, { post, isThere, sendings }: About): string[] {
  const name = `${post.id} on ${platform}`;
  const line = post.log.findLast((one) => one.includes(` on ${labelOf(platform)}`));
  const expected = expectedStatuses(sendings, isThere);
  return [
    ...(status === 'PUBLISHED' && !isThere ? [`${name} isn’t there, but PUBLISHED`] : []),
    ...(status === 'FAILED' && isThere ? [`${name} is there, but FAILED`] : []),
    ...(line?.startsWith(LINES[status] ?? 'nothing') ? [] : [`the log says of ${name}, ${status}: ${line}`]),
    ...(expected.includes(status)
      ? []
      : [`${name} is ${status} instead of ${expected.join(' or ')}: ${described(sendings)}`]),
  ];
}

const described = (sendings: Sending[]) =>
  JSON.stringify(sendings.map(({ actor, fate, heard }) => ({ by: actor.name, ...fate, heard })));

/** What somebody knew who is still there must be known to all. */
function expectedStatuses(sendings: Sending[], isThere: boolean): string[] {
  const last = sendings.at(-1);
  // Whoever took it may have ended before it was sent.
  if (!last) return ['FAILED', 'UNCONFIRMED'];
  const { heard, actor, fate } = last;
  if (heard === undefined || heard === 'unknown' || heard === 'throws') return ['UNCONFIRMED'];
  const known = heard === 'published' || (heard === 'later' && isThere) ? 'PUBLISHED' : 'FAILED';
  if (heard === 'later' && fate.decided === undefined) return ['UNCONFIRMED'];
  return actor.hasEnded || heard === 'again' ? [known, 'UNCONFIRMED'] : [known];
}
