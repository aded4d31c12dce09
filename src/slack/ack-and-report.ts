import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { referenceOf } from './actor.js';
import { LISTENER_ACK_MS, pause, RESULT_AFTER_ACK_MS } from './deadlines.js';

interface Delivery<Answer> {
  ack: (answer?: Answer) => Promise<void>;
  context: Context;
}

/** How one kind of delivery is acked when its listener does not, and where its sender is told about an error. */
export interface ErrorSurface<Args, Answer> {
  /** The label in metrics. */
  kind: string;
  /** The work is stored before it is done, so another process continues it after a shutdown. */
  survivesShutdown?: true;
  fallbackAck(args: Args): Answer | undefined;
  /** The listener answers after the ack of last resort, which only says that it is still working. */
  answerLate?(args: Args, answer: Answer | undefined): Promise<unknown>;
  report(args: Args, error: unknown, reference: string, acked: boolean): Promise<unknown>;
}

/** Acks a delivery in time whatever its listener does; logs and reports an error that the listener throws, once. */
export async function ackAndReport<Answer, Args extends Delivery<Answer>>(
  args: Args,
  surface: ErrorSurface<NoInfer<Args>, Answer>,
  { log, metrics, inFlight, startTimer }: Pick<Deps, 'log' | 'metrics' | 'inFlight' | 'startTimer'>,
  listener: (args: Args) => Promise<void>,
): Promise<void> {
  const receivedAt = performance.now();
  const reference = referenceOf(args.context);
  let acked = false;
  let answersLate = false;
  const ack = async (answer?: Answer) => {
    if (acked && answersLate) {
      answersLate = false;
      await pause(RESULT_AFTER_ACK_MS, startTimer);
      await surface.answerLate?.(args, answer);
    }
    if (acked) return;
    acked = true;
    await args.ack(answer);
    metrics.acked(surface.kind, performance.now() - receivedAt);
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
