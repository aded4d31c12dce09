import { type Insertable, type Kysely, sql } from 'kysely';
import { labelOf } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import { logRow, quote } from '../project-log.js';
import { type PostColumns, postRecord } from '../records.js';
import type { Result, Tables } from '../tables.js';
import { eventRow, projectsWithWebhook } from '../webhooks/events.js';

/** A post that belongs to this process until its lease ends. No other process can have the same post with the same lease. */
export interface LeasedPost extends PostColumns {
  schedule_at: Date | null;
  leased_until: Date | null;
  attempts: number;
}

/** What became of a post. */
export interface PublishOutcome {
  post: LeasedPost;
  status: 'PUBLISHED' | 'FAILED';
  results: Result[];
  at: Date;
}

export function outcomeOf(post: LeasedPost, results: Result[], at: Date): PublishOutcome {
  const status = results.some((result) => result.Status === 'PUBLISHED') ? 'PUBLISHED' : 'FAILED';
  return { post, status, results, at };
}

/** Saves the new statuses, the log entries and the webhook events. Call it in a transaction. */
export async function saveOutcomes(tx: Kysely<Tables>, outcomes: PublishOutcome[]): Promise<number> {
  const saved = await saveStatuses(tx, outcomes);
  if (saved.length === 0) return 0;
  await tx.insertInto('logs').values(saved.flatMap(logRows)).execute();
  const notified = await projectsWithWebhook(
    tx,
    saved.map(({ post }) => post.project_id),
  );
  const events = saved.filter(({ post }) => notified.has(post.project_id)).map(eventOf);
  if (events.length > 0) await tx.insertInto('webhook_deliveries').values(events).execute();
  return saved.length;
}

/** Skips posts whose lease has ended: another publisher has them now. */
async function saveStatuses(tx: Kysely<Tables>, outcomes: PublishOutcome[]): Promise<PublishOutcome[]> {
  const { rows } = await sql<{ id: string }>`
    update scheduling.posts as post
    set status = outcome.status, results = outcome.results, leased_until = null, updated_at = outcome.at,
      published_at = case when outcome.status = 'PUBLISHED' then outcome.at end
    from unnest(
      ${outcomes.map(({ post }) => post.id)}::text[],
      ${outcomes.map(({ post }) => post.leased_until)}::timestamptz[],
      ${outcomes.map(({ status }) => status)}::text[],
      ${outcomes.map(({ results }) => JSON.stringify(results))}::jsonb[],
      ${outcomes.map(({ at }) => at)}::timestamptz[]
    ) as outcome (id, leased_until, status, results, at)
    where post.id = outcome.id and post.status = 'SCHEDULED' and post.leased_until = outcome.leased_until
    returning post.id`.execute(tx);
  const ownIds = new Set(rows.map((row) => row.id));
  return outcomes.filter(({ post }) => ownIds.has(post.id));
}

function logRows({ post, results, status, at }: PublishOutcome): Insertable<Tables['logs']>[] {
  const text = quote(post.content);
  const late = lateBy(post, at);
  const about: ['Post', string] = ['Post', post.id];
  const entry = { project: post.project_id, at, about };
  const rows = results.map(({ Platform, Status }) => {
    const label = labelOf(Platform);
    return Status === 'PUBLISHED'
      ? logRow({
          ...entry,
          action: 'POST_PUBLISHED',
          message: `Published on ${label} (local outbox)${late}: ${text}`,
        })
      : logRow({
          ...entry,
          level: 'WARNING',
          action: 'POST_NOT_PUBLISHED',
          message: `Not published on ${label}: ${text}`,
        });
  });
  if (status === 'PUBLISHED') return rows;
  const message = `Post failed on every network: ${text}`;
  return [...rows, logRow({ ...entry, level: 'ERROR', action: 'POST_FAILED', message })];
}

/** A post created for a time in the past is not late: it is published as soon as possible. */
function lateBy({ schedule_at, created_at }: LeasedPost, at: Date): string {
  const expected = Math.max(schedule_at?.getTime() ?? 0, created_at.getTime());
  const minutes = Math.floor((at.getTime() - expected) / MINUTE_MS);
  if (minutes < 1) return '';
  if (minutes < 120) return `, ${minutes} min late`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `, ${hours} h late` : `, ${Math.floor(hours / 24)} days late`;
}

function eventOf({ post, status, results, at }: PublishOutcome): Insertable<Tables['webhook_deliveries']> {
  const published_at = status === 'PUBLISHED' ? at : null;
  const data = postRecord({ ...post, status, results, published_at, updated_at: at });
  return eventRow(post.project_id, status === 'PUBLISHED' ? 'post.published' : 'post.failed', data, at);
}
