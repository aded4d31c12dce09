import type { Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { referenceOf } from './who.js';

/** Slack waits three seconds; the way back is part of them. */
const ANSWER_BEFORE_MS = 2_600;

interface Delivery<Answer> {
  ack: (answer?: Answer) => Promise<void>;
  context: Context;
}

export interface Surface<Args, Answer> {
  /** As an operator sees it counted. */
  kind: string;
  /** Written down before it is done: what the end of the process breaks off goes on elsewhere. */
  goesOn?: true;
  /** The answer where the handler gives none in time. */
  silence(args: Args): Answer | undefined;
  /** Tells the person, on the surface where they are, what went wrong. */
  tell(args: Args, error: unknown, reference: string, acked: boolean): Promise<unknown>;
}

/**
 * Every delivery that wants an answer passes here. It is answered in time whatever its handler does, and what the
 * handler throws is logged once and told to the person once.
 */
export async function answered<Answer, Args extends Delivery<Answer>>(
  args: Args,
  surface: Surface<NoInfer<Args>, Answer>,
  { log, metrics, underWay }: Pick<Deps, 'log' | 'metrics' | 'underWay'>,
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
  const timer = setTimeout(() => void ack(surface.silence(once)).catch(() => undefined), ANSWER_BEFORE_MS);
  try {
    await (surface.goesOn ? handler(once) : underWay.unlessBrokenOff(handler(once)));
    if (!acked) await ack(surface.silence(once));
  } catch (error) {
    log.error({ reference, error }, 'unexpected');
    await Promise.resolve(surface.tell(once, error, reference, acked)).catch((untold: unknown) =>
      log.error({ reference, error: untold }, 'could not tell the person'),
    );
    await ack(surface.silence(once)).catch(() => undefined);
  } finally {
    clearTimeout(timer);
  }
}
