import type { AllMiddlewareArgs, AnyMiddlewareArgs, App, RespondFn } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { kindOf, type Ears } from './ears.js';
import { heardBack } from './heard-back.js';
import { createReplays } from './replays.js';
import { refer, whoAsks } from './who.js';

type Delivery = AnyMiddlewareArgs & AllMiddlewareArgs;

const TOO_QUICK = 'That was a great deal in a short time, so it was not done. Please wait a minute.';

/** What somebody typed in a form must not be lost; letters in a select are many by nature; events are nobody's doing. */
const UNLIMITED = ['view_submission', 'view_closed', 'block_suggestion', 'event_callback'];

/**
 * The one way in for every delivery. It gets the reference that all of its log lines carry; one that came before, or that
 * is one too many, goes no further; and the end of the process waits for it. Bolt asks each of its listeners about each
 * delivery, which takes as long as to answer one: so this is the only one, and who hears a delivery is looked up.
 */
export function hearDeliveries(bolt: App, deps: Deps, ears: Ears): void {
  const { log, underWay, judge } = deps;
  const replays = createReplays(deps);
  const byKind = new Map(Object.entries(ears) as [string, (args: Delivery) => Promise<void>][]);

  async function hear(args: Delivery): Promise<void> {
    const { context, body } = args;
    const who = whoAsks(context, body);
    if (isEvent(body) && !(await replays.isFirst(who, body))) return answerNothing(args);
    const heeded = 'respond' in args ? { ...args, respond: heardBack(deps, who, args.respond) } : args;
    const verdict = UNLIMITED.includes((body as { type?: string }).type ?? '') ? 'fine' : judge(who);
    if (verdict === 'fine') return byKind.get(kindOf(body) ?? '')?.(heeded);
    await answerNothing(args);
    if (verdict === 'too quick') await say(heeded, TOO_QUICK);
  }

  bolt.use((args) => {
    const reference = refer(args.context);
    const heard = hear(args).catch((error: unknown) => log.error({ reference, error }, 'unexpected'));
    return underWay.track(heard);
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
