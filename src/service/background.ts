import type { Kysely } from 'kysely';
import { createDueLoop } from '../database/due-loop.js';
import { describeError, type Log } from './log.js';
import { createOutbox } from './publishing/outbox.js';
import { createPublisher } from './publishing/publish-due.js';
import type { Tables } from './tables.js';
import { createCaller } from './webhooks/send.js';
import { createDeliverer } from './webhooks/deliveries.js';

export interface GoingOutOptions {
  db: Kysely<Tables>;
  now: () => Date;
  log: Log;
  /** Others may use the same database. */
  shared: boolean;
  failPlatforms: string[];
  webhooksAnywhere: boolean;
}

/** All that happens because its time has come: posts that go out, and the news of it on its way to webhooks. */
export function createGoingOut({ db, now, log, shared, failPlatforms, webhooksAnywhere }: GoingOutOptions) {
  const stopping = new AbortController();
  const publisher = createPublisher(db, createOutbox(db, failPlatforms), now, stopping.signal);
  const call = createCaller({ anywhere: webhooksAnywhere, signal: stopping.signal });
  const deliverer = createDeliverer(db, call, now, stopping.signal);
  const failed = (what: string) => (error: unknown) => log.error({ failure: describeError(error) }, what);

  const deliveries = createDueLoop({
    now,
    shared,
    run: () => deliverer.deliverDue(),
    next: () => deliverer.nextDue(),
    failed: failed('Webhooks could not be called'),
  });
  const posts = createDueLoop({
    now,
    shared,
    run: publishDue,
    next: () => publisher.nextDue(),
    failed: failed('Due posts could not be published'),
  });

  async function publishDue(): Promise<number> {
    const ended = await publisher.publishDue();
    if (ended > 0) deliveries.wake();
    return ended;
  }

  function start(): void {
    posts.start();
    deliveries.start();
  }

  function wake(): void {
    posts.wake();
    deliveries.wake();
  }

  /** Posts under way are finished; a webhook that does not answer is called again later. */
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([posts.stop(), deliveries.stop()]);
  }

  return { publishDue, deliverDue: () => deliverer.deliverDue(), start, wake, stop };
}
