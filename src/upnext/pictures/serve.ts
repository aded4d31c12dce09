import type { StoredPictures } from './table.js';

/** /media/…: what the networks get when a post is published. Nobody can guess an address, and nothing lists them. */

export const MEDIA_PATH = '/media/';

type Readable = Pick<StoredPictures, 'withToken' | 'read'>;

const TOKEN = /\/media\/([\w-]{32})$/;

/** Of a file’s URL, wherever Upnext is reached: nobody else’s has a token that is in the database. */
export const tokenIn = (url: string): string | undefined => TOKEN.exec(url)?.[1];

export async function mediaResponse(pictures: Readable, request: Request): Promise<Response> {
  const { method, url } = request;
  const token = tokenIn(new URL(url).pathname);
  const picture = token === undefined ? undefined : await pictures.withToken(token);
  if (!picture) return new Response(null, NOT_FOUND);
  return new Response(method === 'HEAD' ? null : ReadableStream.from(pictures.read(picture)), {
    headers: { ...CACHED, 'content-type': picture.type, 'content-length': String(picture.bytes) },
  });
}

/** The bytes at an address never change. */
const CACHED = {
  'cache-control': 'public, max-age=604800, immutable',
  'x-content-type-options': 'nosniff',
  // A browser loads the video of its own page as well.
  'content-security-policy': "default-src 'none'; media-src 'self'",
};

const NOT_FOUND = { status: 404, headers: { 'x-content-type-options': 'nosniff' } };
