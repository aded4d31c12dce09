import { type Kysely, sql } from 'kysely';
import type { Platform } from '../../../openapi/platforms.js';
import type { Clock } from '../clock.js';
import type { DeliveryRow, Tables } from '../tables.js';
import { type DeliveryChange, type DeliveryEvent, nextState } from './next-state.js';
import { addEvent, type EndStatus, logLines } from './report.js';

/** What happened to a post on one network. `tries` says which time it was taken: an earlier sender’s answer changes nothing. */
export interface Settlement {
  platform: Platform;
  tries: number;
  event: DeliveryEvent;
}

/**
 * Records what happened, in a transaction that locks the post first and reads its deliveries in the next statement: of two networks
 * that are settled at once, the second one sees the first and ends the post. Resolves to whether the post has ended.
 */
export function settle(
  db: Kysely<Tables>,
  clock: Clock,
  postId: string,
  settlements: Settlement[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const post = await tx
      .selectFrom('posts')
      .select(['id', 'status', 'content', 'project_id', 'published_at', clock().as('at')])
      // A process that stands still must not hold up the others: PostgreSQL ends its transaction, and it saves this again.
      .select(sql`set_config('idle_in_transaction_session_timeout', '10s', true)`.as('_'))
      .where('id', '=', postId)
      .forUpdate()
      .executeTakeFirst();
    if (!post) return false;
    const { at } = post;
    const rows = await tx.selectFrom('deliveries').selectAll().where('post_id', '=', postId).execute();
    const changed = new Map<Platform, DeliveryRow>();
    for (const { platform, tries, event } of settlements) {
      const row = rows.find((one) => one.platform === platform && one.tries === tries);
      const change = row && nextState(row, event, at);
      if (change && (await save(tx, row, change, at))) changed.set(platform, { ...row, ...change });
    }
    const ended = [...changed.values()].filter(isEnded);
    if (ended.length === 0) return false;
    const status = statusOf(rows.map((row) => changed.get(row.platform) ?? row));
    const news = status === post.status ? undefined : status;
    await tx
      .insertInto('logs')
      .values(logLines(post, ended, news))
      .execute();
    if (!status) return false;
    const published_at = status === 'PUBLISHED' ? (post.published_at ?? at) : null;
    const update = tx.updateTable('posts').set({ status, updated_at: at, published_at });
    await update.where('id', '=', postId).execute();
    if (news) await addEvent(tx, post, news);
    return true;
  });
}

const isEnded = ({ state }: Pick<DeliveryRow, 'state'>) => state !== 'waiting' && state !== 'busy';

/** Undefined until all have ended. Published where it is published anywhere; never failed while it may be there. */
export function statusOf(deliveries: Pick<DeliveryRow, 'state'>[]): EndStatus | undefined {
  if (!deliveries.every(isEnded)) return undefined;
  const states = deliveries.map(({ state }) => state);
  if (states.includes('published')) return 'PUBLISHED';
  return states.includes('unconfirmed') ? 'UNCONFIRMED' : 'FAILED';
}

/** Not if it was taken or settled after it was read: taking locks no post. */
async function save(
  tx: Kysely<Tables>,
  row: DeliveryRow,
  change: DeliveryChange,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ ...change, ended_at: isEnded(change) ? at : null })
    .where('post_id', '=', row.post_id)
    .where('platform', '=', row.platform)
    .where('state', '=', row.state)
    .where('tries', '=', row.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
