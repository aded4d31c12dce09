import { crc32, deflateSync } from 'node:zlib';
import { extensionOf } from '../files/file-types.js';
import type { FileToUpload } from '../files/uploads.js';

/** A file of which a test may give only the name. A PNG then has a picture in it, any other file its name. */
export function fileToUpload(file: string | FileToUpload): FileToUpload {
  if (typeof file !== 'string') return file;
  return { name: file, content: extensionOf(file) === 'png' ? pngPicture(1200, 900) : file };
}

/** A picture of one colour. */
export function pngPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, in shades of grey.
  header[8] = 1;
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)]);
}
