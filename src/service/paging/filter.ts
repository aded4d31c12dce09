import { PLATFORMS, type Platform } from '../../../openapi/platforms.js';
import type { PostStatus } from '../tables.js';

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

const STATUSES: readonly PostStatus[] = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'FAILED'];

/** Without a range, posts without a date are included: they sort at infinity. */
export function rangeOf({ from, to }: Filter): [from: string, to: string] {
  const isRange = from !== undefined || to !== undefined;
  return [from ?? '-infinity', to ?? (isRange ? '9999-12-31T23:59:59.999999Z' : 'infinity')];
}

/** An unknown platform is not an error: it matches nothing. */
export function knownPlatforms({ platforms }: Filter): Platform[] | undefined {
  return platforms && PLATFORMS.filter((name) => platforms.includes(name));
}

export function knownStatuses({ status }: Filter): PostStatus[] {
  return STATUSES.filter((name) => status?.includes(name) ?? true);
}
