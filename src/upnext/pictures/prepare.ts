import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { labelOf, type Platform } from '../../../openapi/platforms.js';
import {
  limitsFor,
  PICTURE_RULES,
  type PictureFormat,
  type PictureRule,
  scaleToFit,
} from '../platforms/picture-rules.js';
import { joinWithAnd } from '../slack/text/markup.js';
import type { PictureType, VideoType } from './file-type.js';
import { decodeHeic } from './heic.js';
import type { NewPicture } from './table.js';

/**
 * Makes the version of a picture that is published: without its metadata, which may say where it was taken, rotated as its
 * camera says, with its colours, and smaller or in another format only where a network needs that. Runs in a worker thread.
 */

export interface Original<Type = PictureType | VideoType> {
  bytes: Uint8Array<ArrayBuffer>;
  type: Type;
  networks: readonly Platform[];
}

export type PrepareResult =
  | { ok: true; picture: NewPicture }
  /** With what the person can do about it. */
  | { ok: false; say: string };

/** A picture of a few kilobytes can claim to be 60,000 pixels wide. */
const MAX_PIXELS = 60_000_000;
const MAX_FRAMES = 300;
/** Hardly anybody sees the difference. */
const QUALITY = 92;
const LOWEST_QUALITY = 70;
/** Below this, hardly anything could be seen. */
const SMALLEST_SCALE = 0.05;

sharp.cache(false);
sharp.concurrency(1);

export async function prepare({
  bytes: file,
  type,
  networks,
}: Original<PictureType>): Promise<PrepareResult> {
  const rules = networks.map((platform) => ({ platform, ...PICTURE_RULES[platform] }));
  const bytes = type === 'image/heic' ? await decodeHeic(file).catch(() => undefined) : file;
  if (!bytes) return refuse(NO_HEIC);
  const opened = await open(bytes);
  if (!opened) return refuse(UNREADABLE);
  if (opened.frames > MAX_FRAMES) return refuse(TOO_MANY_FRAMES);
  const { width, height, frames, hasAlpha } = opened;
  const without = rules.filter(({ formats }) => formats.length === 0);
  if (without.length > 0) return refuse(onlyVideos(without));
  const ratio = ratioProblem(rules, width / height);
  if (ratio) return refuse(ratio);
  const format = formatFor(rules, { type, isAnimated: frames > 1, hasAlpha });
  if (!format) return refuse(notAnimated(rules));
  const image = sharp(bytes, { ...READING, animated: format === 'gif' })
    .rotate()
    .keepIccProfile();
  try {
    return await encodeWithin(image, rules, format, { width, height });
  } catch {
    return refuse(UNREADABLE);
  }
}

const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

const refuse = (say: string): PrepareResult => ({ ok: false, say });
const TOO_MANY_FRAMES = `This animation has more than ${MAX_FRAMES} frames. Shorten it, or add a video.`;
const TOO_MANY_BYTES =
  'This picture is too large for these networks, even at a small size. Choose another one.';
const NO_HEIC =
  'This HEIC picture is damaged, or larger than 30 megapixels. Export it as JPEG and add it again.';
const UNREADABLE = 'This picture is damaged, or larger than 60 megapixels. Choose another one.';

async function open(bytes: Uint8Array) {
  try {
    const { width, height, pages = 1, hasAlpha, orientation = 1 } = await sharp(bytes, READING).metadata();
    // The last four orientations are turned by a quarter.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height };
    return { ...size, frames: pages, hasAlpha };
  } catch {
    return undefined;
  }
}

type NamedRule = PictureRule & { platform: Platform };

const namesOf = (rules: NamedRule[]) => joinWithAnd(rules.map(({ platform }) => labelOf(platform)));
const onlyVideos = (rules: NamedRule[]) =>
  `${namesOf(rules)} ${rules.length === 1 ? 'accepts' : 'accept'} only videos. Add a video, or remove ${rules.length === 1 ? 'this network' : 'these networks'}.`;

function ratioProblem(rules: NamedRule[], ratio: number): string | undefined {
  const found = rules.find((rule) => rule.ratio && (ratio < rule.ratio.from || ratio > rule.ratio.to));
  if (!found?.ratio) return undefined;
  const isTall = ratio < found.ratio.from;
  const limit = isTall ? found.ratio.from : found.ratio.to;
  return `This picture is too ${isTall ? 'tall' : 'wide'} for ${labelOf(found.platform)}, which accepts at most ${writeRatio(limit)}. Crop it and add it again.`;
}

const writeRatio = (ratio: number) =>
  ratio === 0.8 ? '4:5' : ratio >= 1 ? `${ratio}:1` : `1:${Math.round(1 / ratio)}`;

function notAnimated(rules: NamedRule[]): string {
  const unable = rules.filter(({ formats }) => !formats.includes('gif'));
  return unable.length > 0
    ? `${namesOf(unable)} can’t show animated pictures. Choose a still picture or a video.`
    : 'Animated pictures can be published only as GIF. Choose a GIF, a still picture or a video.';
}

interface FormatNeeds {
  type: PictureType;
  isAnimated: boolean;
  hasAlpha: boolean;
}

/** Every network accepts JPEG. Its own format if all networks accept it, otherwise PNG for transparent pictures, or JPEG. Undefined if it can’t stay animated. */
function formatFor(
  rules: NamedRule[],
  { type, isAnimated, hasAlpha }: FormatNeeds,
): PictureFormat | undefined {
  const suits = (one: PictureFormat) => rules.every(({ formats }) => formats.includes(one));
  if (isAnimated) return type === 'image/gif' && suits('gif') ? 'gif' : undefined;
  if (type === 'image/jpeg') return 'jpeg';
  if (type === 'image/png' && suits('png')) return 'png';
  return hasAlpha && suits('png') ? 'png' : 'jpeg';
}

/** Smaller step by step, until it is within the limits of all networks. */
async function encodeWithin(
  image: Sharp,
  rules: NamedRule[],
  format: PictureFormat,
  original: { width: number; height: number },
): Promise<PrepareResult> {
  const limits = rules.map((rule) => limitsFor(rule, format));
  const maxBytes = Math.min(...limits.map((limit) => limit.maxBytes));
  let scale = Math.min(1, ...limits.map((limit) => scaleToFit(limit, original)));
  let quality = QUALITY;
  for (;;) {
    const width = Math.max(1, Math.floor(original.width * scale));
    const resized = scale < 1 ? image.clone().resize({ width }) : image.clone();
    const { data, info } = await encode(resized, format, quality).toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    if (data.length <= maxBytes)
      return { ok: true, picture: { content: data, type: `image/${format}`, ...size } };
    if (scale < SMALLEST_SCALE) return refuse(TOO_MANY_BYTES);
    if (format === 'jpeg' && quality > LOWEST_QUALITY) quality -= 11;
    else scale *= 0.8;
  }
}

function encode(image: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'png') return image.png();
  if (format === 'gif') return image.gif();
  // With optimised coding, the whole picture is in memory several times: 600 MB for one from a phone.
  return image
    .flatten({ background: '#fff' })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false });
}
