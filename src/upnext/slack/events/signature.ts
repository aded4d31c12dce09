import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** How far Slack's clock and ours may differ, either way. */
const MAX_CLOCK_DIFFERENCE_S = 5 * 60;
/** `max` would allocate all of them at once. */
const REMEMBERED = { maxSize: 100_000, sizeCalculation: () => 1 };

/** `outdated` is signed by Slack at another time than this machine's clock shows. `repeated` is a replayed request, or the same body that Slack sent twice within a second. */
type Verdict = 'new' | 'repeated' | 'invalid' | 'outdated';

export const CLOCK_IS_WRONG =
  'refused a Slack request whose timestamp is more than five minutes off: check the clock of this machine';

export type SignatureCheck = (headers: IncomingHttpHeaders, body: Buffer) => Verdict;

/**
 * Checks that Slack signed a request, that it is recent and whether its signature was received before. Each instance
 * remembers only the signatures that it received.
 */
export function createSignatureCheck(signingSecret: string, now: () => Date): SignatureCheck {
  const received = new LRUCache<string, true>(REMEMBERED);

  return (headers, body) => {
    const { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp } = headers;
    if (typeof signature !== 'string' || typeof timestamp !== 'string') return 'invalid';
    const difference = Math.abs(now().getTime() / 1_000 - Number(timestamp));
    const expected = createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest();
    if (!isSame(signature, expected)) return 'invalid';
    // Negated so that a timestamp that is not a number is refused, too.
    if (!(difference <= MAX_CLOCK_DIFFERENCE_S)) return 'outdated';
    const known = expected.toString('base64');
    if (received.has(known)) return 'repeated';
    received.set(known, true);
    return 'new';
  };
}

function isSame(header: string, expected: Buffer): boolean {
  const [, hex = ''] = SIGNATURE.exec(header) ?? [];
  const signature = Buffer.from(hex, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const SIGNATURE = /^v0=([0-9a-f]{64})$/;
