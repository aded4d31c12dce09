import { MINUTE_MS } from '../../../when/index.js';

/**
 * All of Slack's limits in time. Slack waits three seconds for an answer to each delivery; the network's share of that is
 * left out here. Timers are injected, so that tests can let a deadline pass without waiting for it.
 */

/** A delivery that is not acked by now is acked: a form with "Still working". What is acked later takes the place of that. */
export const ACK_MS = 2_200;
/** This long after the "Still working" ack, Slack has shown or dropped it, because it accepts acks for three seconds only. */
export const RESULT_AFTER_ACK_MS = 1_100;
/** When a view that Slack did not update is updated again. */
export const RETRY_AFTER_MS = 1_000;
/** The last resort: whatever became of the listener, Slack gets an answer. */
export const DELIVERY_ACK_MS = 2_800;
/** Slack accepts a response_url for 30 minutes. */
export const RESPONSE_URL_MS = 29 * MINUTE_MS;
/** A call to Slack that nobody waits for is given up after this time. Slack may still carry it out. */
export const CALL_TIMEOUT_MS = 15_000;

/** Starts a timer and returns what cancels it. */
export type StartTimer = (ms: number, onTimeout: () => void) => () => void;

export const startTimer: StartTimer = (ms, onTimeout) => {
  const timer = setTimeout(onTimeout, ms);
  return () => clearTimeout(timer);
};

/** The value if it is there in time, else undefined. Nothing is cancelled. */
export function settledWithin<T>(
  ms: number,
  promise: Promise<T>,
  start: StartTimer = startTimer,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = start(ms, () => resolve(undefined));
    promise.finally(cancel).then(resolve, reject);
  });
}

export const pause = (ms: number, start: StartTimer = startTimer) =>
  new Promise<void>((resolve) => void start(ms, resolve));
