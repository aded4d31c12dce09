import type { Platform } from '../openapi/platforms.js';

/**
 * What the networks take as pictures and videos. Those of Instagram, Telegram, Threads and the pictures of X were checked on
 * 2026-11-22. The others are general knowledge, and still have to be checked against the pages under `sources`.
 */

export type PictureFormat = 'jpeg' | 'png' | 'gif';
export type VideoFormat = 'mp4' | 'quicktime' | 'webm';

interface Limits {
  maxBytes: number;
  /** A larger picture is made smaller. */
  maxWidth?: number;
  maxHeight?: number;
  maxShortSide?: number;
  maxWidthPlusHeight?: number;
}

export interface PictureRule extends Limits {
  /** None: the network takes no pictures. */
  formats: readonly PictureFormat[];
  /** For GIFs, instead of the limits above. */
  gif?: Limits;
  /** Width by height. */
  ratio?: { from: number; to: number };
  /** Missing: the network takes no videos. */
  video?: { formats: readonly VideoFormat[]; maxBytes: number; seconds: { from: number; to: number } };
  sources: string[];
}

export const limitsFor = (rule: PictureRule, format: PictureFormat): Limits =>
  format === 'gif' ? (rule.gif ?? rule) : rule;

/** The factor that makes a picture of this size small enough, and 1 if it already is. */
export const scaleToFit = (limits: Limits, { width, height }: { width: number; height: number }): number =>
  Math.min(
    1,
    (limits.maxWidth ?? Infinity) / width,
    (limits.maxHeight ?? Infinity) / height,
    (limits.maxShortSide ?? Infinity) / Math.min(width, height),
    (limits.maxWidthPlusHeight ?? Infinity) / (width + height),
  );

const MB = 1_000_000;
const MINUTES = 60;
const HOURS = 60 * MINUTES;

export const PICTURE_RULES: Record<Platform, PictureRule> = {
  INSTAGRAM: {
    ...{ formats: ['jpeg'], maxBytes: 8 * MB, maxWidth: 1_440, ratio: { from: 4 / 5, to: 1.91 } },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 300 * MB, seconds: { from: 3, to: 15 * MINUTES } },
    sources: [
      'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
    ],
  },
  FACEBOOK: {
    ...{ formats: ['jpeg', 'png', 'gif'], maxBytes: 10 * MB },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 1_000 * MB, seconds: { from: 1, to: 4 * HOURS } },
    sources: ['https://developers.facebook.com/docs/graph-api/reference/page/photos'],
  },
  LINKEDIN: {
    ...{ formats: ['jpeg', 'png', 'gif'], maxBytes: 10 * MB, maxWidth: 6_000, maxHeight: 6_000 },
    video: { formats: ['mp4'], maxBytes: 500 * MB, seconds: { from: 3, to: 30 * MINUTES } },
    sources: ['https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api'],
  },
  X: {
    ...{ formats: ['jpeg', 'png', 'gif'], maxBytes: 5 * MB, maxWidth: 8_192, maxHeight: 8_192 },
    gif: { maxBytes: 15 * MB, maxWidth: 1_280, maxHeight: 1_080 },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 512 * MB, seconds: { from: 0.5, to: 140 } },
    sources: ['https://docs.x.com/x-api/media/quickstart/best-practices'],
  },
  YOUTUBE: {
    ...{ formats: [], maxBytes: 0 },
    video: {
      ...{ formats: ['mp4', 'quicktime', 'webm'], maxBytes: 256_000 * MB },
      seconds: { from: 1, to: 12 * HOURS },
    },
    sources: ['https://support.google.com/youtube/answer/71673'],
  },
  TIKTOK: {
    ...{ formats: ['jpeg'], maxBytes: 20 * MB, maxWidth: 1_920, maxHeight: 1_920, maxShortSide: 1_080 },
    video: {
      ...{ formats: ['mp4', 'quicktime', 'webm'], maxBytes: 4_000 * MB },
      seconds: { from: 3, to: 10 * MINUTES },
    },
    sources: ['https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide'],
  },
  PINTEREST: {
    ...{ formats: ['jpeg', 'png'], maxBytes: 20 * MB },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 2_000 * MB, seconds: { from: 4, to: 15 * MINUTES } },
    sources: ['https://help.pinterest.com/business/article/pinterest-product-specs'],
  },
  REDDIT: {
    ...{ formats: ['jpeg', 'png', 'gif'], maxBytes: 20 * MB },
    sources: ['https://github.com/zernio-dev/openapi-specs reddit.yaml'],
  },
  TELEGRAM: {
    // A file that Telegram gets from an address may be half as large as an uploaded one.
    ...{ formats: ['jpeg', 'png', 'gif'], maxBytes: 5 * MB, maxWidthPlusHeight: 10_000 },
    ratio: { from: 1 / 20, to: 20 },
    gif: { maxBytes: 20 * MB },
    video: { formats: ['mp4'], maxBytes: 20 * MB, seconds: { from: 0.5, to: 4 * HOURS } },
    sources: ['https://core.telegram.org/bots/api#sending-files'],
  },
  THREADS: {
    ...{ formats: ['jpeg', 'png'], maxBytes: 8 * MB, maxWidth: 1_440, ratio: { from: 1 / 10, to: 10 } },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 1_000 * MB, seconds: { from: 0.5, to: 5 * MINUTES } },
    sources: ['https://developers.facebook.com/documentation/threads/posts (2026-04-14)'],
  },
};
