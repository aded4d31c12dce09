import { sql, type Kysely } from 'kysely';
import { logRow } from '../project-log.js';
import type { Tables } from '../tables.js';
import type { CallAnswer, CallWebhook } from './send.js';
import { retryAfterSeconds } from './retry.js';
import { signedHeaders } from './signature.js';

export interface Deliverer {
  /** Makes all calls that are due; resolves to how many those were. */
  deliverDue(): Promise<number>;
  nextDue(): Promise<Date | undefined>;
}

interface Delivery {
  id: string;
  project_id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
  /** False when the webhook was deleted or switched off just after this was written. */
  wanted: boolean;
}

const AT_ONCE = 20;
/** Longer than a call may take: whoever has it has ended by then, or is no more. */
const LEASE_S = 60;
const GONE = 410;

/** At least once, as webhooks are; the id of a message tells its receiver that it had it before. */
export function createDeliverer(
  db: Kysely<Tables>,
  call: CallWebhook,
  now: () => Date,
  stopping: AbortSignal,
): Deliverer {
  async function deliverDue(): Promise<number> {
    let made = 0;
    for (;;) {
      if (stopping.aborted) return made;
      const deliveries = await lease(db, now());
      if (deliveries.length === 0) return made;
      await Promise.all(deliveries.map(deliver));
      made += deliveries.length;
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { id, body, url, secret, wanted } = delivery;
    if (!wanted) return giveUp(db, id);
    const answer = await call(url, signedHeaders(secret, id, now(), body), body);
    // A call that the stop broke off says nothing about its receiver: it is made again when the lease is over.
    if (answer.status === undefined && stopping.aborted) return;
    await db.transaction().execute((tx) => settle(tx, delivery, answer, now()));
  }

  async function nextDue(): Promise<Date | undefined> {
    const first = db.selectFrom('webhook_deliveries').select('due_at').where('due_at', 'is not', null);
    return (await first.orderBy('due_at').limit(1).executeTakeFirst())?.due_at ?? undefined;
  }

  return { deliverDue, nextDue };
}

async function lease(db: Kysely<Tables>, at: Date): Promise<Delivery[]> {
  const due = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('webhook_deliveries as delivery')
    .from('webhooks as webhook')
    .set({ due_at: secondsFrom(at, LEASE_S), attempts: sql`attempts + 1` })
    .where('delivery.id', 'in', due)
    .whereRef('webhook.project_id', '=', 'delivery.project_id')
    .returning(['delivery.id', 'delivery.project_id', 'body', 'attempts', 'url', 'secret'])
    .returning(sql<boolean>`deleted_at is null and disabled_at is null`.as('wanted'))
    .execute();
}

async function giveUp(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ due_at: null }).where('id', '=', id).execute();
}

async function settle(tx: Kysely<Tables>, delivery: Delivery, answer: CallAnswer, at: Date): Promise<void> {
  const last_answer = answer.status === undefined ? answer.why : String(answer.status);
  const set = (change: { due_at: Date | null; delivered_at?: Date }) =>
    tx
      .updateTable('webhook_deliveries')
      .set({ ...change, last_answer })
      .where('id', '=', delivery.id)
      .where('due_at', 'is not', null)
      .execute();

  if (answer.status !== undefined && answer.status >= 200 && answer.status < 300)
    return void (await set({ due_at: null, delivered_at: at }));
  if (answer.status === GONE) return disable(tx, delivery.project_id, at);
  const seconds = retryAfterSeconds(answer, delivery.attempts, at);
  await set({ due_at: seconds === undefined ? null : secondsFrom(at, seconds) });
  if (seconds === undefined)
    await logFailure(tx, delivery.project_id, at, `given up on ${delivery.id}`, last_answer);
}

/** 410 Gone: the receiver wants no more of it. */
async function disable(tx: Kysely<Tables>, project: string, at: Date): Promise<void> {
  await tx.updateTable('webhooks').set({ disabled_at: at }).where('project_id', '=', project).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: null, last_answer: String(GONE) })
    .where('project_id', '=', project)
    .where('due_at', 'is not', null)
    .execute();
  await logFailure(tx, project, at, 'switched off', 'its receiver is gone (410)');
}

async function logFailure(
  tx: Kysely<Tables>,
  project: string,
  at: Date,
  what: string,
  why: string,
): Promise<void> {
  const message = `Webhook ${what}: ${why}`;
  const about: ['Webhook', string] = ['Webhook', project];
  await tx
    .insertInto('logs')
    .values(logRow({ project, at, level: 'WARNING', action: 'WEBHOOK_FAILED', message, about }))
    .execute();
}

function secondsFrom(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1_000);
}
