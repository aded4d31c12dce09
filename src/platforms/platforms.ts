import type { components } from '../../openapi/schema.js';

/** One of the social networks that the service names. */
export type Platform = components['schemas']['Platform'];

/** In the order of the API document; a network that it adds fails to compile here until it has a label. */
const LABELS: Record<Platform, string> = {
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  LINKEDIN: 'LinkedIn',
  X: 'X',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  PINTEREST: 'Pinterest',
  REDDIT: 'Reddit',
  TELEGRAM: 'Telegram',
  THREADS: 'Threads',
};

export const PLATFORMS = Object.keys(LABELS) as readonly Platform[];

export function isPlatform(value: unknown): value is Platform {
  return typeof value === 'string' && Object.hasOwn(LABELS, value);
}

/** What people call it; a name that the service knows and we do not is shown as it came. */
export function labelOf(platform: string): string {
  return isPlatform(platform) ? LABELS[platform] : platform;
}
