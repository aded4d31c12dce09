import type { Context } from '@slack/bolt';
import type { Journal } from '../../log.js';
import type { InFlight } from '../events/in-flight.js';
import { fitsInAck } from './ack-size.js';
import { referenceOf } from '../people/actor.js';
import { LISTENER_ACK_MS, type StartTimer } from './deadlines.js';

interface Delivery<Answer> {
  ack: (answer?: Answer) => Promise<void>;
  context: Context;
}

interface Parts<Answer> {
  now?: Answer | undefined;
  later?: Answer | undefined;
}

interface AckDeps {
  log: Journal;
  metrics: { acked(kind: string, ms: number): void };
  inFlight: Pick<InFlight, 'rejectOnShutdown'>;
  startTimer: StartTimer;
}

/** How one kind of delivery is acked when its listener does not, and where its sender is told about an error. */
export interface ErrorSurface<Args, Answer> {
  /** The label in metrics. */
  kind: string;
  /** It goes on during a shutdown. What it can’t finish then, another process tells of. */
  survivesShutdown?: true;
  fallbackAck(args: Args): Answer | undefined;
  /** For an answer that is too large for an ack: what the ack says, and what follows it. */
  split?(args: Args, answer: Answer): Parts<Answer>;
  /** Sends what follows an ack, or the answer of a listener that was acked for. */
  answerLate?(args: Args, answer: Answer | undefined, startTimer: StartTimer): Promise<unknown>;
  report(args: Args, error: unknown, reference: string, acked: boolean): Promise<unknown>;
}

/** Acks a delivery in time whatever its listener does; logs and reports an error that the listener throws, once. */
export async function ackAndReport<Answer extends object | undefined, Args extends Delivery<Answer>>(
  args: Args,
  surface: ErrorSurface<NoInfer<Args>, Answer>,
  { log, metrics, inFlight, startTimer }: AckDeps,
  listener: (args: Args) => Promise<void>,
): Promise<void> {
  const receivedAt = performance.now();
  const reference = referenceOf(args.context);
  let acked = false;
  let answersLate = false;
  const ack = async (answer?: Answer) => {
    if (acked && answersLate) {
      answersLate = false;
      await surface.answerLate?.(args, answer, startTimer);
    }
    if (acked) return;
    acked = true;
    const fits = answer === undefined || fitsInAck(answer);
    const { now, later }: Parts<Answer> = fits ? { now: answer } : (surface.split?.(args, answer) ?? {});
    await args.ack(now);
    metrics.acked(surface.kind, performance.now() - receivedAt);
    if (later !== undefined) await surface.answerLate?.(args, later, startTimer);
  };
  const once = { ...args, ack };
  const ackFallback = () => ack(surface.fallbackAck(once));
  const cancel = startTimer(LISTENER_ACK_MS, () => {
    const isLate = !acked;
    void ackFallback().catch(() => undefined);
    answersLate = isLate && surface.answerLate !== undefined;
  });
  try {
    await (surface.survivesShutdown ? listener(once) : inFlight.rejectOnShutdown(listener(once)));
    if (!acked) await ackFallback();
  } catch (error) {
    log.error({ reference, kind: surface.kind, error }, 'listener failed');
    await Promise.resolve(surface.report(once, error, reference, acked && !answersLate)).catch(
      (unreported: unknown) =>
        log.error({ reference, error: unreported }, 'could not report the failure to the person'),
    );
    await ackFallback().catch(() => undefined);
  } finally {
    cancel();
  }
}
