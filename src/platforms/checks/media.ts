import { mayBeFilledIn, type Check } from '../finding.js';
import { labelOf } from '../platforms.js';

/** Media is one reference: only its ending tells what it may be, which is enough for a warning and no more. */
export const media: Check = (platform, rule, post) => {
  if (!post.Media) {
    if (!rule.needsMedia) return [];
    const level = mayBeFilledIn(post) ? 'warn' : 'block';
    return [
      {
        platform,
        level,
        field: 'Media',
        say: `${labelOf(platform)} takes no post without ${rule.needsMedia}.`,
      },
    ];
  }
  const ending = endingOf(post.Media);
  if (!ending || !rule.unwantedMedia?.endings.includes(ending)) return [];
  const say = `${labelOf(platform)}: ${rule.unwantedMedia.say}, and this ends in .${ending}.`;
  return [{ platform, level: 'warn', field: 'Media', say }];
};

function endingOf(media: string): string | undefined {
  const path = media.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase();
}
