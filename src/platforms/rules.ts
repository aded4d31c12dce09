import type { Platform } from './platforms.js';

/** The day on which the sources below were last read. Networks change their rules. */
export const RULES_AS_OF = '2026-11-01';

/** How a network counts a text: see measure.ts. */
export type Counting = 'characters' | 'utf-16' | 'bytes' | 'weighted' | 'emoji as bytes';

export interface Rule {
  counting: Counting;
  /** What the meter measures against; a longer text is warned of. */
  limit: number;
  /** Beyond this the network surely refuses; the limit itself where sources agree on one number. */
  refusedOver?: number;
  /** The lower limit of a text that goes with media. */
  limitWithMedia?: number;
  /** What the post must carry besides its text. */
  needsMedia?: 'a picture or a video' | 'a video';
  /** Kinds of file that the network's own interface is known to turn down. */
  unwantedMedia?: { endings: string[]; say: string };
  /** More than `many` is said to cost reach or be cut, more than `tooMany` is refused. */
  hashtags?: { many: number; tooMany?: number };
  cashtags?: number;
  /** What the network asks for and the service has no field for. */
  asksAlso?: string;
  /** Characters at which a text has been seen to be cut without a word. */
  cutsAt?: RegExp;
  sources: string[];
}

export type Rules = Record<Platform, Rule>;

const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'avif', 'svg'];
const VIDEOS = ['mp4', 'mov', 'm4v', 'webm', 'avi', 'mkv'];

export const RULES: Rules = {
  INSTAGRAM: {
    counting: 'characters',
    limit: 2200,
    needsMedia: 'a picture or a video',
    unwantedMedia: { endings: ['png'], say: 'JPEG is safer than PNG' },
    hashtags: { many: 5, tooMany: 30 },
    sources: [
      'https://www.socialmediatoday.com/news/instagrams-implementing-new-limits-on-hashtag-use/808309/ (2025-12-18)',
      'https://docs.letmepost.dev/platforms/instagram',
    ],
  },
  FACEBOOK: {
    counting: 'characters',
    limit: 63206,
    sources: [
      'https://orshot.com/docs/publish/social-posting-guidelines',
      'https://postproxy.dev/reference/platforms/',
    ],
  },
  LINKEDIN: {
    counting: 'characters',
    limit: 3000,
    cutsAt: /[()[\]{}<>|~]/,
    sources: ['https://www.ayrshare.com/docs/help-center/technical-support/character_limits'],
  },
  X: {
    counting: 'weighted',
    // Premium accounts have 25,000: an override, since the service does not say which account it is.
    limit: 280,
    cashtags: 1,
    sources: ['https://docs.x.com/fundamentals/counting-characters'],
  },
  YOUTUBE: {
    counting: 'bytes',
    limit: 5000,
    needsMedia: 'a video',
    unwantedMedia: { endings: PICTURES, say: 'only a video goes out' },
    asksAlso: 'a title of up to 100 characters',
    sources: ['https://coschedule.com/support/social-media/social-messages/character-limits'],
  },
  TIKTOK: {
    counting: 'utf-16',
    // 2,200 under a video and 4,000 under photos: a link alone does not tell which it is.
    limit: 2200,
    refusedOver: 4000,
    needsMedia: 'a picture or a video',
    unwantedMedia: { endings: ['png', 'gif'], say: 'photos must be JPEG or WebP' },
    hashtags: { many: 5 },
    asksAlso: 'a privacy level',
    sources: ['https://developers.tiktok.com/doc/content-posting-api-reference-photo-post'],
  },
  PINTEREST: {
    counting: 'characters',
    // 500 in almost every tool, 800 in Pinterest's own document.
    limit: 500,
    refusedOver: 800,
    needsMedia: 'a picture or a video',
    asksAlso: 'a board',
    sources: ['https://github.com/pinterest/api-description v5/openapi.yaml 5.23.0 (2025-12-11)'],
  },
  REDDIT: {
    counting: 'characters',
    // The tools stop at 5,000 to 10,000, Reddit itself at 40,000.
    limit: 10000,
    refusedOver: 40000,
    unwantedMedia: { endings: VIDEOS, say: 'videos cannot be sent through its interface' },
    asksAlso: 'a subreddit and a title',
    sources: [
      'https://orshot.com/docs/publish/social-posting-guidelines',
      'https://github.com/zernio-dev/openapi-specs reddit.yaml',
    ],
  },
  TELEGRAM: {
    counting: 'utf-16',
    limit: 4096,
    limitWithMedia: 1024,
    sources: ['https://docs.python-telegram-bot.org (constants, caption length)'],
  },
  THREADS: {
    counting: 'emoji as bytes',
    limit: 500,
    hashtags: { many: 1 },
    sources: ['https://developers.facebook.com/documentation/threads/posts (2026-04-14)'],
  },
};

/** What an admin knows better, as `{ X: { limit: 25000 } }` for an account with Premium. */
export function rulesWith(overrides: Partial<Record<Platform, Partial<Rule>>>): Rules {
  const changed = Object.entries(overrides).map(([name, rule]) => [
    name,
    { ...RULES[name as Platform], ...rule },
  ]);
  return { ...RULES, ...(Object.fromEntries(changed) as Partial<Rules>) };
}
