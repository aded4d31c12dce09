import { earliest, localDay, MINUTE_MS, type Occurrence } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../jobs/job.js';
import { keep, type KeepResult, type WantedMessage } from '../messages/keep.js';
import { type MessageDeps, UNCONFIRMED } from '../messages/post.js';
import { directMessageJob } from '../slack/send/notify.js';
import type { Reply } from '../slack/text/blocks.js';
import { type OwnDeps, ownPages } from './mine/page.js';
import { type DigestPages, nextCheck, type Page } from './page.js';
import { type ChannelDeps, channelPages } from './run/page.js';
import {
  type DigestJob,
  digestJob,
  hasCome,
  isAsked,
  isTooLate,
  nextAfter,
  turnToWaitFor,
} from './schedule.js';
import { mayNotBeSentOn, notSentOn, pausedByUpnext, refusal, SLACK_REFUSED } from './setup/reply.js';
import { DIGEST, type Digest, isOwn, messageIdOf, type ShownPage } from './table.js';

/** Each digest has one job: it sends the day’s message once, keeps it true until its day is over, and plans the next. */

type JobDeps = MessageDeps & ChannelDeps & OwnDeps & Pick<Deps, 'jobs' | 'metrics' | 'since'>;

const RETRY_MS = 10 * MINUTE_MS;
/** Of what went out just before midnight. */
const CLOSED_AFTER_MS = 15 * MINUTE_MS;

type Next = NextRun<DigestJob> | undefined;

interface Run {
  digest: Digest;
  pages: DigestPages;
  now: Date;
  reference: string;
  data: DigestJob;
}

export function digestWorker(deps: JobDeps): Worker {
  const ofPerson = ownPages(deps);

  async function run({ data, reference }: Job<DigestJob>): Promise<Next> {
    const now = deps.now();
    // Before anything is read, because it would be read again then.
    const turn = data.redraws ? undefined : await turnToWaitFor(deps, 'post', data, now);
    if (turn) return { dueAt: turn, data: { ...data, turn: turn.toISOString() } };
    const stored = await deps.store.digests.find(data);
    // Its last message stays as it is.
    if (!stored || stored.pausedAt) return undefined;
    const pages = await (isOwn(stored)
      ? ofPerson(stored, { now, reference })
      : channelPages(deps, stored, reference));
    const { digest } = pages;
    const it: Run = { digest, pages, now, reference, data };
    const due = digest.next && digest.next.at <= now ? digest.next : undefined;
    if (due && isTooLate(due.at, now)) return skip(deps, it, due);
    if (due && data.redraws) return { dueAt: now, data: keyOf(it) };
    const again = await showAgain(deps, it, due);
    if (again) return again.next;
    return due ? send(deps, it, due) : runAgain(it);
  }

  return defineWorker({
    queue: DIGEST,
    concurrency: 128,
    leaseSeconds: 60,
    schema: digestJob,
    handler: run,
  });
}

/** Sends the message of a day, unless nothing happens on it. */
async function send(deps: JobDeps, it: Run, { day, at }: Occurrence): Promise<Next> {
  const { digest, pages, now } = it;
  const { zone } = digest;
  const { digests } = deps.store;
  const page = await pages.read({ day, zone, isFresh: isAsked(digest) });
  if (page.state === 'later') return { dueAt: later(now, RETRY_MS), data: keyOf(it) };
  if (page.state === 'stopped') return stop(deps, it, page.why);
  const shown: ShownPage = { id: messageIdOf(digest), day, zone };
  const next = nextAfter({ ...digest, shown }, { at }, now);
  if (page.isQuiet && !digest.sendsWhenQuiet && !isAsked(digest)) {
    await digests.plan(digest, { zone, next });
    return runAgain(it, next, digest.shown?.day === day ? page : undefined);
  }
  const { restoredAt } = deps.since;
  const mayBeThereSince = restoredAt && at <= restoredAt ? at : undefined;
  const sent = await show(deps, it, shown, { page, mayBeThereSince });
  if (sent.error !== undefined) {
    const isUnknown = sent.error === UNCONFIRMED;
    if (isUnknown) {
      await tellOwner(deps, it, day, mayNotBeSentOn(digest, day));
      await digests.plan(digest, { zone, next });
    } else await stop(deps, it, refusal(sent.error) ?? SLACK_REFUSED);
    // Somebody may ask for it again.
    await deps.store.messages.forget({ ...keyOf(it), kind: 'digest', id: shown.id, name: day });
    return isUnknown ? runAgain(it, next) : undefined;
  }
  if (!sent.message) return { dueAt: sent.retryAt ?? later(now, RETRY_MS), data: keyOf(it) };
  await digests.setShown({ read: digest, shown, next });
  deps.metrics.left('digest', deps.now().getTime() - at.getTime());
  return runAgain(it, next, page);
}

/** The message of a day as it is now. Undefined once it is closed, after its day or for the next one. */
async function showAgain(
  deps: JobDeps,
  it: Run,
  due: Occurrence | undefined,
): Promise<{ next: Next } | undefined> {
  const { digest, pages, now } = it;
  const { shown } = digest;
  if (shown?.id !== messageIdOf(digest) || shown.day === due?.day) return undefined;
  const page = await pages.read(shown);
  if (page.state === 'stopped') return { next: await stop(deps, it, page.why) };
  // The next one is another message, and this one stays as it is.
  if (due && (page.state === 'later' || !page.isKnown)) return undefined;
  if (page.state === 'later') return { next: { dueAt: later(now, RETRY_MS), data: keyOf(it) } };
  if (!page.isKnown) return { next: runAgain(it, digest.next, page) };
  const isClosed = due !== undefined || now >= later(localDay(shown.day, shown.zone).end, CLOSED_AFTER_MS);
  const kept = await show(deps, it, shown, { page, isClosed, canWait: !due });
  const reason = refusal(kept.error);
  if (reason !== undefined) return { next: await stop(deps, it, reason) };
  if (due) return undefined;
  if (kept.retryAt) {
    const data = { ...keyOf(it), redraws: true as const, turn: kept.retryAt.toISOString() };
    return { next: { dueAt: kept.retryAt, data } };
  }
  if (!isClosed && kept.error === undefined) return { next: runAgain(it, digest.next, page) };
  await deps.store.digests.setShown({ read: digest, shown: undefined, next: digest.next });
  return undefined;
}

interface Shown extends Pick<WantedMessage, 'mayBeThereSince'> {
  page: Page;
  isClosed?: boolean;
  canWait?: boolean;
}

async function show(
  deps: JobDeps,
  { digest, now, reference, data }: Run,
  { id, day: name }: ShownPage,
  { page, isClosed = false, canWait = false, mayBeThereSince }: Shown,
): Promise<KeepResult> {
  const { workspace, place } = digest;
  const isPersons = isOwn(digest);
  const kind = isPersons ? 'own-edit' : 'edit';
  return keep(deps, {
    workspace,
    kind: 'digest',
    id,
    name,
    reference,
    ...(isPersons ? { person: place } : { channel: place, person: '' }),
    mayBeThereSince,
    draw: () => page.draw(isClosed),
    ...(canWait && {
      findEditTurn: () => turnToWaitFor(deps, kind, data.redraws ? data : { workspace }, now),
    }),
  });
}

/** It is paused. The owner of a channel’s is told, or else the channel. */
async function stop(deps: JobDeps, { digest, now }: Run, why: string): Promise<undefined> {
  const { workspace, id } = digest;
  deps.log.warn({ digest: id, workspace, why }, 'paused a digest');
  const news = isOwn(digest)
    ? []
    : [directMessageJob(now, await ownerOf(deps, digest), pausedByUpnext(digest, why))];
  await deps.store.digests.stop(digest, now, why, news);
  deps.jobs.stored(news);
}

/** It comes too late. */
async function skip(deps: JobDeps, it: Run, { day, at }: Occurrence): Promise<Next> {
  const { digest, now } = it;
  if (!(await hasCome(deps, digest, day))) await tellOwner(deps, it, day, notSentOn(digest, day));
  await deps.store.digests.plan(digest, { ...digest, next: nextAfter(digest, { at }, now) });
  return { dueAt: now, data: keyOf(it) };
}

async function tellOwner(deps: JobDeps, { digest, now }: Run, day: string, reply: Reply): Promise<void> {
  const news = directMessageJob(now, await ownerOf(deps, digest), reply);
  await deps.jobs.add(news.queue, `${messageIdOf(digest)} ${day}`, now, news.data);
}

/** Who hears of its troubles: its owner, else the channel. */
async function ownerOf({ people, slack }: JobDeps, { workspace, setUpBy: person, place }: Digest) {
  const { isDeactivated } = await people.find(await slack(workspace), { workspace, person });
  return { workspace, person: isDeactivated ? place : person, orElse: place };
}

/** When its posts may have changed, or for the next one. */
function runAgain(it: Run, next = it.digest.next, page?: Page): Next {
  const check = page && nextCheck(page, it.now, it.pages.checkEveryMs);
  const dueAt = earliest([next?.at, check]);
  const redraws = dueAt?.getTime() !== next?.at.getTime();
  return dueAt && { dueAt, data: { ...keyOf(it), ...(redraws && { redraws }) } };
}

const keyOf = ({ digest: { workspace, id } }: Run) => ({ workspace, id });

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
