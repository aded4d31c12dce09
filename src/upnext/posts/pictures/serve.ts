import type { StoredPictures } from './table.js';

/** /media/…: what the networks get when a post is published. Nobody can guess an address, and nothing lists them. */

export const MEDIA_PATH = '/media/';

type Readable = Pick<StoredPictures, 'withToken' | 'read'>;

const TOKEN = /^[\w-]{32}$/;

export async function mediaResponse(pictures: Readable, request: Request): Promise<Response> {
  const { method, headers, url } = request;
  const token = new URL(url).pathname.slice(MEDIA_PATH.length);
  const picture = TOKEN.test(token) ? await pictures.withToken(token) : undefined;
  if (!picture) return empty(404);
  const part = rangeIn(headers.get('range') ?? '', picture.bytes);
  const { from, to } = part ?? { from: 0, to: picture.bytes - 1 };
  return new Response(method === 'HEAD' ? null : ReadableStream.from(pictures.read(picture, { from, to })), {
    status: part ? 206 : 200,
    headers: {
      ...CACHED,
      'accept-ranges': 'bytes',
      'content-type': picture.type,
      'content-length': String(to - from + 1),
      ...(part && { 'content-range': `bytes ${from}-${to}/${picture.bytes}` }),
    },
  });
}

/** The bytes at an address never change. */
const CACHED = {
  'cache-control': 'public, max-age=604800, immutable',
  'x-content-type-options': 'nosniff',
  // A browser loads the video of its own page as well.
  'content-security-policy': "default-src 'none'; media-src 'self'",
};

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'x-content-type-options': 'nosniff', ...headers } });

/** From one place to another, both included. Whatever else is asked for gets everything, as HTTP allows. */
export function rangeIn(header: string, size: number): { from: number; to: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const [from, to] = [Number(first), last ? Math.min(Number(last), size - 1) : size - 1];
  return from <= to ? { from, to } : undefined;
}
