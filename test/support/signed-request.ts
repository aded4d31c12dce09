import { createHmac } from 'node:crypto';

interface Sending {
  secret: string;
  /** Seconds; now unless told otherwise. */
  at?: number;
  type?: string;
  headers?: Record<string, string>;
}

export const unixSeconds = (date = new Date()) => Math.floor(date.getTime() / 1_000);

/** The headers that Slack gives a body. */
export function signature(body: string, secret: string, at: number): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${digest}` };
}

/** A delivery made by hand: Slack's own always have the right time and signature. */
export function deliverSigned(
  url: string,
  body: string,
  { secret, at = unixSeconds(), type, headers }: Sending,
): Promise<Response> {
  const usual = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': type ?? usual, ...signature(body, secret, at), ...headers },
    body,
  });
}
