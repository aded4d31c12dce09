import { hasMedia, type Check } from '../check.js';
import { labelOf } from '../../openapi/platforms.js';

/** Media is one link, and only its ending tells the type: enough for a warning, not for more. */
export const checkMedia: Check = (platform, rule, post) => {
  const label = labelOf(platform);
  if (!hasMedia(post)) {
    if (!rule.needsMedia) return [];
    return [{ platform, level: 'block', field: 'Media', message: `${label} needs ${rule.needsMedia}.` }];
  }
  const ending = endingOf(post.Media ?? '');
  if (!ending || !rule.unwantedMedia?.endings.includes(ending)) return [];
  const message = `${label}: ${rule.unwantedMedia.reason}. This file ends in .${ending}.`;
  return [{ platform, level: 'warn', field: 'Media', message }];
};

function endingOf(media: string): string | undefined {
  const path = media.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase();
}
