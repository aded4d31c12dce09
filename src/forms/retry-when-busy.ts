import { pause } from '../slack/answer/deadlines.js';
import type { Sent } from './form.js';

const MAX_WAIT_MS = 30_000;
const MAX_TRIES = 4;

/** Waits as long as the service asks for, and tries again a few times. */
export async function retryWhenBusy<Answer extends Sent<unknown>>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const sent = await send();
    if (sent.ok || sent.kind !== 'too-many') return sent;
    if (sent.retryAfterMs > MAX_WAIT_MS || tries === MAX_TRIES) return sent;
    await pause(sent.retryAfterMs);
  }
}
