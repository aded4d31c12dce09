import { createHmac, randomBytes } from 'node:crypto';
import { isPrivateAddressError } from '../../../api/http/public-only.js';
import type { Deps } from '../../../deps.js';
import { SECOND_MS } from '../../../durations.js';
import type { AuditRow } from '../../../ui/audit/audit.js';
import type { AuditWebhook } from './table.js';

/** Sends one event, after the Standard Webhooks specification. */

const TIMEOUT_MS = 15 * SECOND_MS;
const SECRET_PREFIX = 'whsec_';

export const newSecret = () => SECRET_PREFIX + randomBytes(32).toString('base64');

export interface WebhookEvent {
  /** The same for each attempt, so that its receiver knows it again. */
  id: string;
  type: string;
  at: Date;
  data: object;
}

/** Without `status`, nothing answered. */
export interface WebhookAnswer {
  status?: number;
  isPrivate?: boolean;
}

/** It has no text of a post, because the audit trail has none. */
export const eventOf = ({ id, at, workspace, ...entry }: AuditRow): WebhookEvent => ({
  id: `audit_${workspace}_${id}`,
  type: `audit.${entry.action}`,
  at,
  data: { id, workspace, at, ...entry },
});

export async function sendEvent(
  { now, userUrls }: Pick<Deps, 'now' | 'userUrls'>,
  { url, secret }: Pick<AuditWebhook, 'url' | 'secret'>,
  { id, type, at, data }: WebhookEvent,
): Promise<WebhookAnswer> {
  const body = JSON.stringify({ type, timestamp: at, data });
  const timestamp = String(Math.floor(now().getTime() / SECOND_MS));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { status } = await userUrls.fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal,
    });
    return { status };
  } catch (error) {
    return { isPrivate: error instanceof Error && isPrivateAddressError(error.cause) };
  }
}

const sign = (secret: string, signed: string) =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64');

export const isDelivered = ({ status = 0 }: WebhookAnswer) => status >= 200 && status < 300;
