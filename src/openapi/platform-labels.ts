/** Generated from openapi/openapi.yaml by `npm run generate`. Do not edit. */
export const PLATFORM_LABELS = {
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
} as const;
