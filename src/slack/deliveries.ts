import type { App } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { underReference } from '../log.js';
import { newReference } from './reference.js';
import { createReplays } from './replays.js';
import { whoAsks } from './who.js';

/**
 * The one way in for every delivery. It gets the reference that all of its log lines carry; one that came before goes no
 * further; and the end of the process waits for it.
 */
export function hearDeliveries(bolt: App, deps: Deps): void {
  const { log, underWay } = deps;
  const replays = createReplays(deps);

  bolt.use(async (args) => {
    const { context, body, next } = args;
    const reference = newReference();
    context.reference = reference;
    const heard = underReference(reference, async () => {
      try {
        if (await replays.isFirst(whoAsks(context, body), body)) return await next();
        if ('ack' in args) await (args.ack as () => Promise<void>)();
      } catch (error) {
        log.error({ error }, 'unexpected');
      }
    });
    await underWay.track(heard);
  });
}
