import type { Deps } from '../../deps.js';
import type { Job, NextRun } from '../../jobs/job.js';
import type { Trace } from '../../slack/people/actor.js';
import { notify, sendLater, type LaterDeps, type NotifyDeps } from '../../slack/send/notify.js';
import type { Digest } from '../tables/digest-row.js';
import { notSent, notSentOn, SLACK_TOO_LATE } from '../setup/reply.js';
import {
  channelJobAt,
  isOnSchedule,
  isTooLate,
  nextAfter,
  type ChannelJob,
  type DueDigest,
  type RequestedDigest,
} from './calendar.js';
import type { createDigestPosting } from './post-digest.js';
import { turnToWaitFor } from './turn.js';
import type { createWatch } from './watch.js';
import type { MessageDeps } from '../../messages/post.js';

interface Parts {
  posting: ReturnType<typeof createDigestPosting>;
  watch: ReturnType<typeof createWatch>;
}

interface Run extends Trace {
  turn: string | undefined;
  now: Date;
}

/** Sent or not; or to be retried, with the turn that it has. */
type SendOutcome = { why?: string } | { again: Date; turn?: string };

export function createSender(
  deps: MessageDeps & Pick<Deps, 'jobs' | 'startTimer'>,
  { posting, watch }: Parts,
) {
  const { digests } = deps.store;

  /** A channel's job: sends the digest that is due, and schedules itself for the next one. */
  async function runChannelJob(job: Job<ChannelJob>): Promise<NextRun<ChannelJob> | undefined> {
    const { data, reference } = job;
    const { turn, ...channel } = data;
    const [digest, other] = await digests.nextIn(channel.workspace, channel.channel);
    if (!digest?.next) return undefined;
    const now = deps.now();
    const due: DueDigest = { day: digest.next.day, at: digest.next.at.toISOString() };
    if (digest.next.at > now) return { dueAt: channelJobAt(channel.channel, digest.next.at), data: channel };
    const sent =
      (await skip(deps, digest, due, now)) ?? (await sendWithinLimits(digest, due, { turn, now, reference }));
    if ('again' in sent)
      return { dueAt: sent.again, data: { ...channel, ...(sent.turn && { turn: sent.turn }) } };

    const next = nextAfter(digest, due, now);
    await digests.advance(digest, next ?? null);
    const [first] = [next?.at, other?.next?.at].flatMap((at) => at ?? []).sort(byTime);
    if (!first) return undefined;
    const free = deps.pace.nextInChannel(deps.now());
    return { dueAt: later(channelJobAt(channel.channel, first), free), data: channel };
  }

  /** Sends a digest that someone requested, even if it is paused. */
  async function sendRequested({
    data,
    reference,
  }: Job<RequestedDigest>): Promise<NextRun<RequestedDigest> | undefined> {
    const { turn, ...due } = data;
    const digest = await digests.find({ workspace: due.workspace, id: due.digest });
    const now = deps.now();
    if (!digest) return undefined;
    if (isTooLate(due, now)) return tellRequester(deps, digest, due, { why: SLACK_TOO_LATE, reference });
    const sent = await sendWithinLimits(digest, due, { turn, now, reference });
    if ('again' in sent)
      return { dueAt: sent.again, data: { ...due, ...(sent.turn && { turn: sent.turn }) } };
    if (sent.why === undefined) return undefined;
    return tellRequester(deps, digest, due, { why: sent.why, reference });
  }

  /** If the workspace's next turn is in the future, the job is retried then. */
  async function sendWithinLimits(
    digest: Digest,
    due: DueDigest,
    { turn, now, reference }: Run,
  ): Promise<SendOutcome> {
    const next = await turnToWaitFor(deps, { workspace: digest.workspace, kind: 'post' }, { turn, now });
    if (next) return { again: next, turn: next.toISOString() };
    const outcome = await posting.postDigest(digest, due, { reference });
    if ('content' in outcome && outcome.content) await watch.begin(outcome.content);
    return outcome;
  }

  return { runChannelJob, sendRequested };
}

/** A digest that is no longer on schedule, or that is too late: its owner is told. */
async function skip(
  deps: LaterDeps & Pick<Deps, 'store'>,
  digest: Digest,
  due: DueDigest,
  now: Date,
): Promise<SendOutcome | undefined> {
  if (!isOnSchedule(digest, due)) return {};
  if (!isTooLate(due, now)) return undefined;
  const owner = { workspace: digest.workspace, person: digest.setUpBy };
  if (!(await deps.store.occasions.wasSent(digest, due.day)))
    await sendLater(deps, owner, notSentOn(digest, due.day));
  return {};
}

async function tellRequester(
  deps: NotifyDeps,
  digest: Digest,
  { asked }: DueDigest,
  { why, reference }: Trace & { why: string },
): Promise<undefined> {
  if (!asked?.person) return;
  const { workspace, channel } = digest;
  const to = { workspace, person: asked.person, reference };
  await notify(deps, to, { channel, openedAt: deps.now().getTime() }, notSent(digest, why));
}

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime();
const later = (a: Date, b: Date) => (a > b ? a : b);
