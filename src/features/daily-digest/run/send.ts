import type { Digest } from '../../../store/digest-row.js';
import type { Deps } from '../../../deps.js';
import type { Job, NextRun } from '../../../jobs/job.js';
import { notify } from '../../../slack/notify.js';
import type { Traced } from '../../../slack/actor.js';
import { following, isMeant, isTooLate, missedSince, roundAt } from './calendar.js';
import type { Asked, Due, Round } from './calendar.js';
import type { createDelivery } from './deliver.js';
import { notSent } from '../setup/reply.js';
import type { createWatch } from './watch.js';

interface Parts {
  delivery: ReturnType<typeof createDelivery>;
  watch: ReturnType<typeof createWatch>;
}

interface Run extends Traced {
  turn: string | undefined;
  now: Date;
}

const SKIPS_KEPT = 7;

export function createSend(deps: Deps, { delivery, watch }: Parts) {
  const { digests } = deps.store;

  /** A channel's job: sends the digest that is due, and comes again for the next. */
  async function round({ data, reference }: Job<Round>): Promise<NextRun<Round> | undefined> {
    const { turn, ...channel } = data;
    const [digest, other] = await digests.nextIn(channel.workspace, channel.channel);
    if (!digest?.next) return undefined;
    const now = deps.now();
    const due: Due = { day: digest.next.day, at: digest.next.at.toISOString() };
    if (digest.next.at > now) return { dueAt: roundAt(channel.channel, digest.next.at), data: channel };
    const came = await send(digest, due, { turn, now, reference });
    if ('again' in came)
      return { dueAt: came.again, data: { ...channel, ...(came.turn && { turn: came.turn }) } };

    const next = following(digest, due, now);
    await digests.advance(digest, next ?? null, came.skipped.slice(-SKIPS_KEPT));
    const [first] = [next?.at, other?.next?.at].flatMap((at) => at ?? []).sort(byTime);
    if (!first) return undefined;
    const free = deps.pace.nextInChannel(deps.now());
    return { dueAt: later(roundAt(channel.channel, first), free), data: channel };
  }

  /** What somebody has asked for comes also from a digest that rests. */
  async function asked({ data, reference }: Job<Asked>): Promise<NextRun<Asked> | undefined> {
    const { turn, ...due } = data;
    const digest = await digests.find({ workspace: due.workspace, id: due.digest });
    const now = deps.now();
    if (!digest) return undefined;
    if (isTooLate(due, now)) return didNotCome(digest, due, TOO_LATE, reference);
    const came = await sendInTurn(digest, due, { turn, now, reference });
    if ('again' in came)
      return { dueAt: came.again, data: { ...due, ...(came.turn && { turn: came.turn }) } };
    if (came.skipped.length !== digest.skipped.length) await digests.saveSkipped(digest, came.skipped);
    return came.why === undefined ? undefined : didNotCome(digest, due, came.why, reference);
  }

  /** Who asked for it waits for it. */
  async function didNotCome(
    digest: Digest,
    { asked }: Due,
    why: string,
    reference: string,
  ): Promise<undefined> {
    if (!asked?.person) return;
    const { workspace, channel } = digest;
    const openedAt = deps.now().getTime();
    await notify(
      deps,
      { workspace, person: asked.person, reference },
      { channel, openedAt },
      notSent(digest, why),
    );
  }

  async function send(digest: Digest, due: Due, run: Run): Promise<Came> {
    const { skipped } = digest;
    if (!isMeant(digest, due)) return { skipped };
    if (isTooLate(due, run.now)) return { skipped: [...skipped, ...missedSince(digest, due, run.now)] };
    return sendInTurn(digest, due, run);
  }

  /** Within the workspace's limits: a turn that is still to come is waited for outside. */
  async function sendInTurn(digest: Digest, due: Due, { turn, now, reference }: Run): Promise<Came> {
    const { workspace } = digest;
    if (!turn || !(await deps.pace.isStillValid('post', workspace, new Date(turn)))) {
      const next = await deps.pace.nextSlot('post', workspace, now);
      if (next > now) return { again: next, turn: next.toISOString() };
    }
    const came = await delivery.deliver(digest, due, { reference });
    if ('telling' in came && came.telling) await watch.begin(came.telling);
    return came;
  }

  return { round, asked };
}

/** Sent or left out, with what the next one has to say; or to be tried again, with the turn that it has. */
type Came = { skipped: string[]; why?: string } | { again: Date; turn?: string };

const TOO_LATE = 'Slack did not take it for two hours.';

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();
const later = (one: Date, other: Date) => (one > other ? one : other);
