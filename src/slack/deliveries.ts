import type { AllMiddlewareArgs, AnyMiddlewareArgs, App, RespondFn } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { deliveryKind, type Listeners } from './listeners.js';
import { respondWithFallback } from './respond-fallback.js';
import { createEventDedupe } from './event-dedupe.js';
import { assignReference, actorOf } from './actor.js';

type Delivery = AnyMiddlewareArgs & AllMiddlewareArgs;

const TOO_QUICK = 'That was a great deal in a short time, so it was not done. Please wait a minute.';

/** What somebody typed in a form must not be lost; letters in a select are many by nature; events are nobody's doing. */
const UNLIMITED = ['view_submission', 'view_closed', 'block_suggestion', 'event_callback'];

/**
 * The one way in for every delivery. It gets the reference that all of its log lines carry; one that came before, or that
 * is one too many, goes no further; and the end of the process waits for it. Bolt asks each of its listeners about each
 * delivery, which takes as long as to answer one: so this is the only one, and who hears a delivery is looked up.
 */
export function listenToDeliveries(bolt: App, deps: Deps, ears: Listeners): void {
  const { log, inFlight, rateLimit } = deps;
  const replays = createEventDedupe(deps);
  const byKind = new Map(Object.entries(ears) as [string, (args: Delivery) => Promise<void>][]);

  async function hear(args: Delivery): Promise<void> {
    const { context, body } = args;
    const actor = actorOf(context, body);
    if (isEvent(body) && !(await replays.isFirst(actor, body))) return answerNothing(args);
    const heeded =
      'respond' in args ? { ...args, respond: respondWithFallback(deps, actor, args.respond) } : args;
    const verdict = UNLIMITED.includes((body as { type?: string }).type ?? '') ? 'fine' : rateLimit(actor);
    if (verdict === 'fine') return byKind.get(deliveryKind(body) ?? '')?.(heeded);
    await answerNothing(args);
    if (verdict === 'too quick') await say(heeded, TOO_QUICK);
  }

  bolt.use((args) => {
    const reference = assignReference(args.context);
    const heard = hear(args).catch((error: unknown) => log.error({ reference, error }, 'unexpected'));
    return inFlight.track(heard);
  });
  // What fails before it is heard has no reference yet.
  bolt.error(async (error) => log.error({ reference: newReference(), error }, 'unexpected'));
}

const isEvent = (body: object): body is { event_id: string } => 'event_id' in body;

async function answerNothing(args: object): Promise<void> {
  if ('ack' in args) await (args.ack as () => Promise<void>)();
}

async function say(args: object, text: string): Promise<void> {
  const { respond } = args as { respond?: RespondFn };
  await respond?.({ response_type: 'ephemeral', replace_original: false, text });
}
