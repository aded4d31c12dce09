import { CompiledQuery, type Kysely } from 'kysely';
import type { PostColumns } from '../records.js';
import type { Tables } from '../tables.js';
import { countPosts } from './count-posts.js';
import { rangeOf, type Filter } from './filter.js';
import { POST_COLUMNS } from './columns.js';

/** Up to this offset, posts are skipped one by one. */
const NEAR_OFFSET = 1000;

const COLUMNS = POST_COLUMNS.join(', ');

const NEAR = `
  select ${COLUMNS} from scheduling.posts
  where project_id = $1 and sort_at between $2 and $3
  order by sort_at, created_at, number offset $4 limit $5`;

/**
 * Marks divide the posts, each with the number of posts up to the next mark; the few posts that no mark counts yet are counted
 * one by one. Their sum gives the number of posts before every mark, so the query starts at the last mark before the page and
 * skips only from there. It is one statement, so posts created at the same time cannot make the page wrong.
 */
const FAR = `
  with steps as (
    select sort_at, created_at, number, posts, true as mark from scheduling.page_marks where project_id = $1
    union all
    select sort_at, created_at, number, 1, false from scheduling.uncounted_posts where project_id = $1
  ), marks as (
    select sort_at, created_at, number, before from (
      select *, (sum(posts) over (order by sort_at, created_at, number rows unbounded preceding))::bigint - posts as before
      from steps
    ) counted where mark
  ), before_range as (
    select before + (
      select count(*) from scheduling.posts
      where project_id = $1 and sort_at < $2
        and (sort_at, created_at, number) >= (marks.sort_at, marks.created_at, marks.number)
    ) as posts
    from marks where sort_at < $2 order by marks.sort_at desc, marks.created_at desc, marks.number desc limit 1
  ), skipped as materialized (
    select $4::bigint + coalesce((select posts from before_range), 0) as posts
  ), start as (
    select marks.*, skipped.posts - before as rest from marks, skipped where before <= skipped.posts
    order by before desc, sort_at desc, created_at desc, number desc limit 1
  )
  select page.* from start cross join lateral (
    select ${COLUMNS} from scheduling.posts
    where project_id = $1 and sort_at <= $3
      and (sort_at, created_at, number) >= (start.sort_at, start.created_at, start.number)
    order by sort_at, created_at, number offset start.rest limit $5
  ) page`;

/** A page of all posts, or of those in a date range. */
export async function orderedPage(
  db: Kysely<Tables>,
  project: string,
  filter: Filter,
): Promise<PostColumns[]> {
  const isNear = filter.skip <= NEAR_OFFSET;
  if (!isNear) await countPosts(db, project);
  const values = [project, ...rangeOf(filter), filter.skip, filter.limit];
  return (await db.executeQuery<PostColumns>(CompiledQuery.raw(isNear ? NEAR : FAR, values))).rows;
}
