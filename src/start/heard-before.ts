import type { IncomingMessage } from 'node:http';

const KEPT = 100_000;
const SIGNATURE = /^v0=[0-9a-f]{64}$/;

/**
 * A signature holds for five minutes, and Slack signs every delivery anew, also one that it sends again: the same
 * signature a second time is somebody's recording. Each instance knows its own.
 */
export function createHeardBefore() {
  const heard = new Set<string>();
  return ({ headers }: IncomingMessage): boolean => {
    const signature = headers['x-slack-signature'];
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
    if (heard.has(signature)) return true;
    heard.add(signature);
    if (heard.size > KEPT) heard.delete(heard.values().next().value as string);
    return false;
  };
}
