import type { components } from './schema.js';

export type Platform = components['schemas']['Platform'];

/** In the order of the API document. */
export const PLATFORMS: readonly Platform[];

/** Those of the API document, each with its name for people. */
export const PLATFORM_LABELS: Readonly<Record<Platform, string>>;

export function isPlatform(value: unknown): value is Platform;

/** The name for people. A platform that only a newer service knows becomes words: `NEW_NETWORK` → "New network". */
export function labelOf(platform: string): string;
