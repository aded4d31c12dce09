import type { Deps } from '../deps.js';
import { earliest, MINUTE_MS } from '../durations.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../jobs/job.js';
import { keep, type KeepResult } from '../messages/keep.js';
import type { MessageDeps } from '../messages/post.js';
import { directMessageJob, notify } from '../slack/send/notify.js';
import { isoDay } from '../time/format.js';
import { localDay } from '../time/local-day.js';
import { ownPages, type OwnDeps } from './mine/page.js';
import { nextCheck, type DigestPages, type Page } from './page.js';
import { channelPages, type ChannelDeps } from './run/page.js';
import { turnToWaitFor } from './run/turn.js';
import { DIGEST, digestJob, hasCome, isTooLate, nextAfter, runAt, type DigestJob } from './schedule.js';
import {
  notSent,
  notSentOn,
  PAUSE_REASONS,
  pausedByUpnext,
  SLACK_REFUSED,
  SLACK_TOO_LATE,
} from './setup/reply.js';
import { digestStands, isOwn, messageIdOf, type Asked, type Digest, type Shown } from './table.js';

/** Each digest has one job: it sends the day’s message once, keeps it true until its day is over, and plans the next. */

type JobDeps = MessageDeps & ChannelDeps & OwnDeps & Pick<Deps, 'jobs' | 'startTimer'>;

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

/** The message that is to be sent now. */
interface Due {
  day: string;
  at: Date;
  name: string;
  asked?: Asked;
}

export function digestWorker(deps: JobDeps): Worker {
  const ofChannel = channelPages(deps);
  const ofPerson = ownPages(deps);

  async function run({ data, reference }: Job<DigestJob>): Promise<Next> {
    const stored = await deps.store.digests.find(data);
    // Its last message stays as it is.
    if (!stored || (stored.pausedAt && !stored.asked)) return undefined;
    const now = deps.now();
    const pages = await (isOwn(stored) ? ofPerson(stored, { now, reference }) : ofChannel(stored, reference));
    const { digest, gone } = pages;
    const it: Run = { digest, pages, now, reference, data };
    if (gone !== undefined) return stop(deps, it, gone);
    const due = dueOf(digest, now);
    if (due && isTooLate(due.at, now)) return skip(deps, it, due);
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

function dueOf(digest: Digest, now: Date): Due | undefined {
  const { asked, next, zone } = digest;
  if (asked) {
    const day = isoDay(asked.at, zone);
    return { day, at: asked.at, name: `${day} ${asked.id}`, asked };
  }
  const at = runAt(digest);
  if (!next || !at || at > now) return undefined;
  // A person’s own comes again at another hour that they choose after it has come.
  return { ...next, name: isOwn(digest) ? `${next.day} ${next.at.toISOString()}` : next.day };
}

/** Sends the message of a day, unless nothing happens on it. */
async function send(deps: JobDeps, it: Run, due: Due): Promise<Next> {
  const { digest, pages, now, data } = it;
  const { workspace, zone } = digest;
  const { digests } = deps.store;
  const turn = await turnToWaitFor(deps, { workspace, kind: 'post' }, { turn: data.turn, now });
  if (turn) return { dueAt: turn, data: { ...data, turn: turn.toISOString() } };
  const { asked, day } = due;
  const page = await pages.read({ day, zone, isFresh: asked !== undefined });
  if (page.state === 'later') return { dueAt: later(now, RETRY_MS), data };
  if (page.state === 'stopped') return stop(deps, it, page.why);
  const next = asked ? digest.next : nextAfter(digest, due, now);
  if (page.isQuiet && !asked && !digest.sendsWhenQuiet) {
    await digests.plan(digest, { zone, next });
    return runAgain(it, next);
  }
  const id = messageIdOf(digest);
  const shown: Shown = { id, name: due.name, day, zone, ...(asked && { requestedBy: asked.name }) };
  const sent = await show(deps, it, shown, { page });
  if (sent.error !== undefined) return stop(deps, it, refusal(sent.error) ?? SLACK_REFUSED);
  if (!sent.message) return { dueAt: sent.retryAt ?? later(now, RETRY_MS), data };
  await digests.setShown(digest, shown, next);
  return digest.pausedAt ? undefined : runAgain(it, next, page);
}

/** The message of a day as it is now. Undefined once it is closed, after its day or for the next one. */
async function showAgain(deps: JobDeps, it: Run, due: Due | undefined): Promise<{ next: Next } | undefined> {
  const { digest, pages, now, data } = it;
  const { shown } = digest;
  if (shown?.id !== messageIdOf(digest) || shown.name === due?.name) return undefined;
  const page = await pages.read(shown);
  if (page.state === 'stopped') return { next: await stop(deps, it, page.why) };
  if (page.state === 'later') return due ? undefined : { next: { dueAt: later(now, RETRY_MS), data } };
  if (!due && !page.isKnown) return { next: runAgain(it, digest.next, page) };
  const isClosed = due !== undefined || now >= later(localDay(shown.day, shown.zone).end, CLOSED_AFTER_MS);
  const kept = await show(deps, it, shown, { page, isClosed, canWait: !due });
  const reason = refusal(kept.error);
  if (reason !== undefined) return { next: await stop(deps, it, reason) };
  // The next one is another message.
  if (due) return undefined;
  if (kept.retryAt)
    return { next: { dueAt: kept.retryAt, data: { ...keyOf(it), editTurn: kept.retryAt.toISOString() } } };
  if (!isClosed && kept.error === undefined) return { next: runAgain(it, digest.next, page) };
  await deps.store.digests.setShown(digest, undefined);
  return undefined;
}

async function show(
  deps: JobDeps,
  { digest, now, reference, data }: Run,
  { id, name, requestedBy }: Shown,
  { page, isClosed = false, canWait = false }: { page: Page; isClosed?: boolean; canWait?: boolean },
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
    draw: () => page.draw({ isClosed, requestedBy }),
    onlyIf: digestStands(digest),
    ...(canWait && {
      findEditTurn: () => turnToWaitFor(deps, { workspace, kind }, { turn: data.editTurn, now }),
    }),
  });
}

/** Why it can’t be sent there at all. Undefined for an error that may be about a single message. */
const refusal = (error = ''): string | undefined =>
  PAUSE_REASONS[error.startsWith('restricted_action') ? 'restricted_action' : error];

/** It is paused. Its owner is told, or else its channel, and so is the person who asked for one. */
async function stop(deps: JobDeps, it: Run, why: string): Promise<undefined> {
  const { digest, now } = it;
  const { workspace, id } = digest;
  deps.log.warn({ digest: id, workspace, why }, 'paused a digest');
  const news = directMessageJob(now, await ownerOf(deps, digest), pausedByUpnext(digest, why));
  await deps.store.digests.stop(digest, now, why, isOwn(digest) ? [] : [news]);
  deps.jobs.stored([news]);
  await tellRequester(deps, it, why);
}

/** It comes too late. */
async function skip(deps: JobDeps, it: Run, due: Due): Promise<Next> {
  const { digest, now } = it;
  const again = { dueAt: now, data: keyOf(it) };
  if (due.asked) {
    await tellRequester(deps, it, SLACK_TOO_LATE);
    return again;
  }
  if (!(await hasCome(deps, digest, due.day))) {
    const news = directMessageJob(now, await ownerOf(deps, digest), notSentOn(digest, due.day));
    await deps.jobs.add(news.queue, `${messageIdOf(digest)} ${due.day}`, now, news.data);
  }
  await deps.store.digests.plan(digest, { ...digest, next: nextAfter(digest, due, now) });
  return again;
}

/** Who hears of its troubles: its owner, else the channel. */
async function ownerOf({ people, slack }: JobDeps, { workspace, setUpBy: person, place }: Digest) {
  const { isDeactivated } = await people.find(await slack(workspace), { workspace, person });
  return { workspace, person: isDeactivated ? place : person, orElse: place };
}

async function tellRequester(deps: JobDeps, { digest, reference }: Run, why: string): Promise<void> {
  const { workspace, place: channel, asked } = digest;
  if (!asked) return;
  await deps.store.digests.forgetAsked(digest);
  const to = { workspace, person: asked.person, reference };
  await notify(deps, to, { channel, openedAt: deps.now().getTime() }, notSent(digest, why));
}

/** When its posts may have changed, or for the next one. */
function runAgain(it: Run, next = it.digest.next, page?: Page): Next {
  const planned = runAt({ ...it.digest, next });
  const check = page && nextCheck(page, it.now, it.pages.checkEveryMs);
  const dueAt = earliest([planned, check]);
  return dueAt && { dueAt, data: keyOf(it) };
}

const keyOf = ({ digest: { workspace, id } }: Run) => ({ workspace, id });

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
