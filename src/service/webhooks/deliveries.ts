import { type Kysely, sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../when/index.js';
import { writeLog } from '../project-log.js';
import { retryAfter } from '../publishing/request.js';
import type { Tables } from '../tables.js';
import type { SendWebhook, WebhookResult } from './send.js';
import { signedHeaders } from './signature.js';

interface Delivery {
  id: string;
  project_id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
  /** False if the webhook was deleted or disabled in the meantime. */
  isActive: boolean;
}

const AT_ONCE = 20;
/** Longer than a request may take: by then its process has finished or died. */
const LEASE_MS = MINUTE_MS;
const GONE = 410;

/** Delivers at least once. The receiver recognizes a repeated event by its id. */
export function createDeliverer(
  db: Kysely<Tables>,
  send: SendWebhook,
  now: () => Date,
  stopping: AbortSignal,
) {
  /** Sends everything that is due; resolves to the number of requests. */
  async function deliverDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      if (stopping.aborted) return sent;
      const deliveries = await lease(db, now());
      if (deliveries.length === 0) return sent;
      await Promise.all(deliveries.map(deliver));
      sent += deliveries.length;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { id, body, url, secret, isActive } = delivery;
    if (!isActive) return giveUp(db, id);
    const result = await send(url, signedHeaders(secret, id, now(), body), body);
    // A request aborted by the stop says nothing about its receiver. It is repeated when the lease ends.
    if (result.status === undefined && stopping.aborted) return;
    await db.transaction().execute((tx) => saveResult(tx, delivery, result, now()));
  }

  return deliverDue;
}

/** The choice is materialized for the reason that `takeDue` names. */
async function lease(db: Kysely<Tables>, at: Date): Promise<Delivery[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (tables) =>
        tables
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('due_at', '<=', at)
          .orderBy('due_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('webhook_deliveries as delivery')
    .from('webhooks as webhook')
    .set({ due_at: later(at, LEASE_MS), attempts: sql`attempts + 1` })
    .where('delivery.id', 'in', (due) => due.selectFrom('due').select('id'))
    .whereRef('webhook.project_id', '=', 'delivery.project_id')
    .returning(['delivery.id', 'delivery.project_id', 'body', 'attempts', 'url', 'secret'])
    .returning(sql<boolean>`deleted_at is null and disabled_at is null`.as('isActive'))
    .execute();
}

async function giveUp(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ due_at: null }).where('id', '=', id).execute();
}

async function saveResult(
  tx: Kysely<Tables>,
  delivery: Delivery,
  result: WebhookResult,
  at: Date,
): Promise<void> {
  const last_answer = result.status === undefined ? result.reason : String(result.status);
  const set = (change: { due_at: Date | null; delivered_at?: Date }) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ ...change, last_answer })
      .where('id', '=', delivery.id)
      .where('due_at', 'is not', null)
      .execute();

  if (result.status !== undefined && result.status >= 200 && result.status < 300)
    return void (await set({ due_at: null, delivered_at: at }));
  if (result.status === GONE) return disable(tx, delivery.project_id, at);
  const ms = retryAfterMs(result, delivery.attempts, at);
  await set({ due_at: ms === undefined ? null : later(at, ms) });
  if (ms === undefined)
    await logFailure(tx, delivery.project_id, at, `Webhook event not delivered: ${describeResult(result)}`);
}

/** 410 Gone means that the receiver wants no more events. */
async function disable(tx: Kysely<Tables>, project: string, at: Date): Promise<void> {
  await tx.updateTable('webhooks').set({ disabled_at: at }).where('project_id', '=', project).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null, last_answer: String(GONE) })
    .where('project_id', '=', project)
    .where('due_at', 'is not', null)
    .execute();
  await logFailure(tx, project, at, 'Webhook disabled: its receiver is gone (HTTP 410)');
}

async function logFailure(tx: Kysely<Tables>, project: string, at: Date, message: string): Promise<void> {
  const entry = { project, at, level: 'WARNING', action: 'WEBHOOK_FAILED', message } as const;
  await writeLog(tx, { ...entry, about: ['Webhook', project] });
}

const describeResult = (result: WebhookResult) =>
  result.status === undefined ? result.reason : `HTTP ${result.status}`;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** The schedule of Standard Webhooks, after the immediate first attempt. */
const RETRY_AFTER_MS = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS],
];
const SLOW_DOWN = [429, 502, 503, 504];

/** Undefined after the last attempt. A receiver that asks to slow down gets its Retry-After, or at least twice the usual delay. */
function retryAfterMs(result: WebhookResult, attempts: number, at: Date): number | undefined {
  const usual = RETRY_AFTER_MS[attempts - 1];
  if (usual === undefined || result.status === undefined) return usual;
  const requested = requestedMs(result.retryAfter, at);
  return Math.max(usual * (SLOW_DOWN.includes(result.status) ? 2 : 1), requested);
}

/** Waits for a day at most. */
function requestedMs(asked: string | undefined, at: Date): number {
  const until = retryAfter({ 'retry-after': asked }, at) ?? at;
  return Math.min(Math.max(until.getTime() - at.getTime(), 0), DAY_MS);
}
