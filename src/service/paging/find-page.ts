import { CompiledQuery, type Kysely } from 'kysely';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { POST_COLUMNS_SQL, type PostColumns } from '../records.js';
import type { PostStatus, Tables } from '../tables.js';

/** A page of posts that match all filters: any of the platforms, any of the statuses. */
export interface Filter {
  skip: number;
  limit: number;
  /** Instants in ISO 8601, both inclusive. */
  from: string | undefined;
  to: string | undefined;
  platforms: string[] | undefined;
  status: string[] | undefined;
}

const IN_ORDER = 'order by posts.sort_at, posts.created_at, posts.number offset $4 limit $5';

/** A page of posts, in the order of their times. */
export async function findPage(db: Kysely<Tables>, project: string, filter: Filter): Promise<PostColumns[]> {
  const values = [project, ...rangeOf(filter), filter.skip, filter.limit];
  const read = async (text: string, more: unknown[] = []) =>
    (await db.executeQuery<PostColumns>(CompiledQuery.raw(text, [...values, ...more]))).rows;
  if (!(filter.platforms ?? filter.status))
    return read(
      `select ${POST_COLUMNS_SQL} from scheduling.posts where project_id = $1 and sort_at between $2 and $3 ${IN_ORDER}`,
    );
  const queries = queriesOf(filter);
  if (queries.length === 0) return [];
  const found = `(${queries.join(' union ')}) found join scheduling.posts using (id)`;
  return read(`select ${POST_COLUMNS_SQL} from ${found} ${IN_ORDER}`, [filter.skip + filter.limit]);
}

/**
 * For each platform and status an index has the posts in order; the page merges the first rows of these indexes, so it takes no
 * longer among a million posts than among a thousand, however few match.
 */
function queriesOf(filter: Filter): string[] {
  const statuses = knownStatuses(filter);
  const platforms = knownPlatforms(filter);
  if (!platforms) return statuses.map((status) => indexQuery(status));
  return platforms.flatMap((platform) => statuses.map((status) => indexQuery(status, platform)));
}

/** Status and platform are known constants, written as literals so that PostgreSQL can choose the platform's index. */
function indexQuery(status: PostStatus, platform?: Platform): string {
  return `(
    select id, sort_at, created_at, number from scheduling.posts
    where project_id = $1 and status = '${status}' ${platform ? `and platforms @> array['${platform}']` : ''}
      and sort_at between $2 and $3
    order by sort_at, created_at, number limit $6)`;
}

const STATUSES: readonly PostStatus[] = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNCONFIRMED', 'FAILED'];

/** Without a range, posts without a date are included: they sort at infinity. */
function rangeOf({ from, to }: Filter): [from: string, to: string] {
  const isRange = from !== undefined || to !== undefined;
  return [from ?? '-infinity', to ?? (isRange ? '9999-12-31T23:59:59.999999Z' : 'infinity')];
}

/** An unknown platform is not an error: it matches nothing. */
function knownPlatforms({ platforms }: Filter): Platform[] | undefined {
  return platforms && PLATFORMS.filter((name) => platforms.includes(name));
}

function knownStatuses({ status }: Filter): PostStatus[] {
  return STATUSES.filter((name) => status?.includes(name) ?? true);
}
