import { isUtf8 } from 'node:buffer';
import { findJsonError } from '../validation/json-error.js';
import { type ApiResponse, failed, invalid, unread } from './responses.js';

const MAX_BYTES = 1024 * 1024;
const LARGE_BYTES = 32 * 1024;
const MAX_DEPTH = 1000;
const JSON_TYPE = /^application\/(?:[^;\s]+\+)?json\s*(?:;|$)/i;

/** Parsed JSON; or the raw text if the content type is not JSON, which validation then rejects. */
export type Body = { ok: true; value: unknown } | { ok: false; response: ApiResponse };

export async function readBody(request: Request): Promise<Body> {
  const bytes = await readBytes(request);
  if (!bytes) return reject(unread(failed(413, 'Request body too large')));
  if (bytes.length === 0) return { ok: true, value: undefined };
  const type = request.headers.get('content-type');
  if (type !== null && !JSON_TYPE.test(type.trim())) return { ok: true, value: bytes.toString() };
  if (!isUtf8(bytes)) return reject(failed(400, 'There was an error parsing the body'));
  return parse(bytes.toString().replace(/^\uFEFF/, ''));
}

/** Takes noticeable time to read and parse. A body of unknown length may be large. */
export function isLarge({ headers }: Request): boolean {
  const declared = headers.get('content-length');
  return declared === null ? headers.has('transfer-encoding') : Number(declared) > LARGE_BYTES;
}

/** Undefined if there are too many bytes. Trusts Content-Length only when it exceeds the limit. */
async function readBytes(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length')) > MAX_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(json: string): Body {
  if (json.length > MAX_DEPTH && isDeeperThan(MAX_DEPTH, json))
    return reject(failed(400, 'There was an error parsing the body'));
  try {
    const value: unknown = JSON.parse(json);
    return { ok: true, value };
  } catch {
    const { position, reason } = findJsonError(json);
    const loc = ['body', position];
    const problem = {
      type: 'json_invalid',
      loc,
      msg: 'JSON decode error',
      input: {},
      ctx: { error: reason },
    };
    return reject(invalid([problem]));
  }
}

/** Python's parser rejects deep nesting too, and a response could not repeat it. */
function isDeeperThan(max: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length && depth <= max; index += 1) {
    const character = json[index];
    if (inText && character === '\\') index += 1;
    if (character === '"') inText = !inText;
    if (inText) continue;
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
  }
  return depth > max;
}

function reject(response: ApiResponse): Body {
  return { ok: false, response };
}

/** Node's type for a stream leaves the type of its chunks open. */
const chunksOf = (request: Request) => (request.body ?? []) as AsyncIterable<Uint8Array>;
