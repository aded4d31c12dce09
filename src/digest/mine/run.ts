import * as z from 'zod';
import { ttlCache } from '../../database/ttl-cache.js';
import type { Deps } from '../../deps.js';
import { MINUTE_MS } from '../../durations.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import { findAccess, type Access } from '../../rights/access.js';
import { nextOccurrence } from '../../time/daily.js';
import { localDay } from '../../time/local-day.js';
import { EVERY_DAY } from '../../time/slots/timetable.js';
import { isZone } from '../../time/zones.js';
import { channelJobAt, isTooLate } from '../run/calendar.js';
import { turnToWaitFor } from '../run/turn.js';
import { nextCheck } from '../run/watch.js';
import { isEmpty, loadOwnDay, type OwnDay } from './load.js';
import { ownDigestMessage } from './message.js';
import type { OwnDigest, OwnDigestKey } from './table.js';

/** Each person’s own digest has one job: it sends the day’s message once, keeps it true, closes it, and plans the next. */

export const OWN_DIGEST = 'own-digest';

export const ownDigestJob = z.object({
  workspace: z.string(),
  person: z.string(),
  /** The turns that this job has, for a message and for an edit. */
  turn: z.string().exactOptional(),
  editTurn: z.string().exactOptional(),
});
export type OwnDigestJob = z.infer<typeof ownDigestJob>;

const RETRY_MS = 10 * MINUTE_MS;
/** Changes by people are shown after that. */
const CHECK_EVERY_MS = 30 * MINUTE_MS;
const COUNTED_FOR_MS = 5 * MINUTE_MS;
/** With fewer people, Slack is asked for each of them: it allows a hundred such calls a minute. */
const MANY = 50;
/** Of what went out just before midnight. */
const CLOSED_AFTER_MS = 15 * MINUTE_MS;

export type RunDeps = MessageDeps &
  Pick<Deps, 'admins' | 'api' | 'approvers' | 'groups' | 'jobs' | 'people' | 'plan' | 'slack'>;

type Parts = RunDeps & { counts: Counts };

/** How many people of a workspace have one. */
type Counts = ReturnType<typeof ttlCache<number>>;

export function ownDigestWorker(deps: RunDeps): Worker {
  const counts = ttlCache(
    () => COUNTED_FOR_MS,
    (workspace = '') => deps.store.ownDigests.count(workspace),
  );
  const parts: Parts = { ...deps, counts };
  return defineWorker({
    queue: OWN_DIGEST,
    concurrency: 32,
    leaseSeconds: 60,
    schema: ownDigestJob,
    handler: (job) => run(parts, job),
  });
}

/** When the next one comes: the first after a moment. */
export function nextMorning({ time, zone }: Pick<OwnDigest, 'time' | 'zone'>, after: Date) {
  const next = nextOccurrence({ time, zone, days: EVERY_DAY }, after);
  if (!next) throw new Error(`${time} in ${zone} never comes`);
  return { nextDay: next.day, nextAt: next.at, zone };
}

export const jobKey = ({ workspace, person }: OwnDigestKey) => `${workspace} ${person}`;

type Next = NextRun<OwnDigestJob> | undefined;

async function run(deps: Parts, { data, reference }: Job<OwnDigestJob>): Promise<Next> {
  const { workspace, person, turn } = data;
  const found = await deps.store.ownDigests.find(data);
  // Its last message stays as it is.
  if (!found || found.pausedAt) return undefined;
  const slack = await deps.slack(workspace);
  if ((await deps.counts.get(workspace)) > MANY) await deps.people.readAll(slack, workspace);
  const access = await findAccess(deps, slack, { workspace, person, reference });
  const now = deps.now();
  const digest = whereTheyAre(access, found, now);
  if (digest !== found) await deps.store.ownDigests.advance(found, digest);
  const isDue = digest.nextAt <= now;
  const again = await showAgain(deps, access, digest, { now, turn: data.editTurn, isDue });
  if (again)
    return { dueAt: again.at, data: { workspace, person, ...(again.turn && { editTurn: again.turn }) } };
  const key = { workspace, person };
  if (access.profile.isDeactivated) {
    await deps.store.ownDigests.pause(digest, now, LEFT);
    return undefined;
  }
  if (!isDue) return { dueAt: channelJobAt(person, digest.nextAt), data: key };
  // Before the day is read, so that it is read once.
  const free = await turnToWaitFor(deps, { workspace, kind: 'post' }, { turn, now });
  if (free) return { dueAt: free, data: { ...data, turn: free.toISOString() } };
  const shown = { day: digest.nextDay, zone: digest.zone, at: digest.nextAt };
  const own = await loadOwnDay(deps, access, { projects: digest.projects, ...shown });
  if (own.isUncertain || (own.isUnknown && isEmpty(own))) return { dueAt: later(now, RETRY_MS), data };
  const next = nextMorning(digest, now);
  const nextRun = channelJobAt(person, next.nextAt);
  if (isEmpty(own)) {
    await deps.store.ownDigests.advance(digest, next);
    return { dueAt: nextRun, data: key };
  }
  const sent = await show(deps, digest, own, { now, dueAt: shown.at, isClosed: false, reference });
  if (sent.error !== undefined) {
    await deps.store.ownDigests.pause(digest, now, sent.error);
    return undefined;
  }
  if (!sent.message?.at) return { dueAt: sent.retryAt ?? later(now, RETRY_MS), data };
  await deps.store.ownDigests.setSent(digest, shown, next);
  return { dueAt: sooner(checkAt(own, now), nextRun), data: key };
}

const LEFT = 'They left this workspace.';

/** Where they are now. Slack may not say. */
export const zoneOf = ({ profile }: Access, known = 'UTC'): string =>
  profile.zone && isZone(profile.zone) ? profile.zone : known;

/** With the next one as it comes in the zone where they are now: on the planned day, unless that is too late. */
export function whereTheyAre(access: Access, digest: OwnDigest, now: Date): OwnDigest {
  const { time, nextDay } = digest;
  const zone = zoneOf(access, digest.zone);
  const planned = zone === digest.zone ? digest : nextMorning({ time, zone }, justBefore(nextDay, zone));
  const isMissed = isTooLate({ day: planned.nextDay, at: planned.nextAt.toISOString() }, now);
  const next = isMissed ? nextMorning({ time, zone }, now) : planned;
  return next === digest ? digest : { ...digest, ...next };
}

const justBefore = (day: string, zone: string) => later(localDay(day, zone).start, -1);

const checkAt = ({ projects, isUnknown }: OwnDay, now: Date): Date => {
  const posts = projects.flatMap((project) => project.posts);
  const check = nextCheck({ posts, isKnown: !isUnknown }, now);
  const latest = later(now, CHECK_EVERY_MS);
  return isUnknown || hasPostUntil(posts, latest) ? check : latest;
};

const hasPostUntil = (posts: { scheduledAt: Date }[], at: Date) =>
  posts.some(({ scheduledAt }) => Math.abs(scheduledAt.getTime() - at.getTime()) < CHECK_EVERY_MS);

/** The message of a day as it is now. Resolves to when to look again, or to undefined once it is closed: after its day, or for the next one. */
async function showAgain(
  deps: Parts,
  access: Access,
  digest: OwnDigest,
  { now, turn, isDue }: { now: Date; turn: string | undefined; isDue: boolean },
): Promise<{ at: Date; turn?: string } | undefined> {
  const { shownDay: day, shownZone: zone, shownAt: dueAt, workspace } = digest;
  if (day === undefined || zone === undefined) return undefined;
  const isClosed = isDue || now >= later(localDay(day, zone).end, CLOSED_AFTER_MS);
  const own = await loadOwnDay(deps, access, { projects: digest.projects, day, zone });
  if (own.isUncertain) return { at: later(now, RETRY_MS) };
  const { reference } = access.actor;
  let taken: Date | undefined;
  const findEditTurn = async () =>
    (taken = await turnToWaitFor(deps, { workspace, kind: 'own-edit' }, { turn, now }));
  const kept = await show(deps, digest, own, { now, dueAt, isClosed, reference, findEditTurn });
  if (kept.retryAt) return { at: kept.retryAt, ...(taken && { turn: taken.toISOString() }) };
  // The next one is another message.
  if (!isClosed && kept.error === undefined) return { at: sooner(checkAt(own, now), digest.nextAt) };
  await deps.store.ownDigests.setClosed(digest);
  return undefined;
}

interface Showing {
  now: Date;
  /** Two of one day are two messages. Undefined for those of the version before. */
  dueAt: Date | undefined;
  isClosed: boolean;
  reference: string;
  findEditTurn?: () => Promise<Date | undefined>;
}

const show = (
  deps: Parts,
  { workspace, person, time }: Pick<OwnDigest, 'workspace' | 'person' | 'time'>,
  own: OwnDay,
  { dueAt, reference, findEditTurn, ...shown }: Showing,
) =>
  keep(deps, {
    workspace,
    person,
    kind: 'own-digest',
    id: person,
    name: dueAt ? `${own.day.day} ${dueAt.toISOString()}` : own.day.day,
    reference,
    ...(findEditTurn && { findEditTurn }),
    draw: () => ownDigestMessage(own, { ...shown, time, zone: own.day.zone }),
  });

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const sooner = (one: Date, other: Date) => (one < other ? one : other);
