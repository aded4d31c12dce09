import type { KeptPicture, StoredPictures } from './table.js';

/** /media/…: what the networks get when a post is published. Nobody can guess an address, and nothing lists them. */

export const MEDIA_PATH = '/media/';

type Readable = Pick<StoredPictures, 'withToken' | 'read'>;

const TOKEN = /^[\w-]{32}$/;

export async function mediaResponse(pictures: Readable, request: Request): Promise<Response> {
  const { method, headers, url } = request;
  if (method !== 'GET' && method !== 'HEAD') return empty(405, { allow: 'GET, HEAD' });
  const token = new URL(url).pathname.slice(MEDIA_PATH.length);
  const picture = TOKEN.test(token) ? await pictures.withToken(token) : undefined;
  if (!picture) return empty(404);
  const common = { ...CACHED, etag: `"${picture.token}"`, 'accept-ranges': 'bytes' };
  if (headers.get('if-none-match')?.includes(common.etag)) return empty(304, common);
  const range = rangeIn(headers.get('range') ?? undefined, picture.bytes);
  if (range === 'unsatisfiable') return empty(416, { 'content-range': `bytes */${picture.bytes}` });
  const { from, to } = range ?? { from: 0, to: picture.bytes - 1 };
  return new Response(method === 'HEAD' ? null : ReadableStream.from(pictures.read(picture, { from, to })), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-type': picture.type,
      'content-length': String(to - from + 1),
      ...(range && { 'content-range': contentRange(range, picture) }),
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

interface Range {
  from: number;
  to: number;
}

const contentRange = ({ from, to }: Range, { bytes }: KeptPicture) => `bytes ${from}-${to}/${bytes}`;

/** Undefined if everything is wanted, or several ranges, which may be answered with everything. */
export function rangeIn(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const groups = /^bytes=(?<from>\d*)-(?<to>\d*)$/.exec(header ?? '')?.groups;
  if (!groups || (groups.from === '' && groups.to === '')) return undefined;
  const last = size - 1;
  if (groups.from === '') {
    const length = Math.min(Number(groups.to), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: last };
  }
  const from = Number(groups.from);
  if (from > last) return 'unsatisfiable';
  const to = groups.to === '' ? last : Math.min(Number(groups.to), last);
  return from > to ? undefined : { from, to };
}
