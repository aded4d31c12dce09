import type { AllMiddlewareArgs, AnyMiddlewareArgs, App, RespondFn, ViewOutput } from '@slack/bolt';
import { type Journal, newReference } from '../../log.js';
import { reportTooMany } from '../answer/error-surfaces.js';
import { actorOf, assignReference, type Requester } from '../people/actor.js';
import { withInitialValues } from '../views/initial-values.js';
import type { EventDedupe } from './event-dedupe.js';
import type { InFlight } from './in-flight.js';
import { deliveryKind, type Listeners } from './listeners.js';
import type { RateLimit } from './rate-limit.js';

type Delivery = AnyMiddlewareArgs & AllMiddlewareArgs;
type Dispatch = (args: Delivery) => Promise<void>;

/** Forms must not lose what was typed; a select sends one request per letter; events are sent by Slack, not by a person. */
const NOT_LIMITED = ['view_submission', 'view_closed', 'block_suggestion', 'event_callback'];

interface DispatchDeps {
  dedupe: EventDedupe;
  notePlaces: (actor: Requester, body: object) => void;
  rateLimit: RateLimit;
  takesTables: (actor: Requester) => boolean;
  withFallback: (actor: Requester, respond: RespondFn) => RespondFn;
}

/** Takes each delivery to its listener. Repeats and requests over the rate limit stop here, and what Upnext doesn't know. */
export function createDispatch(
  listeners: Listeners,
  { dedupe, notePlaces, rateLimit, takesTables, withFallback }: DispatchDeps,
): Dispatch {
  // Each listener takes the arguments of its own kind of delivery, which Bolt guarantees.
  const byKind = new Map(Object.entries(listeners) as [string, (args: Delivery) => Promise<void>][]);

  return async (args) => {
    const { context, body } = args;
    restoreInitialValues(body);
    const actor = actorOf(context, body);
    notePlaces(actor, body);
    context.takesTables = takesTables(actor);
    const listener = byKind.get(deliveryKind(body) ?? '');
    if (!listener || isEmptyAction(body)) return ackOnly(args);
    if (isEvent(body)) {
      const isHandled = await dedupe.handleOnce(actor, onceFor(body), () => listener(args));
      // Bolt leaves the ack of a workflow’s step to its listener.
      return isHandled ? undefined : ackOnly(args);
    }
    const withRespond = 'respond' in args ? { ...args, respond: withFallback(actor, args.respond) } : args;
    const isLimited = !NOT_LIMITED.includes('type' in body ? String(body.type) : '');
    const verdict = isLimited ? rateLimit(actor) : 'allowed';
    if (verdict === 'allowed') return listener(withRespond);
    await ackOnly(args);
    if (verdict === 'limited') await reportTooMany(withRespond);
  };
}

/**
 * Every delivery passes here: it gets the reference of its log lines, and shutdown waits for it. Bolt would run every
 * registered listener on every delivery, so this is the only one.
 */
export function listenToDeliveries(
  bolt: App,
  dispatch: Dispatch,
  { log, inFlight }: { log: Journal; inFlight: Pick<InFlight, 'track'> },
): void {
  bolt.use((args) => {
    const reference = assignReference(args.context);
    const work = dispatch(args).catch((error: unknown) =>
      log.error({ reference, error }, 'could not dispatch a delivery'),
    );
    return inFlight.track(work);
  });
  // An error before dispatch has no reference yet.
  bolt.error(async (error) =>
    log.error({ reference: newReference(), error }, 'Bolt could not process a delivery'),
  );
}

/** Every listener reads the state of the view from the body. */
function restoreInitialValues(body: object): void {
  if (hasView(body)) body.view.state = withInitialValues(body.view, body.type === 'view_submission');
}

function hasView(body: object): body is { type: string; view: ViewOutput } {
  const view: unknown = 'view' in body ? body.view : undefined;
  return typeof view === 'object' && view !== null && 'state' in view && 'blocks' in view;
}

interface Event {
  event_id: string;
  event?: { function_execution_id?: string };
}

const isEvent = (body: object): body is Event => 'event_id' in body;

/** A step of a workflow runs once, whichever event says so. */
const onceFor = ({ event_id, event }: Event) => event?.function_execution_id ?? event_id;

const isEmptyAction = (body: object) =>
  'actions' in body && Array.isArray(body.actions) && body.actions.length === 0;

async function ackOnly(args: object): Promise<void> {
  // All of Bolt's acks can be called without an answer.
  if ('ack' in args) await (args.ack as () => Promise<void>)();
}
