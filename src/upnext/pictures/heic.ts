import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * Decodes HEIC, in which iPhones take pictures: sharp reads its header only. The result is a PNG with the same pixels and
 * colours, the right way up, and without other metadata.
 */

/** Phones usually take 12 or 24 megapixels. Each takes 20 MB of memory. */
const MAX_PIXELS = 30_000_000;

/** Undefined if it can’t be decoded. */
export async function decodeHeic(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { width, height, icc } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (width * height > MAX_PIXELS) return undefined;
  const pixels = await decodePixels(bytes);
  if (!pixels) return undefined;
  const { data, hasAlpha, ...size } = pixels;
  const image = sharp(data, { raw: { ...size, channels: 4 } });
  const png = await (hasAlpha ? image : image.removeAlpha()).png({ compressionLevel: 0 }).toBuffer();
  return icc ? withProfile(png, icc) : png;
}

/** Each picture has an instance of the library, whose memory is freed with it. */
async function decodePixels(bytes: Uint8Array) {
  const { default: createLibrary } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const images = new (createLibrary().HeifDecoder)().decode(bytes);
  const image = images.find((each) => each.is_primary());
  if (!image) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const decoded = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  return decoded ? { data, width, height, hasAlpha: image.has_alpha_channel() } : undefined;
}

/** The header of a PNG has 33 bytes. Sharp adds only its own profiles to raw pixels. */
function withProfile(png: Buffer, icc: Uint8Array): Uint8Array {
  const chunk = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(icc)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)]);
}
