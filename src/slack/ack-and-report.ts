import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { referenceOf } from './actor.js';

/** Slack waits three seconds; the way back is part of them. */
const ANSWER_BEFORE_MS = 2_600;

interface Delivery<Answer> {
  ack: (answer?: Answer) => Promise<void>;
  context: Context;
}

export interface ErrorSurface<Args, Answer> {
  /** As an operator sees it counted. */
  kind: string;
  /** Written down before it is done: what the end of the process breaks off goes on elsewhere. */
  survivesShutdown?: true;
  /** The answer where the handler gives none in time. */
  fallbackAck(args: Args): Answer | undefined;
  /** Tells the person, on the surface where they are, what went wrong. */
  tell(args: Args, error: unknown, reference: string, acked: boolean): Promise<unknown>;
}

/**
 * Every delivery that wants an answer passes here. It is answered in time whatever its handler does, and what the
 * handler throws is logged once and told to the person once.
 */
export async function ackAndReport<Answer, Args extends Delivery<Answer>>(
  args: Args,
  surface: ErrorSurface<NoInfer<Args>, Answer>,
  { log, metrics, inFlight }: Pick<Deps, 'log' | 'metrics' | 'inFlight'>,
  handler: (args: Args) => Promise<void>,
): Promise<void> {
  const came = performance.now();
  const reference = referenceOf(args.context);
  let acked = false;
  const ack = async (answer?: Answer) => {
    if (acked) return;
    acked = true;
    await args.ack(answer);
    metrics.acked(surface.kind, performance.now() - came);
  };
  const once = { ...args, ack };
  const timer = setTimeout(
    () => void ack(surface.fallbackAck(once)).catch(() => undefined),
    ANSWER_BEFORE_MS,
  );
  try {
    await (surface.survivesShutdown ? handler(once) : inFlight.rejectOnShutdown(handler(once)));
    if (!acked) await ack(surface.fallbackAck(once));
  } catch (error) {
    log.error({ reference, error }, 'unexpected');
    await Promise.resolve(surface.tell(once, error, reference, acked)).catch((untold: unknown) =>
      log.error({ reference, error: untold }, 'could not tell the person'),
    );
    await ack(surface.fallbackAck(once)).catch(() => undefined);
  } finally {
    clearTimeout(timer);
  }
}
