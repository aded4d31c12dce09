import { setTimeout as pause } from 'node:timers/promises';
import { databaseClock } from './clock.js';
import { describeError } from './log.js';
import { createPublisher, type PublisherOptions } from './publishing/publish-due.js';
import { createDeliverer } from './webhooks/deliveries.js';
import { createSender } from './webhooks/send.js';

export interface BackgroundWorkOptions extends Omit<PublisherOptions, 'clock' | 'onEnd' | 'stopping'> {
  now: () => Date;
  webhooksAnywhere: boolean;
}

const EVERY_MS = 1_000;

/** Everything that happens at its time: publishing posts, and delivering webhook events. Both are looked for every second. */
export function createBackgroundWork({ now, webhooksAnywhere, ...options }: BackgroundWorkOptions) {
  const { db, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const publisher = createPublisher({ ...options, clock: databaseClock(now), onEnd: wake, stopping: signal });
  const send = createSender({ anywhere: webhooksAnywhere, signal });
  const deliveries = repeat('webhook events', createDeliverer(db, send, now, signal));
  const posts = repeat('due posts', publisher.startAllDue);

  /** At once when it is woken. Of failures in a row, the first one is logged. */
  function repeat(name: string, run: () => Promise<unknown>) {
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

  /** Starts publishing posts when they are due. */
  function start(): void {
    posts.start();
    deliveries.start();
  }

  /** Checks again now. */
  function wake(): void {
    posts.wake();
    deliveries.wake();
  }

  /** Waits for posts that are being sent. Aborts webhook requests, which are repeated after the next start. */
  async function stop(): Promise<void> {
    stopping.abort();
    wake();
    await posts.stopped();
    await Promise.all([publisher.stopped(), deliveries.stopped()]);
  }

  return { publishDue: publisher.publishDue, start, wake, stop };
}
