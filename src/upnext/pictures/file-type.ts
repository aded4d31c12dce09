/** Identifies a file by its first bytes, whatever its name says. */

export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic';
export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/webm';

export const isVideo = (type: string): type is VideoType => type.startsWith('video/');

const HEAD_BYTES = 64;

/** Undefined if it isn’t accepted. */
export function fileTypeOf(file: Uint8Array): PictureType | VideoType | undefined {
  const text = Buffer.from(file.subarray(0, HEAD_BYTES)).toString('latin1');
  return SIGNATURES.find(([pattern]) => pattern.test(text))?.[1] ?? isoMedia(text);
}

const SIGNATURES: [RegExp, PictureType | VideoType][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  // WebM is a kind of Matroska, and says so near its start.
  [/^\x1a\x45\xdf\xa3[^]*?webm/, 'video/webm'],
];

/** MP4 and its relatives name their brand after “ftyp”. */
function isoMedia(text: string): PictureType | VideoType | undefined {
  const brand = /^[^]{4}ftyp([^]{4})/.exec(text)?.[1]?.toLowerCase();
  // Audio files have brands such as “M4A ”.
  if (brand === undefined || /^m4[abp]/.test(brand)) return undefined;
  // The general brands say nothing about the codec. The more specific ones follow.
  if (/^avi[fs]/.test(brand) || (/^m[is]f1/.test(brand) && /avi[fs]/.test(text))) return 'image/avif';
  if (/^(?:hei[cmsx]|hev[cmsx]|m[is]f1)/.test(brand)) return 'image/heic';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
