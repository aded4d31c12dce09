import { labelOf, type Platform } from '../openapi/platforms.js';
import { PICTURE_RULES, type VideoFormat } from '../platforms/picture-rules.js';
import type { VideoType } from './file-type.js';

/** Videos are published as they are, so only their container, size and length are checked. */

export interface VideoToCheck {
  bytes: Uint8Array;
  type: VideoType;
  networks: readonly Platform[];
}

const FORMATS: Record<VideoType, VideoFormat> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'quicktime',
  'video/webm': 'webm',
};
const NAMES: Record<VideoFormat, string> = { mp4: 'MP4', quicktime: 'MOV', webm: 'WebM' };

/** Why these networks don’t accept it, and what to do. */
export function videoProblem({ bytes, type, networks }: VideoToCheck): string | undefined {
  const format = FORMATS[type];
  const seconds = format === 'webm' ? undefined : secondsOf(bytes);
  if (format !== 'webm' && seconds === undefined) return DAMAGED;
  for (const platform of networks) {
    const problem = problemFor(platform, { format, seconds, size: bytes.length });
    if (problem) return problem;
  }
  return undefined;
}

const DAMAGED = 'This video is damaged or incomplete. Export it again as MP4 and add it again.';

interface Facts {
  format: VideoFormat;
  seconds: number | undefined;
  size: number;
}

function problemFor(platform: Platform, { format, seconds, size }: Facts): string | undefined {
  const name = labelOf(platform);
  const { video } = PICTURE_RULES[platform];
  if (!video) return `${name} doesn’t accept videos from Upnext. Add a picture, or remove ${name}.`;
  if (!video.formats.includes(format))
    return `${name} doesn’t accept ${NAMES[format]} videos. Export this one as MP4 and add it again.`;
  if (size > video.maxBytes)
    return `${name} accepts videos up to ${Math.floor(video.maxBytes / 1_000_000)} MB. Make this one smaller and add it again.`;
  if (seconds === undefined) return undefined;
  const { from, to } = video.seconds;
  if (seconds < from) return `${name} accepts videos of at least ${lengthOf(from)}. Add a longer one.`;
  return seconds > to
    ? `${name} accepts videos up to ${lengthOf(to)}. Shorten this one and add it again.`
    : undefined;
}

function lengthOf(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 180) return `${seconds} seconds`;
  return seconds < 7_200 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`;
}

/** The length that the container says: in an MP4 or MOV, the box “mvhd” in the box “moov”. */
export function secondsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const moov = findBox(view, 'moov', { from: 0, to: view.byteLength });
  const mvhd = moov && findBox(view, 'mvhd', moov);
  if (!mvhd || mvhd.to - mvhd.from < 32) return undefined;
  const isLong = view.getUint8(mvhd.from) === 1;
  const scale = view.getUint32(mvhd.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(view.getBigUint64(mvhd.from + 24)) : view.getUint32(mvhd.from + 16);
  return scale > 0 ? duration / scale : undefined;
}

interface Span {
  from: number;
  to: number;
}

/** Each box begins with its length and its name. */
function findBox(view: DataView, wanted: string, { from, to }: Span): Span | undefined {
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const header = isLong ? 16 : 8;
    if (length < header || at + length > to) return undefined;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(at + place)));
    if (name === wanted) return { from: at + header, to: at + length };
    at += length;
  }
  return undefined;
}
