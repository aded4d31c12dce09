import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
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
  failPlatforms: string[];
  webhooksAnywhere: boolean;
}

const EVERY_MS = 1_000;

/** Everything that happens at its time: publishing posts, and delivering webhook events. Both are looked for every second. */
export function createBackgroundWork({ db, now, log, ...settings }: BackgroundWorkOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const publish = createPublisher(db, createOutbox(db, settings.failPlatforms), now, signal);
  const send = createSender({ anywhere: settings.webhooksAnywhere, signal });
  const deliveries = repeat('webhook events', createDeliverer(db, send, now, signal));
  const posts = repeat('due posts', publishDue);

  /** At once when it is woken. Of failures in a row, the first one is logged. */
  function repeat(name: string, run: () => Promise<number>) {
    let looping: Promise<void> | undefined;
    let nap = new AbortController();
    let isFailing = false;

    async function runOnce(): Promise<void> {
      try {
        await run();
        if (isFailing) log.info({}, `${name}: working again`);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ failure: describeError(error) }, `${name}: failing`);
        isFailing = true;
      }
    }

    async function loop(): Promise<void> {
      while (!signal.aborted) {
        nap = new AbortController();
        await runOnce();
        if (signal.aborted) return;
        await pause(EVERY_MS, undefined, { signal: nap.signal }).catch(() => undefined);
      }
    }

    return {
      start: () => void (looping ??= loop()),
      wake: () => nap.abort(),
      stopped: () => looping,
    };
  }

  /** Publishes everything that is due; resolves to the number of posts that were published or failed. */
  async function publishDue(): Promise<number> {
    const finished = await publish();
    if (finished > 0) deliveries.wake();
    return finished;
  }

  /** Starts publishing posts when they are due. */
  function start(): void {
    posts.start();
    deliveries.start();
  }

  /** Checks again now: the clock was changed. */
  function wake(): void {
    posts.wake();
    deliveries.wake();
  }

  /** Finishes the current posts. Aborts webhook requests, which are repeated after the next start. */
  async function stop(): Promise<void> {
    stopping.abort();
    wake();
    await Promise.all([posts.stopped(), deliveries.stopped()]);
  }

  return { publishDue, start, wake, stop };
}
