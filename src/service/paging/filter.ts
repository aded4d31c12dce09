import { PLATFORMS, type Platform } from '../../openapi/platforms.js';
import type { PostStatus } from '../tables.js';

/** Which posts, and which of them: any of the platforms, any of the statuses, all of the filters. */
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

/** Without a range the posts without a date are in too; they stand at infinity. */
export function rangeOf({ from, to }: Filter): [from: string, to: string] {
  const isRange = from !== undefined || to !== undefined;
  return [from ?? '-infinity', to ?? (isRange ? '9999-12-31T23:59:59.999999Z' : 'infinity')];
}

/** A word that is no platform is not refused: it finds nothing. */
export function knownPlatforms({ platforms }: Filter): Platform[] | undefined {
  return platforms && PLATFORMS.filter((name) => platforms.includes(name));
}

export function knownStatuses({ status }: Filter): PostStatus[] {
  return STATUSES.filter((name) => status?.includes(name) ?? true);
}
