import { CompiledQuery, type Kysely } from 'kysely';
import type { ShownPost } from '../records.js';
import type { Platform } from '../../openapi/platforms.js';
import type { PostStatus, Tables } from '../tables.js';
import { knownPlatforms, knownStatuses, rangeOf, type Filter } from './filter.js';
import { SHOWN } from './columns.js';

/**
 * A page of the posts of some platforms or statuses. For each platform and each status an index holds the posts in their
 * order, a lane; the page is merged from the beginnings of the lanes, so that it takes no longer among a million posts than
 * among a thousand, however few of them match.
 */
export async function pageInLanes(db: Kysely<Tables>, project: string, filter: Filter): Promise<ShownPost[]> {
  const lanes = lanesOf(filter);
  if (lanes.length === 0) return [];
  const values = [project, ...rangeOf(filter), filter.skip + filter.limit, filter.skip, filter.limit];
  const text = `
    select ${SHOWN.map((column) => `posts.${column}`).join(', ')}
    from (${lanes.join(' union ')}) found join scheduling.posts using (id)
    order by posts.sort_at, posts.created_at, posts.number offset $5 limit $6`;
  return (await db.executeQuery<ShownPost>(CompiledQuery.raw(text, values))).rows;
}

function lanesOf(filter: Filter): string[] {
  const statuses = knownStatuses(filter);
  const platforms = knownPlatforms(filter);
  if (!platforms) return statuses.map((status) => lane(status));
  return platforms.flatMap((platform) => statuses.map((status) => lane(status, platform)));
}

/** Status and platform are among our own names, and written out, so that the index of the platform can be chosen. */
function lane(status: PostStatus, platform?: Platform): string {
  return `(
    select id, sort_at, created_at, number from scheduling.posts
    where project_id = $1 and status = '${status}' ${platform ? `and platforms @> array['${platform}']` : ''}
      and sort_at between $2 and $3
    order by sort_at, created_at, number limit $4)`;
}
