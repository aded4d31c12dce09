/** Identifies a file by its first bytes, whatever its name says. */

export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic';
export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/webm';

export const isVideo = (type: PictureType | VideoType): type is VideoType => type.startsWith('video/');

export type FileType =
  | { kind: 'picture'; type: PictureType }
  | { kind: 'video'; type: VideoType }
  /** Recognized, but not accepted. */
  | { kind: 'other'; name: string };

/** This many bytes are enough to identify a file. */
export const HEAD_BYTES = 64;

export function fileTypeOf(head: Uint8Array): FileType | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES)).toString(
    'latin1',
  );
  return SIGNATURES.find(([pattern]) => pattern.test(text))?.[1] ?? isoMedia(text);
}

const picture = (type: PictureType): FileType => ({ kind: 'picture', type });
const video = (type: VideoType): FileType => ({ kind: 'video', type });
const other = (name: string): FileType => ({ kind: 'other', name });

const SIGNATURES: [RegExp, FileType][] = [
  [/^\xff\xd8\xff/, picture('image/jpeg')],
  [/^\x89PNG\r\n\x1a\n/, picture('image/png')],
  [/^GIF8[79]a/, picture('image/gif')],
  [/^RIFF[^]{4}WEBP/, picture('image/webp')],
  // WebM is a kind of Matroska, and says so near its start.
  [/^\x1a\x45\xdf\xa3[^]*?webm/, video('video/webm')],
  [/^\x1a\x45\xdf\xa3/, other('a Matroska video')],
  [/^%PDF-/, other('a PDF')],
  [/^BM[^]{12}/, other('a BMP picture')],
  [/^(?:II\*\0|MM\0\*)/, other('a TIFF picture')],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^]*)?<svg/i, other('an SVG drawing')],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i, other('a web page')],
];

/** MP4 and its relatives name their brand after “ftyp”. */
function isoMedia(text: string): FileType | undefined {
  const brand = /^[^]{4}ftyp([^]{4})/.exec(text)?.[1]?.toLowerCase();
  if (brand === undefined) return undefined;
  // The general brands say nothing about the codec. The more specific ones follow.
  if (/^avi[fs]/.test(brand) || (/^m[is]f1/.test(brand) && /avi[fs]/.test(text)))
    return picture('image/avif');
  if (/^(?:hei[cmsx]|hev[cmsx]|m[is]f1)/.test(brand)) return picture('image/heic');
  if (brand === 'qt  ') return video('video/quicktime');
  if (/^(?:m4a|m4b|m4p)/.test(brand)) return other('an audio file');
  return video('video/mp4');
}
