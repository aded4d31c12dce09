import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.js';

/** The number of posts between two marks. Twice as many are split by a new mark. */
const STRIDE = 1000;
/** This many uncounted posts are still fast enough. */
const MAX_UNCOUNTED = 500;
/** More than this at once is an import. */
const IMPORT_SIZE = 10_000;

/**
 * Adds new posts to the counts of the marks when there are many. Creating a post does not update a mark, since concurrent
 * requests would wait for that row.
 */
export async function countPosts(db: Kysely<Tables>, project: string): Promise<void> {
  if (!(await areManyUncounted(db, project))) return;
  const counted = await db.transaction().execute(async (tx) => {
    // One process at a time. Creating a post only shares this lock, and does not wait.
    await tx.selectFrom('projects').select('id').where('id', '=', project).forNoKeyUpdate().execute();
    await setFirstMark(tx, project);
    const added = await addUncounted(tx, project);
    await splitFull(tx, project);
    return added;
  });
  // After an import, every deep page would read the dead rows until the next vacuum.
  if (counted > IMPORT_SIZE)
    await sql`vacuum analyze scheduling.uncounted_posts, scheduling.page_marks`.execute(db);
}

async function areManyUncounted(db: Kysely<Tables>, project: string): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select not exists (select from scheduling.page_marks where project_id = ${project})
      or exists (select from scheduling.uncounted_posts where project_id = ${project} offset ${MAX_UNCOUNTED}) as many`.execute(
    db,
  );
  return rows[0]?.many ?? false;
}

async function setFirstMark(tx: Transaction<Tables>, project: string): Promise<void> {
  await sql`
    insert into scheduling.page_marks (project_id, sort_at, created_at, number, posts)
    values (${project}, '-infinity', '-infinity', 0, 0) on conflict do nothing`.execute(tx);
}

async function addUncounted(tx: Transaction<Tables>, project: string): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    with came as (
      delete from scheduling.uncounted_posts where project_id = ${project} returning sort_at, created_at, number
    ), additions as (
      select mark.sort_at, mark.created_at, mark.number, count(*) as posts
      from came cross join lateral (
        select sort_at, created_at, number from scheduling.page_marks
        where project_id = ${project} and (sort_at, created_at, number) <= (came.sort_at, came.created_at, came.number)
        order by sort_at desc, created_at desc, number desc limit 1
      ) mark
      group by mark.sort_at, mark.created_at, mark.number
    )
    update scheduling.page_marks set posts = page_marks.posts + additions.posts from additions
    where project_id = ${project}
      and (page_marks.sort_at, page_marks.created_at, page_marks.number)
        = (additions.sort_at, additions.created_at, additions.number)
    returning additions.posts`.execute(tx);
  return rows.reduce((sum, { posts }) => sum + posts, 0);
}

/** Skips posts that were created after the counting above: they are visible here, but not counted yet. */
async function splitFull(tx: Transaction<Tables>, project: string): Promise<void> {
  await sql`
    with marks as (
      select sort_at, created_at, number, posts,
        coalesce(lead(sort_at) over in_order, 'infinity') as next_sort_at,
        coalesce(lead(created_at) over in_order, 'infinity') as next_created_at,
        coalesce(lead(number) over in_order, 9223372036854775807) as next_number
      from scheduling.page_marks where project_id = ${project}
      window in_order as (order by sort_at, created_at, number)
    ), positions as (
      select marks.sort_at as mark_sort_at, marks.created_at as mark_created_at, marks.number as mark_number, marks.posts,
        post.*, row_number() over (
          partition by marks.sort_at, marks.created_at, marks.number
          order by post.sort_at, post.created_at, post.number
        ) - 1 as position
      from marks cross join lateral (
        select sort_at, created_at, number from scheduling.posts
        where project_id = ${project}
          and (sort_at, created_at, number) >= (marks.sort_at, marks.created_at, marks.number)
          and (sort_at, created_at, number) < (marks.next_sort_at, marks.next_created_at, marks.next_number)
          and not exists (
            select from scheduling.uncounted_posts uncounted
            where uncounted.project_id = ${project}
              and (uncounted.sort_at, uncounted.created_at, uncounted.number)
                = (posts.sort_at, posts.created_at, posts.number))
      ) post
      where marks.posts > ${2 * STRIDE}
    )
    insert into scheduling.page_marks (project_id, sort_at, created_at, number, posts)
    select ${project},
      case position when 0 then mark_sort_at else sort_at end,
      case position when 0 then mark_created_at else created_at end,
      case position when 0 then mark_number else number end,
      least(${STRIDE}, posts - position)
    from positions where position % ${STRIDE} = 0
    on conflict (project_id, sort_at, created_at, number) do update set posts = excluded.posts`.execute(tx);
}
