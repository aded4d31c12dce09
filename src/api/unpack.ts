import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** A page of 100 long posts needs a quarter of it. Larger responses would stop everyone else while they are parsed. */
export const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Protects against a small compressed response that expands to gigabytes. */
const LIMIT = { maxOutputLength: MAX_RESPONSE_BYTES };

const UNPACK = new Map([
  ['gzip', promisify<Buffer, typeof LIMIT, Buffer>(gunzip)],
  ['x-gzip', promisify<Buffer, typeof LIMIT, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, typeof LIMIT, Buffer>(inflate)],
  ['br', promisify<Buffer, typeof LIMIT, Buffer>(brotliDecompress)],
]);

/** Off the main thread. Rejects if the body would be too large. */
export async function unpack(bytes: Buffer, encoding: string | null): Promise<Buffer> {
  const unpackBody = UNPACK.get(encoding?.toLowerCase() ?? '');
  return unpackBody && bytes.length > 0 ? unpackBody(bytes, LIMIT) : bytes;
}
