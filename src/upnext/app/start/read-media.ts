import type { Media, ReadMedia } from '../../../service/index.js';
import { isPrivateAddressError } from '../../api/http/network-errors.js';
import { fileTypeOf } from '../../pictures/file-type.js';
import { tokenIn } from '../../pictures/serve.js';
import type { StoredPictures } from '../../pictures/table.js';

/**
 * Reads the picture or video of a post for a network that gets it from the service: Upnext’s own from its database, any other from
 * the public internet. A post may name any URL, and what is read of it is published.
 */

export interface Sources {
  /** Undefined if the service runs alone. */
  pictures?: Pick<StoredPictures, 'withToken' | 'read'> | undefined;
  /** Must reach no private network: `createFileFetch(undefined)`. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

type Result = Awaited<ReturnType<ReadMedia>>;

const MB = 1_000_000;
const MAX_BYTES = 50 * MB;
const MAX_REDIRECTS = 3;

const NO_URL = 'The picture or video has no URL that can be loaded';
const PRIVATE = 'The URL of the picture or video leads into a private network';
const TOO_OFTEN = 'The URL of the picture or video redirects too often';
const TOO_LARGE = `The picture or video is larger than ${MAX_BYTES / MB} MB`;
const NO_MEDIA = 'There is no picture or video at its URL';
const NOT_LOADED = 'The picture or video couldn’t be loaded';

const refused = (why: string) => ({ state: 'refused', why }) as const;
const again = (why: string) => ({ state: 'again', why }) as const;

export function createReadMedia({ pictures, fetch }: Sources): ReadMedia {
  return async (url, signal) => {
    const token = tokenIn(url);
    const own = token === undefined ? undefined : await pictures?.withToken(token);
    if (pictures && own) return readAll(pictures.read(own));
    let next: Result | string = url;
    for (let requests = 0; typeof next === 'string'; requests += 1) {
      if (requests > MAX_REDIRECTS) return refused(TOO_OFTEN);
      next = await load(fetch, next, signal);
    }
    return next;
  };
}

/** A URL if it leads on to another one: each is checked as the first was. */
async function load(fetch: Sources['fetch'], url: string, signal: AbortSignal): Promise<Result | string> {
  if (!isOnTheWeb(url)) return refused(NO_URL);
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    const { status, headers, body } = response;
    if (response.ok && body && !(Number(headers.get('content-length')) > MAX_BYTES))
      return await readAll(body);
    await body?.cancel();
    if (response.ok) return refused(body ? TOO_LARGE : NO_MEDIA);
    const location = headers.get('location');
    if (status < 400 && location) return URL.canParse(location, url) ? new URL(location, url).href : location;
    const why = `${NOT_LOADED}: ${host} answered HTTP ${status}`;
    return status === 429 || status >= 500 ? again(why) : refused(why);
  } catch (error) {
    return isPrivateAddressError(error) ? refused(PRIVATE) : again(`${NOT_LOADED}: no answer from ${host}`);
  }
}

/** With a name and password in it, a URL can’t be loaded. */
function isOnTheWeb(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}

/** What it is shows in its bytes, whatever a server calls it. Reading ends where it becomes too large. */
async function readAll(content: AsyncIterable<Uint8Array>): Promise<Media | ReturnType<typeof refused>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    if ((size += chunk.byteLength) > MAX_BYTES) return refused(TOO_LARGE);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = fileTypeOf(bytes);
  if (!type) return refused(NO_MEDIA);
  const [kind = '', format = ''] = type.split('/');
  return { bytes, type, name: `${kind}.${format === 'quicktime' ? 'mov' : format}` };
}
