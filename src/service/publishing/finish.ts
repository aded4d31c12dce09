import { sql, type Insertable, type Kysely } from 'kysely';
import { logRow } from '../project-log.js';
import { postRecord, type ShownPost } from '../records.js';
import type { Result, Tables } from '../tables.js';
import { newsRow, withWebhook } from '../webhooks/events.js';

/** A post that this process has until its lease ends. Nobody else can have the same post with the same end. */
export interface Leased extends ShownPost {
  schedule_at: Date | null;
  leased_until: Date | null;
  attempts: number;
}

/** How a post ended. */
export interface Ending {
  post: Leased;
  status: 'PUBLISHED' | 'FAILED';
  results: Result[];
  at: Date;
}

export function endingOf(post: Leased, results: Result[], at: Date): Ending {
  const status = results.some((result) => result.Status === 'PUBLISHED') ? 'PUBLISHED' : 'FAILED';
  return { post, status, results, at };
}

/** The new status, the lines in the logs and the news for a webhook: all in one transaction, so all of it or none. */
export async function end(tx: Kysely<Tables>, endings: Ending[]): Promise<number> {
  const ended = await stillOurs(tx, endings);
  if (ended.length === 0) return 0;
  await tx.insertInto('logs').values(ended.flatMap(logRows)).execute();
  const told = await withWebhook(
    tx,
    ended.map(({ post }) => post.project_id),
  );
  const news = ended.filter(({ post }) => told.has(post.project_id)).map(newsOf);
  if (news.length > 0) await tx.insertInto('webhook_deliveries').values(news).execute();
  return ended.length;
}

/** Sets the statuses, but of no post whose lease ran out meanwhile: another publisher has that one now. */
async function stillOurs(tx: Kysely<Tables>, endings: Ending[]): Promise<Ending[]> {
  const { rows } = await sql<{ id: string }>`
    update scheduling.posts as post
    set status = ended.status, results = ended.results, leased_until = null, updated_at = ended.at,
      published_at = case when ended.status = 'PUBLISHED' then ended.at end
    from unnest(
      ${endings.map(({ post }) => post.id)}::text[],
      ${endings.map(({ post }) => post.leased_until)}::timestamptz[],
      ${endings.map(({ status }) => status)}::text[],
      ${endings.map(({ results }) => JSON.stringify(results))}::jsonb[],
      ${endings.map(({ at }) => at)}::timestamptz[]
    ) as ended (id, leased_until, status, results, at)
    where post.id = ended.id and post.status = 'SCHEDULED' and post.leased_until = ended.leased_until
    returning post.id`.execute(tx);
  const ours = new Set(rows.map((row) => row.id));
  return endings.filter(({ post }) => ours.has(post.id));
}

function logRows({ post, results, status, at }: Ending): Insertable<Tables['logs']>[] {
  const late = lateBy(post, at);
  const about: ['Post', string] = ['Post', post.id];
  const line = { project: post.project_id, at, about };
  const lines = results.map(({ Platform, Status }) =>
    Status === 'PUBLISHED'
      ? logRow({
          ...line,
          action: 'POST_PUBLISHED',
          message: `Written to the local outbox for ${Platform}${late}`,
        })
      : logRow({
          ...line,
          level: 'WARNING',
          action: 'POST_NOT_PUBLISHED',
          message: `${Platform} did not take it`,
        }),
  );
  if (status === 'PUBLISHED') return lines;
  return [
    ...lines,
    logRow({ ...line, level: 'ERROR', action: 'POST_FAILED', message: 'No platform took the post' }),
  ];
}

/** A post that was created for a time gone by is not late: it goes out as soon as it can. */
function lateBy({ schedule_at, created_at }: Leased, at: Date): string {
  const expected = Math.max(schedule_at?.getTime() ?? 0, created_at.getTime());
  const minutes = Math.floor((at.getTime() - expected) / 60_000);
  if (minutes < 1) return '';
  if (minutes < 120) return `, late by ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `, late by ${hours} h` : `, late by ${Math.floor(hours / 24)} days`;
}

function newsOf({ post, status, results, at }: Ending): Insertable<Tables['webhook_deliveries']> {
  const published_at = status === 'PUBLISHED' ? at : null;
  const data = postRecord({ ...post, status, results, published_at, updated_at: at });
  return newsRow(post.project_id, status === 'PUBLISHED' ? 'post.published' : 'post.failed', data, at);
}
