import type { Outcome } from '../api/outcome.js';
import type { Warned } from './form.js';
import { pause } from '../slack/deadlines.js';

const WAITS_AT_MOST_MS = 30_000;
const TRIES = 4;

/** Waits for as long as the service asks for, and then asks again, a few times. */
export async function retryWhenBusy<Sent extends Outcome<unknown> | Warned>(
  send: () => Promise<Sent>,
): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    const sent = await send();
    if (sent.ok || sent.kind !== 'too-many') return sent;
    if (sent.retryAfterMs > WAITS_AT_MOST_MS || tries === TRIES) return sent;
    await pause(sent.retryAfterMs);
  }
}
