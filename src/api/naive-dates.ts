import { instantOf } from '../time/encode.js';
import type { Post } from './records.js';

const NAIVE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * A date without an offset may be local time in the post's zone (the first assumption) or UTC, as many databases return
 * it. This learns which one the service means, by comparing it with moments that are already known.
 */
export function createNaiveDates() {
  let areUtc = false;

  const read = (post: Post): Post => {
    const utc = areUtc ? utcReading(post) : undefined;
    return utc ? { ...post, scheduledAt: utc } : post;
  };

  /** Learns only if one interpretation fits all posts and the other does not. */
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

    /** For a post that was just created: its moment is known. */
    sent(post: Post, { ScheduleDate, Timezone }: { ScheduleDate?: string; Timezone?: string }): Post {
      const at = instantOf(ScheduleDate, Timezone);
      if (at) learn([post], (read) => read.getTime() === at.getTime());
      return read(post);
    },

    /** For a list with a filter: every post must be in the range. */
    listed(posts: Post[], { from, to }: { from?: Date; to?: Date }): Post[] {
      learn(posts, (read) => !(from && read < from) && !(to && read > to));
      return posts.map(read);
    },
  };
}

function utcReading({ scheduleText = '' }: Post): Date | undefined {
  return NAIVE.test(scheduleText) ? instantOf(scheduleText, undefined) : undefined;
}
