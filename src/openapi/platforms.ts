import type { components } from '../../openapi/schema.js';
import { PLATFORM_LABELS } from './platform-labels.js';

export type Platform = components['schemas']['Platform'];

/** In the order of the API document. */
export const PLATFORMS = Object.keys(PLATFORM_LABELS).filter(isPlatform);

export function isPlatform(value: unknown): value is Platform {
  return typeof value === 'string' && Object.hasOwn(PLATFORM_LABELS, value);
}

/** The name for people. A platform that only a newer service knows becomes words: `NEW_NETWORK` → "New network". */
export function labelOf(platform: string): string {
  if (isPlatform(platform)) return PLATFORM_LABELS[platform];
  const words = platform.trim().replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
