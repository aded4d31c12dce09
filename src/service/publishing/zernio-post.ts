import type { Platform } from '../../../openapi/platforms.js';
import type { DuePost } from './publisher.js';

/** A post in Zernio’s words, for one account, with what its network can’t do without. */
export function zernioPost(post: DuePost, accountId: string, at: Date) {
  const { id, platform, content, media } = post;
  const type = media ? mediaType(media, platform) : undefined;
  const platformSpecificData = dataFor(platform, content, type);
  return {
    // There it is HTML.
    content: platform === 'TELEGRAM' ? escaped(content) : content,
    ...(type && { mediaItems: [{ type, url: media }] }),
    platforms: [{ platform: zernioName(platform), accountId, platformSpecificData }],
    scheduledFor: at,
    timezone: 'UTC',
    metadata: { post: id, network: platform },
  };
}

export const zernioName = (platform: Platform): string =>
  platform === 'X' ? 'twitter' : platform.toLowerCase();

const EXTENSIONS = { video: /\.(?:mp4|m4v|mov|webm|avi|mkv)$/i, gif: /\.gif$/i, document: /\.pdf$/i };
type MediaType = keyof typeof EXTENSIONS | 'image';

/** They want it to fit the extension. */
function mediaType(url: string, platform: Platform): MediaType {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  for (const type of ['video', 'gif', 'document'] as const) if (EXTENSIONS[type].test(path)) return type;
  return platform === 'YOUTUBE' ? 'video' : 'image';
}

function dataFor(platform: Platform, content: string, type: MediaType | undefined): object | undefined {
  switch (platform) {
    case 'YOUTUBE':
      return { title: firstLine(content, 100), visibility: 'public', madeForKids: false };
    case 'PINTEREST':
      return { title: firstLine(content, 100) };
    case 'REDDIT':
      return { title: firstLine(content, 300) };
    case 'TIKTOK':
      return {
        privacyLevel: 'PUBLIC_TO_EVERYONE',
        allowComment: true,
        // The title of a picture is cut after 90 characters.
        ...(type === 'video' ? { allowDuet: true, allowStitch: true } : { description: content }),
        contentPreviewConfirmed: true,
        expressConsentGiven: true,
      };
    default:
      return undefined;
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cut between characters. Undefined if the text has none that is visible. */
function firstLine(text: string, length: number): string | undefined {
  const [line = ''] = text.trim().split('\n');
  return (
    line
      .slice(0, length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || undefined
  );
}
