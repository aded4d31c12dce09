import type { Digest } from '../../../store/digest-row.js';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../../deps.js';
import { nextOccasion, type Occasion } from '../../../time/daily.js';

/**
 * When each digest comes. Slack takes a message a second in a channel, so a channel's digests come one after the other:
 * each channel has one job, which sends the first that is due and comes again for the next.
 */

export const DIGEST = 'digest';
export const ASKED = 'digest-asked';
/** A digest that comes later than this does not come: the next one says so. */
const MADE_UP_FOR_MS = 2 * 60 * 60_000;
/** Each channel has its own place within the first second, so that ten thousand of them do not come as one wave. */
const WAVE_MS = 1_000;
const SKIPS_SAID = 7;

/** A channel's job. */
export const roundSchema = z.object({
  workspace: z.string(),
  channel: z.string(),
  /** Its turn within the workspace's limits. */
  turn: z.string().exactOptional(),
});
export type Round = z.infer<typeof roundSchema>;

const dueSchema = z.object({
  day: z.string(),
  at: z.string(),
  /** Asked for by somebody: who, and with what, since a question asked once is answered once. */
  asked: z.object({ by: z.string(), person: z.string().exactOptional(), id: z.string() }).exactOptional(),
});
/** One digest of one day. */
export type Due = z.infer<typeof dueSchema>;

/** A digest that somebody wants now. */
export const askedSchema = dueSchema.extend({
  workspace: z.string(),
  digest: z.string(),
  turn: z.string().exactOptional(),
});
export type Asked = z.infer<typeof askedSchema>;

export const occasionOf = ({ day, asked }: Due) => (asked ? `${day} ${asked.id}` : day);

type Schedule = Pick<Digest, 'time' | 'zone'> & { days: readonly number[] };

/** Whether the digest, as it is set up now, comes at this moment. */
export function isMeant(digest: Schedule, { day, at }: Due): boolean {
  const just = new Date(new Date(at).getTime() - 1);
  const occasion = nextOccasion(digest, just);
  return occasion?.day === day && occasion.at.getTime() === just.getTime() + 1;
}

export const isTooLate = ({ at }: Due, now: Date) => now.getTime() - new Date(at).getTime() > MADE_UP_FOR_MS;

/** The days whose time is over beyond recall, this one first. */
export function missedSince(digest: Schedule, { day, at }: Due, now: Date): string[] {
  const days = [day];
  let next = nextOccasion(digest, new Date(at));
  while (next && now.getTime() - next.at.getTime() > MADE_UP_FOR_MS) {
    days.push(next.day);
    if (days.length > SKIPS_SAID) days.shift();
    next = nextOccasion(digest, next.at);
  }
  return days;
}

/** The one after this one: also one whose time is over, as long as it is made up for. */
export function following(digest: Schedule, due: Due, now: Date): Occasion | undefined {
  if (!isMeant(digest, due)) return nextOccasion(digest, now);
  return nextOccasion(digest, new Date(Math.max(new Date(due.at).getTime(), now.getTime() - MADE_UP_FOR_MS)));
}

/** When the round of a channel has something to do at this moment. */
export const roundAt = (channel: string, at: Date) => new Date(at.getTime() + within(channel));

const within = (channel: string) => createHash('sha256').update(channel).digest().readUInt16BE() % WAVE_MS;

export type Calendar = ReturnType<typeof createCalendar>;

export const createCalendar = ({ jobs }: Pick<Deps, 'jobs'>) => ({
  /** A digest was set up, changed or resumed. A round that comes too early does no harm: it comes again. */
  async begin({ workspace, channel, next }: Digest): Promise<void> {
    if (!next) return;
    const round: Round = { workspace, channel };
    await jobs.addNoLater(DIGEST, keyOf(round), roundAt(channel, next.at), round);
  },
});

const keyOf = ({ workspace, channel }: Round) => `${workspace} ${channel}`;
