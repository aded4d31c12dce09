/** The names are those of `x-labels` in openapi.yaml. A test compares them. */
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
};

export const PLATFORMS = Object.keys(PLATFORM_LABELS);

export const isPlatform = (value) => typeof value === 'string' && Object.hasOwn(PLATFORM_LABELS, value);

export function labelOf(platform) {
  if (isPlatform(platform)) return PLATFORM_LABELS[platform];
  const words = platform.trim().replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
