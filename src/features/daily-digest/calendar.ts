import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { Digest, DigestKey } from '../../store/digests.js';
import { nextOccasion, type Occasion } from '../../time/daily.js';

/** When each digest comes: one job for each, and each run adds the next. */

export const DIGEST = 'digest';
/** A digest that comes later than this does not come: the next one says so. */
const MADE_UP_FOR_MS = 2 * 60 * 60_000;
/**
 * Slack takes a message a second in a channel: the digests of one channel come one after the other. Where within the
 * second is each channel's own, so that ten thousand of them do not come as one wave each second.
 */
const APART_MS = 1_150;
const SKIPS_SAID = 7;

export interface Due {
  workspace: string;
  digest: string;
  day: string;
  at: string;
  /** Which of its channel's digests it is. */
  place: number;
  /** Its turn within Slack's limits. */
  turn?: string;
  /** Asked for by somebody: who, and with what, since a question asked once is answered once. */
  asked?: { by: string; id: string };
}

const within = (channel: string) => createHash('sha256').update(channel).digest().readUInt16BE() % APART_MS;

export const occasionOf = ({ day, asked }: Due) => (asked ? `${day} ${asked.id}` : day);

type Moment = Pick<Due, 'day' | 'at'>;
type Schedule = Pick<Digest, 'time' | 'zone'> & { days: readonly number[] };

/** Whether the digest, as it is set up now, comes at this moment. */
export function isMeant(digest: Schedule, { day, at }: Moment): boolean {
  const just = new Date(new Date(at).getTime() - 1);
  const occasion = nextOccasion(digest, just);
  return occasion?.day === day && occasion.at.getTime() === just.getTime() + 1;
}

export const isTooLate = ({ at }: Moment, now: Date) =>
  now.getTime() - new Date(at).getTime() > MADE_UP_FOR_MS;

/** The days whose time is over beyond recall, this one first. */
export function missedSince(digest: Schedule, { day, at }: Moment, now: Date): string[] {
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
export function following(digest: Schedule, due: Moment, now: Date): Occasion | undefined {
  if (!isMeant(digest, due)) return nextOccasion(digest, now);
  return nextOccasion(digest, new Date(Math.max(new Date(due.at).getTime(), now.getTime() - MADE_UP_FOR_MS)));
}

export function createCalendar({ jobs, store, now }: Pick<Deps, 'jobs' | 'store' | 'now'>) {
  async function add(digest: Digest, { day, at }: Occasion, place: number): Promise<void> {
    const due: Due = { workspace: digest.workspace, digest: digest.id, day, at: at.toISOString(), place };
    await jobs.add(
      DIGEST,
      digest.id,
      new Date(at.getTime() + place * APART_MS + within(digest.channel)),
      due,
    );
  }

  return {
    /** Of a digest that was set up, changed or resumed. */
    async begin(digest: Digest): Promise<void> {
      const others = await store.digests.inChannel(digest.workspace, digest.channel);
      const place = others.filter(({ id, setUpAt }) => id !== digest.id && setUpAt <= digest.setUpAt).length;
      const next = nextOccasion(digest, now());
      if (next) await add(digest, next, place);
    },

    /** After one has come or could not come. */
    async goOn(key: DigestKey, due: Due): Promise<void> {
      const digest = await store.digests.find(key);
      if (!digest || digest.paused) return;
      const next = following(digest, due, now());
      if (next) await add(digest, next, due.place);
    },

    again: (due: Due, key: string, at: Date) => jobs.add(DIGEST, key, at, due),
  };
}

export type Calendar = ReturnType<typeof createCalendar>;
