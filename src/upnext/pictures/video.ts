import { BufferSource, Input, Logging, LogLevel, MP4, QTFF, WEBM } from 'mediabunny';
import { labelOf, type Platform } from '../../../openapi/platforms.js';
import { PICTURE_RULES } from '../platforms/picture-rules.js';
import type { VideoType } from './file-type.js';
import type { Original, PrepareResult } from './prepare.js';

/** Videos are published as they are, so only their container, size and length are checked. Runs in a worker thread. */

const NAMES: Record<VideoType, string> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
};

export async function prepareVideo({ bytes, type, networks }: Original<VideoType>): Promise<PrepareResult> {
  const seconds = await secondsOf(bytes);
  if (seconds === undefined) return { ok: false, say: DAMAGED };
  for (const platform of networks) {
    const say = problemFor(platform, { type, seconds, size: bytes.length });
    if (say) return { ok: false, say };
  }
  return { ok: true, picture: { content: bytes, type } };
}

const DAMAGED = 'This video is damaged or incomplete. Export it again as MP4 and add it again.';

interface Facts {
  type: VideoType;
  seconds: number;
  size: number;
}

function problemFor(platform: Platform, { type, seconds, size }: Facts): string | undefined {
  const name = labelOf(platform);
  const { video } = PICTURE_RULES[platform];
  if (!video.formats.some((format) => type === `video/${format}`))
    return `${name} doesn’t accept ${NAMES[type]} videos. Export this one as MP4 and add it again.`;
  if (size > video.maxBytes)
    return `${name} accepts videos up to ${Math.floor(video.maxBytes / 1_000_000)} MB. Make this one smaller and add it again.`;
  const { from, to } = video.seconds;
  if (seconds < from) return `${name} accepts videos of at least ${lengthOf(from)}. Add a longer one.`;
  return seconds > to
    ? `${name} accepts videos up to ${lengthOf(to)}. Shorten this one and add it again.`
    : undefined;
}

function lengthOf(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 180) return `${seconds} seconds`;
  const minutes = seconds / 60;
  return minutes < 180 ? `${minutes} minutes` : `${minutes / 60} hours`;
}

// The library would write to the console, between the lines of the log.
Logging.level = LogLevel.Silent;

/** Undefined if it isn’t a complete video. */
async function secondsOf(bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const seconds = await track?.computeDuration();
    return Number.isFinite(seconds) ? seconds : undefined;
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
