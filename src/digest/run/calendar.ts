import { HOUR_MS } from '../../durations.js';
import type { Digest } from '../tables/digest-row.js';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { nextOccurrence, type Occurrence } from '../../time/daily.js';

/**
 * When each digest is sent. Slack allows one message a second per channel, so each channel has one job: it sends the first
 * digest that is due, then schedules itself for the next one.
 */

export const DIGEST = 'digest';
export const REQUESTED = 'digest-asked';
/** A digest later than this isn’t sent, and its owner is told. */
const MAX_DELAY_MS = 2 * HOUR_MS;
/** Channels are spread over the first second, so that ten thousand digests do not start at once. */
const SPREAD_MS = 1_000;

export const channelJobSchema = z.object({
  workspace: z.string(),
  channel: z.string(),
  /** The turn that this job has. */
  turn: z.string().exactOptional(),
});
export type ChannelJob = z.infer<typeof channelJobSchema>;

const dueDigestSchema = z.object({
  day: z.string(),
  at: z.string(),
  /** Who requested it. The id identifies the request, so that it is answered once. */
  asked: z.object({ by: z.string(), person: z.string().exactOptional(), id: z.string() }).exactOptional(),
});
/** One digest of one day. */
export type DueDigest = z.infer<typeof dueDigestSchema>;

/** A digest that someone wants now. */
export const requestedDigestSchema = dueDigestSchema.extend({
  workspace: z.string(),
  digest: z.string(),
  turn: z.string().exactOptional(),
});
export type RequestedDigest = z.infer<typeof requestedDigestSchema>;

export const occasionKey = ({ day, asked }: DueDigest) => (asked ? `${day} ${asked.id}` : day);

type Schedule = Pick<Digest, 'time' | 'zone'> & { days: readonly number[] };

/** Whether the digest's current schedule includes this moment. */
export function isOnSchedule(digest: Schedule, { day, at }: DueDigest): boolean {
  const justBefore = new Date(new Date(at).getTime() - 1);
  const occurrence = nextOccurrence(digest, justBefore);
  return occurrence?.day === day && occurrence.at.getTime() === justBefore.getTime() + 1;
}

export const isTooLate = ({ at }: DueDigest, now: Date) =>
  now.getTime() - new Date(at).getTime() > MAX_DELAY_MS;

/** The digest after this one. It may be in the past, as long as it is not too late. */
export function nextAfter(digest: Schedule, due: DueDigest, now: Date): Occurrence | undefined {
  if (!isOnSchedule(digest, due)) return nextOccurrence(digest, now);
  return nextOccurrence(digest, new Date(Math.max(new Date(due.at).getTime(), now.getTime() - MAX_DELAY_MS)));
}

/** When a channel's job should run to send a digest at this moment. */
export const channelJobAt = (channel: string, at: Date) => new Date(at.getTime() + spread(channel));

const spread = (channel: string) => createHash('sha256').update(channel).digest().readUInt16BE() % SPREAD_MS;

export type Calendar = ReturnType<typeof createCalendar>;

export const createCalendar = ({ jobs }: Pick<Deps, 'jobs'>) => ({
  /** After a digest was set up, changed or resumed. A job that runs too early just schedules itself again. */
  async scheduleNext({ workspace, channel, next }: Digest): Promise<void> {
    if (!next) return;
    const job: ChannelJob = { workspace, channel };
    await jobs.addNoLater(DIGEST, `${workspace} ${channel}`, channelJobAt(channel, next.at), job);
  },
});
