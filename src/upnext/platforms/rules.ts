import type { Platform } from '../../../openapi/platforms.js';

/** How a network counts a text: see measure.ts. */
export type Counting = 'characters' | 'utf-16' | 'bytes' | 'weighted' | 'emoji as bytes';

export interface Rule {
  counting: Counting;
  /** What the meter shows. A longer text gives a warning. */
  limit: number;
  /** The network certainly refuses more than this. Missing if it equals the limit. */
  refusedOver?: number;
  /** The lower limit for a text with media. */
  limitWithMedia?: number;
  /** What the post needs besides its text. */
  needsMedia?: 'a picture or a video' | 'a video';
  /** File types that the network's API is known to refuse. */
  unwantedMedia?: { endings: string[]; reason: string };
  /** More than `many` may be cut or reduce reach; more than `tooMany` is rejected. */
  hashtags?: { many: number; tooMany?: number };
  cashtags?: number;
  /** What the network also requires, and the service has no field for. */
  alsoRequires?: string;
  /** Characters at which the network has been seen to cut a text silently. */
  cutsAt?: RegExp;
}

const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'avif', 'svg'];

/** Checked on 2026-11-01 against the pages above each network. Networks change their rules. */
export const RULES: Record<Platform, Rule> = {
  // https://www.socialmediatoday.com/news/instagrams-implementing-new-limits-on-hashtag-use/808309/ (2025-12-18)
  // https://docs.letmepost.dev/platforms/instagram
  INSTAGRAM: {
    counting: 'characters',
    limit: 2200,
    needsMedia: 'a picture or a video',
    unwantedMedia: { endings: ['png'], reason: 'JPEG is safer than PNG' },
    hashtags: { many: 5, tooMany: 30 },
  },
  // https://orshot.com/docs/publish/social-posting-guidelines
  // https://postproxy.dev/reference/platforms/
  FACEBOOK: { counting: 'characters', limit: 63206 },
  // https://www.ayrshare.com/docs/help-center/technical-support/character_limits
  LINKEDIN: { counting: 'characters', limit: 3000, cutsAt: /[()[\]{}<>|~]/ },
  // https://docs.x.com/fundamentals/counting-characters
  X: {
    counting: 'weighted',
    // Premium accounts have 25,000. The service does not say which account it uses, so that is an override.
    limit: 280,
    cashtags: 1,
  },
  // https://coschedule.com/support/social-media/social-messages/character-limits
  YOUTUBE: {
    counting: 'bytes',
    limit: 5000,
    needsMedia: 'a video',
    unwantedMedia: { endings: PICTURES, reason: 'only videos can be published' },
    alsoRequires: 'a title of up to 100 characters',
  },
  // https://developers.tiktok.com/doc/content-posting-api-reference-photo-post
  TIKTOK: {
    counting: 'utf-16',
    // 2,200 for a video and 4,000 for photos: the link does not tell which one it is.
    limit: 2200,
    refusedOver: 4000,
    needsMedia: 'a picture or a video',
    unwantedMedia: { endings: ['png', 'gif'], reason: 'photos must be JPEG or WebP' },
    hashtags: { many: 5 },
    alsoRequires: 'a privacy level',
  },
  // https://github.com/pinterest/api-description v5/openapi.yaml 5.23.0 (2025-12-11)
  PINTEREST: {
    counting: 'characters',
    // 500 in almost every tool, 800 in Pinterest's own documentation.
    limit: 500,
    refusedOver: 800,
    needsMedia: 'a picture or a video',
    alsoRequires: 'a board',
  },
  // https://orshot.com/docs/publish/social-posting-guidelines
  // https://github.com/zernio-dev/openapi-specs reddit.yaml
  REDDIT: {
    counting: 'characters',
    // Other tools stop at 5,000 to 10,000, Reddit itself at 40,000.
    limit: 10000,
    refusedOver: 40000,
    alsoRequires: 'a subreddit and a title',
  },
  // https://docs.python-telegram-bot.org (constants, caption length)
  TELEGRAM: { counting: 'utf-16', limit: 4096, limitWithMedia: 1024 },
  // https://developers.facebook.com/documentation/threads/posts (2026-04-14)
  THREADS: { counting: 'emoji as bytes', limit: 500, hashtags: { many: 1 } },
};
