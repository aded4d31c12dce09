import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Slack's clock and ours may differ by so much, either way. */
const MOST_APART_S = 5 * 60;
const KEPT = 100_000;

/**
 * Tells whether Slack has signed this, a moment ago and for the first time. Slack signs every delivery anew, also one that
 * it sends again: the same signature a second time is somebody's recording. Each instance knows those that it has heard.
 */
export function createSignatures(signingSecret: string, now: () => Date) {
  const heard = new Set<number>();

  /** Forty-eight bits of it tell a hundred thousand apart, in less than half the memory. */
  function isNew(made: Buffer): boolean {
    const start = made.readUIntBE(0, 6);
    if (heard.has(start)) return false;
    heard.add(start);
    if (heard.size > KEPT) heard.delete(heard.values().next().value as number);
    return true;
  }

  return (headers: IncomingHttpHeaders, body: Buffer): boolean => {
    const { 'x-slack-signature': signature, 'x-slack-request-timestamp': sent } = headers;
    if (typeof signature !== 'string' || typeof sent !== 'string') return false;
    const apart = Math.abs(now().getTime() / 1_000 - Number(sent));
    if (!(apart <= MOST_APART_S)) return false;
    const made = createHmac('sha256', signingSecret).update(`v0:${sent}:`).update(body).digest();
    return isSame(signature, made) && isNew(made);
  };
}

function isSame(written: string, made: Buffer): boolean {
  const [, hex = ''] = SIGNATURE.exec(written) ?? [];
  const given = Buffer.from(hex, 'hex');
  return given.length === made.length && timingSafeEqual(given, made);
}

const SIGNATURE = /^v0=([0-9a-f]{64})$/;
