import { PLATFORMS } from '../../../openapi/platforms.js';
import type { Week } from '../../../src/upnext/lists/week/load.js';
import { WEEK_TITLE, weekReply } from '../../../src/upnext/lists/week/reply.js';
import type { TimedPost } from '../../../src/upnext/posts/index.js';
import { asPost } from '../../../src/upnext/posts/list/as-listed.js';
import { modalWith } from '../../../src/upnext/slack/text/blocks.js';
import { tablesAsLines } from '../../../src/upnext/ui/data-table.js';
import { weekFrom } from '../../../src/when/index.js';
import type { Sample, SampleParts } from './samples.js';

const ZONE = 'Europe/Berlin';

export const samples = (world: SampleParts): Sample[] => {
  const { reading, text } = world;
  const week = sampleWeek(world);
  return [
    { name: 'Week', message: weekReply({ week }, reading) },
    { name: 'Week, for the calendar', message: weekReply({ week, unknown: 'calendar' }, reading) },
    { name: 'Week, last part', message: weekReply({ week, from: 10_000, unknown: text(100) }, reading) },
    ...['GB', undefined].flatMap((country) =>
      [undefined, text(100)].map((unknown) => ({
        name: 'Week, all of it',
        message: weekReply({ week: { ...week, country, isCut: false }, unknown }, reading),
      })),
    ),
    {
      name: 'Week over the App Home',
      view: modalWith(WEEK_TITLE, tablesAsLines(weekReply({ week }, reading).blocks)),
    },
  ];
};

function sampleWeek({ posts, held, project, kind }: SampleParts): Week {
  const timed = [...posts, ...held.map(asPost)].flatMap((post): TimedPost[] =>
    post.scheduledAt ? [{ ...post, scheduledAt: post.scheduledAt }] : [],
  );
  return {
    project,
    zone: ZONE,
    readersZone: kind === 'shortest' ? undefined : 'Asia/Ho_Chi_Minh',
    isCut: true,
    country: 'GB',
    days: weekFrom('2026-12-21', ZONE).map((day, index) => {
      const isBusy = index === 0 && kind !== 'shortest';
      return {
        day,
        posts: isBusy ? timed : timed.slice(0, index),
        free: [{ at: day.start, networks: index === 0 ? [] : PLATFORMS }],
      };
    }),
  };
}
