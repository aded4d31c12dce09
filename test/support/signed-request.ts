import { createHmac } from 'node:crypto';

interface Options {
  secret: string;
  /** In seconds. Default: now. */
  at?: number;
  type?: string;
  headers?: Record<string, string>;
}

export const unixSeconds = (date = new Date()) => Math.floor(date.getTime() / 1_000);

/** The headers that Slack adds to a body. */
export function signature(body: string, secret: string, at: number): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${digest}` };
}

/** Sends a delivery by hand, for wrong times and signatures. */
export function deliverSigned(
  url: string,
  body: string,
  { secret, at = unixSeconds(), type, headers }: Options,
): Promise<Response> {
  const usual = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': type ?? usual, ...signature(body, secret, at), ...headers },
    body,
  });
}
