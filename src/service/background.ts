import type { Kysely } from 'kysely';
import { createDueLoop } from '../database/due-loop.js';
import { createOutageLog } from '../database/postgres/outage-log.js';
import { describeError, type Log } from './log.js';
import { createOutbox } from './publishing/outbox.js';
import { createPublisher } from './publishing/publish-due.js';
import type { Tables } from './tables.js';
import { createDeliverer } from './webhooks/deliveries.js';
import { createSender } from './webhooks/send.js';

export interface BackgroundWorkOptions {
  db: Kysely<Tables>;
  now: () => Date;
  log: Log;
  /** Whether other processes may use the same database. */
  shared: boolean;
  failPlatforms: string[];
  webhooksAnywhere: boolean;
}

/** Everything that happens at its time: publishing posts, and delivering webhook events. */
export function createBackgroundWork(options: BackgroundWorkOptions) {
  const { db, now, log, shared, failPlatforms, webhooksAnywhere } = options;
  const stopping = new AbortController();
  const publisher = createPublisher(db, createOutbox(db, failPlatforms), now, stopping.signal);
  const send = createSender({ anywhere: webhooksAnywhere, signal: stopping.signal });
  const deliverer = createDeliverer(db, send, now, stopping.signal);
  const outages = createOutageLog(log, (error) => ({ failure: describeError(error) }));

  const deliveries = createDueLoop({
    now,
    shared,
    run: () => deliverer.deliverDue(),
    next: () => deliverer.nextDue(),
    name: 'webhook events',
    outages,
  });
  const posts = createDueLoop({
    now,
    shared,
    run: publishDue,
    next: () => publisher.nextDue(),
    name: 'due posts',
    outages,
  });

  async function publishDue(): Promise<number> {
    const finished = await publisher.publishDue();
    if (finished > 0) deliveries.wake();
    return finished;
  }

  function start(): void {
    posts.start();
    deliveries.start();
  }

  function wake(): void {
    posts.wake();
    deliveries.wake();
  }

  /** Finishes the current posts. Aborts webhook requests, which are repeated after the next start. */
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([posts.stop(), deliveries.stop()]);
  }

  return { publishDue, deliverDue: () => deliverer.deliverDue(), start, wake, stop };
}
