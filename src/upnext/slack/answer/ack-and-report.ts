import type { Context } from '@slack/bolt';
import type { Journal } from '../../log.js';
import type { InFlight } from '../events/in-flight.js';
import { referenceOf } from '../people/actor.js';
import { fitsInAck } from './ack-size.js';
import { ACK_MS, pause, RESULT_AFTER_ACK_MS, type StartTimer } from './deadlines.js';

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

/** When an ack was given whose answer follows. */
export interface AckGiven {
  /** Slack may apply the ack and what follows it in either order, until this resolves. */
  isApplied: Promise<void>;
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
  /** Shows what follows an ack. Rejects if its person can’t see it there. */
  answerLate?(args: Args, answer: Answer | undefined, given: AckGiven): Promise<unknown>;
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
  let state: 'waiting' | 'late' | 'answered' = 'waiting';
  const is = (one: typeof state) => state === one;
  let given: AckGiven | undefined;
  const acked = () => (given ??= { isApplied: pause(RESULT_AFTER_ACK_MS, startTimer), startTimer });
  const follow = async (answer: Answer | undefined) => {
    await surface.answerLate?.(args, answer, acked());
  };
  const ack = async (answer?: Answer) => {
    const before = state;
    if (before === 'answered') return;
    state = 'answered';
    if (before === 'late') return follow(answer);
    const fits = answer === undefined || fitsInAck(answer);
    const { now, later }: Parts<Answer> = fits ? { now: answer } : (surface.split?.(args, answer) ?? {});
    await args.ack(now);
    metrics.acked(surface.kind, performance.now() - receivedAt);
    if (later !== undefined) await follow(later);
  };
  const once = { ...args, ack };
  const ackFallback = () => ack(surface.fallbackAck(once));
  const cancel = startTimer(ACK_MS, () => {
    if (!is('waiting')) return;
    void ackFallback().catch(() => undefined);
    if (!surface.answerLate) return;
    state = 'late';
    acked();
  });
  try {
    await (surface.survivesShutdown ? listener(once) : inFlight.rejectOnShutdown(listener(once)));
    if (is('waiting')) await ackFallback();
  } catch (error) {
    log.error({ reference, kind: surface.kind, error }, 'listener failed');
    await Promise.resolve(surface.report(once, error, reference, is('answered'))).catch(
      (unreported: unknown) =>
        log.error({ reference, error: unreported }, 'could not report the failure to the person'),
    );
    if (is('waiting')) await ackFallback().catch(() => undefined);
  } finally {
    cancel();
  }
}
