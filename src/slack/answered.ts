import type { Context } from '@slack/bolt';
import type { Log } from '../log.js';
import { newReference } from './reference.js';

/** Slack waits three seconds; the way back is part of them. */
const ANSWER_BEFORE_MS = 2_600;

interface Delivery<Answer> {
  ack: (answer?: Answer) => Promise<void>;
  context: Context;
}

export interface Surface<Args, Answer> {
  /** The answer where the handler gives none in time. */
  silence(args: Args): Answer | undefined;
  /** Tells the person, on the surface where they are, what went wrong. */
  tell(args: Args, error: unknown, reference: string, acked: boolean): Promise<unknown>;
}

/**
 * Every delivery passes here. It gets its reference, it is answered in time whatever its handler does, and what the
 * handler throws is logged once and told to the person once.
 */
export async function answered<Answer, Args extends Delivery<Answer>>(
  args: Args,
  surface: Surface<NoInfer<Args>, Answer>,
  log: Log,
  handler: (args: Args) => Promise<void>,
): Promise<void> {
  const reference = newReference();
  args.context.reference = reference;
  let acked = false;
  const ack = async (answer?: Answer) => {
    if (acked) return;
    acked = true;
    await args.ack(answer);
  };
  const once = { ...args, ack };
  const timer = setTimeout(() => void ack(surface.silence(once)).catch(() => undefined), ANSWER_BEFORE_MS);
  try {
    await handler(once);
    await ack(surface.silence(once));
  } catch (error) {
    log.error({ error, reference }, 'unexpected');
    await Promise.resolve(surface.tell(once, error, reference, acked)).catch((untold: unknown) =>
      log.error({ error: untold, reference }, 'could not tell the person'),
    );
    await ack(surface.silence(once)).catch(() => undefined);
  } finally {
    clearTimeout(timer);
  }
}

export const referenceOf = (context: Context) => context.reference as string;
