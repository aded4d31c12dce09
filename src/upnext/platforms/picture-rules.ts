import type { Platform } from '../../../openapi/platforms.js';

/**
 * What the networks take as pictures and videos, checked on 2026-11-22 against the pages above each network. Where a network’s
 * own page could not be read, two other publishers count. Where pages differ, the higher limit for videos counts, because
 * the network still refuses what is too much, and the lower one for pictures, because they are only made smaller.
 *
 * Without a second page: the bytes of a picture on LinkedIn, the width and height of one on X, and the shortest videos on
 * Facebook, Reddit, Telegram and YouTube. Limits of some accounts, such as 15 minutes on a YouTube channel that isn’t
 * verified, are left out.
 */

/** In seconds. A worker reads this file for each picture, so it imports nothing large. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

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
  video: { formats: readonly VideoFormat[]; maxBytes: number; seconds: { from: number; to: number } };
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
const ALSO_WEBM = ['mp4', 'quicktime', 'webm'] as const;

export const PICTURE_RULES: Record<Platform, PictureRule> = {
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
  INSTAGRAM: {
    formats: ['jpeg'],
    maxBytes: 8 * MB,
    maxWidth: 1_440,
    ratio: { from: 4 / 5, to: 1.91 },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 300 * MB, seconds: { from: 3, to: 15 * MINUTE } },
  },
  // https://developers.facebook.com/docs/page-stories-api
  // https://www.ayrshare.com/docs/media-guidelines/facebook-pages
  // https://help.swat.io/en/articles/12382501-facebook-videos-format-requirements
  FACEBOOK: {
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 10 * MB,
    video: { formats: ['mp4', 'quicktime'], maxBytes: 10_000 * MB, seconds: { from: 1, to: 4 * HOUR } },
  },
  // https://cdn.cdata.com/help/CLM/ado/pg_sp-uploadimage.htm
  // https://www.ayrshare.com/docs/media-guidelines/linkedin
  // https://help.swat.io/en/articles/11979602-linkedin-videos-format-requirements
  LINKEDIN: {
    // The width and height keep it below 36,152,320 pixels, which is LinkedIn’s own limit.
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 5 * MB,
    maxWidth: 6_000,
    maxHeight: 6_000,
    video: { formats: ['mp4', 'quicktime'], maxBytes: 500 * MB, seconds: { from: 3, to: 30 * MINUTE } },
  },
  // https://docs.x.com/x-api/media/quickstart/best-practices
  // https://docs.x.com/x-api/media/media-upload-initialize
  X: {
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 5 * MB,
    maxWidth: 8_192,
    maxHeight: 8_192,
    gif: { maxBytes: 15 * MB, maxWidth: 1_280, maxHeight: 1_080 },
    // Premium accounts have 125 minutes, others 20 minutes and 8 GB. In August 2026, the page still said 140 seconds.
    video: { formats: ALSO_WEBM, maxBytes: 16_000 * MB, seconds: { from: 0.5, to: 125 * MINUTE } },
  },
  // https://kompozy.io/specs/youtube-file-size-limit
  // https://docs.getlate.dev/resources/media-guidelines/youtube
  // https://www.clrn.org/what-files-can-be-uploaded-to-youtube
  YOUTUBE: {
    formats: [],
    maxBytes: 0,
    video: { formats: ALSO_WEBM, maxBytes: 256_000 * MB, seconds: { from: 1, to: 12 * HOUR } },
  },
  // https://github.com/commonpike/fairpost
  // https://www.ayrshare.com/docs/media-guidelines/tiktok
  // https://github.com/gitroomhq/postiz-app/pull/1875
  TIKTOK: {
    formats: ['jpeg'],
    maxBytes: 20 * MB,
    maxWidth: 1_920,
    maxHeight: 1_920,
    maxShortSide: 1_080,
    video: { formats: ALSO_WEBM, maxBytes: 4_000 * MB, seconds: { from: 3, to: 10 * MINUTE } },
  },
  // https://help.pinterest.com/en/business/article/pinterest-product-specs
  PINTEREST: {
    formats: ['jpeg', 'png'],
    maxBytes: 20 * MB,
    video: { formats: ['mp4', 'quicktime'], maxBytes: 2_000 * MB, seconds: { from: 4, to: 15 * MINUTE } },
  },
  // https://www.ayrshare.com/docs/media-guidelines/reddit
  // https://docs.bulkit.io/docs/platforms/reddit
  // https://ifttt.com/reddit/actions/submit_video_post_reddit
  // https://docs.rs/crate/zernio/latest/source/src/models/reddit_platform_data.rs
  REDDIT: {
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 10 * MB,
    video: { formats: ['mp4', 'quicktime'], maxBytes: 1_000 * MB, seconds: { from: 1, to: 15 * MINUTE } },
  },
  // https://core.telegram.org/bots/api#sending-files
  // https://www.ayrshare.com/docs/media-guidelines/telegram
  TELEGRAM: {
    // A file that Telegram gets from an address may be half as large as an uploaded one.
    formats: ['jpeg', 'png', 'gif'],
    maxBytes: 5 * MB,
    maxWidthPlusHeight: 10_000,
    ratio: { from: 1 / 20, to: 20 },
    gif: { maxBytes: 20 * MB },
    video: { formats: ['mp4'], maxBytes: 20 * MB, seconds: { from: 0.5, to: 4 * HOUR } },
  },
  // https://developers.facebook.com/documentation/threads/posts (2026-04-14)
  THREADS: {
    formats: ['jpeg', 'png'],
    maxBytes: 8 * MB,
    maxWidth: 1_440,
    ratio: { from: 1 / 10, to: 10 },
    video: { formats: ['mp4', 'quicktime'], maxBytes: 1_000 * MB, seconds: { from: 0.5, to: 5 * MINUTE } },
  },
};
