import { createHmac } from 'node:crypto';

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The key in a Standard Webhooks secret: `whsec_` and 24 to 64 bytes in base64. Undefined if the secret is invalid. */
export function keyOf(secret: string): Buffer | undefined {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/** The headers of Standard Webhooks. The id stays the same for retries; the time is that of the attempt. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = createHmac('sha256', keyOf(secret) ?? '')
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
