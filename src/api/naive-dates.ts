import { instantOf } from '../time/encode.js';
import type { Post } from './records.js';

const NAIVE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * A date without an offset may be the post's own wall clock, which is how it is read at first, or UTC, as many a database
 * gives back whatever it was given. What this service means shows where the moment was known before.
 */
export function createNaiveDates() {
  let areUtc = false;

  const read = (post: Post): Post => {
    const utc = areUtc ? utcReading(post) : undefined;
    return utc ? { ...post, scheduledAt: utc } : post;
  };

  /** Only where one reading fits all of them and the other does not is anything learnt. */
  function learn(posts: readonly Post[], fits: (at: Date) => boolean): void {
    const naive = posts.flatMap((post) => {
      const utc = utcReading(post);
      return utc && post.scheduledAt ? [{ utc, local: post.scheduledAt }] : [];
    });
    const fitUtc = naive.every(({ utc }) => fits(utc));
    const fitLocal = naive.every(({ local }) => fits(local));
    if (fitUtc !== fitLocal) areUtc = fitUtc;
  }

  return {
    read,

    /** The post was sent to go out at this moment. */
    sent(post: Post, { ScheduleDate, Timezone }: { ScheduleDate?: string; Timezone?: string }): Post {
      const at = instantOf(ScheduleDate, Timezone);
      if (at) learn([post], (read) => read.getTime() === at.getTime());
      return read(post);
    },

    /** The service was asked for the posts between these. */
    listed(posts: Post[], { from, to }: { from?: Date; to?: Date }): Post[] {
      learn(posts, (read) => !(from && read < from) && !(to && read > to));
      return posts.map(read);
    },
  };
}

function utcReading({ scheduleText = '' }: Post): Date | undefined {
  return NAIVE.test(scheduleText) ? instantOf(scheduleText, undefined) : undefined;
}
