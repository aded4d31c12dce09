import * as z from 'zod';
import { HOUR_MS, localDay, nextOccurrence, type Occurrence } from '../../when/index.js';
import type { Deps } from '../deps.js';
import type { Kind } from '../slack/send/pace.js';
import { DIGEST, type Digest, isOwn, jobKey, messageIdOf } from './table.js';

/** When each digest is sent, and which job does it. */

export const digestJob = z.object({
  workspace: z.string(),
  id: z.string(),
  /** It only edits what is there. */
  redraws: z.literal(true).exactOptional(),
  /** The turn that this job has, for a message or for an edit. */
  turn: z.string().exactOptional(),
});
export type DigestJob = z.infer<typeof digestJob>;

/** A digest later than this isn’t sent. */
const MAX_DELAY_MS = 2 * HOUR_MS;

export const isTooLate = (at: Date, now: Date) => now.getTime() - at.getTime() > MAX_DELAY_MS;

/** The one after it. It may be in the past, as long as it is not too late. */
export const nextAfter = (digest: Digest, { at }: Pick<Occurrence, 'at'>, now: Date) =>
  nextFrom(digest, new Date(Math.max(at.getTime(), now.getTime() - MAX_DELAY_MS)));

/** The first one after that time, and after the last day that has come: a day has one message. */
export function nextFrom(digest: Digest, after: Date, came = dayShown(digest)): Occurrence | undefined {
  const isOver = came === undefined ? 0 : localDay(came, digest.zone).end.getTime() - 1;
  return nextOccurrence(digest, new Date(Math.max(after.getTime(), isOver)));
}

const dayShown = (digest: Digest) =>
  digest.shown?.id === messageIdOf(digest) ? digest.shown.day : undefined;

/** Somebody wants the next one at a moment that is not on its schedule. */
export const isAsked = (digest: Digest): boolean =>
  !isOwn(digest) &&
  digest.next !== undefined &&
  nextOccurrence(digest, new Date(digest.next.at.getTime() - 1))?.at.getTime() !== digest.next.at.getTime();

/** A job that runs too early just plans itself again. */
export async function runNoLater(
  { jobs }: Pick<Deps, 'jobs'>,
  digest: Pick<Digest, 'workspace' | 'id'>,
  at: Date | undefined,
): Promise<void> {
  const { workspace, id } = digest;
  if (at) await jobs.addNoLater(DIGEST, jobKey(digest), at, { workspace, id });
}

/** The job is stored before and after a change, so that a crash in between can’t leave the digest without one. */
export async function planned<T>(
  deps: Pick<Deps, 'jobs'>,
  digest: Pick<Digest, 'workspace' | 'id'>,
  at: Date | undefined,
  change: () => Promise<T>,
): Promise<T> {
  await runNoLater(deps, digest, at);
  const changed = await change();
  await runNoLater(deps, digest, at);
  return changed;
}

/** Whether that day’s digest was sent, also by one that was stopped and set up again. */
export async function hasCome({ store }: Pick<Deps, 'store'>, digest: Digest, day: string): Promise<boolean> {
  const { workspace } = digest;
  const messages = await store.messages.about({ workspace, kind: 'digest', id: messageIdOf(digest) });
  return messages.some(({ name, state }) => name === day && state !== 'refused');
}

/** The next one of a digest that is set up, changed or resumed: a day has one message. */
export async function firstToCome(
  deps: Pick<Deps, 'store'>,
  digest: Digest,
  now: Date,
): Promise<Occurrence | undefined> {
  const first = nextOccurrence(digest, now);
  const isLater = first && (await hasCome(deps, digest, first.day));
  return isLater ? nextOccurrence(digest, first.at) : first;
}

/** So that the calls that waited for a stopped instance don’t all come at once. */
const TURN_LASTS_MS = 5_000;

/** The turn for a call that its job has to wait for. Undefined if the turn is now, or if the one that the job has is still valid. */
export async function turnToWaitFor(
  { pace }: Pick<Deps, 'pace'>,
  kind: Kind,
  { workspace, turn }: Pick<DigestJob, 'workspace' | 'turn'>,
  now: Date,
): Promise<Date | undefined> {
  const isMissed = turn !== undefined && now.getTime() - Date.parse(turn) > TURN_LASTS_MS;
  if (turn && !isMissed) return undefined;
  const next = await pace.nextTurn(kind, workspace, now);
  return next > now ? next : undefined;
}
