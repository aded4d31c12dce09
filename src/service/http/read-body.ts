import { isUtf8 } from 'node:buffer';
import { invalid, refused, type Answer } from './responses.js';
import { findJsonFault } from '../validation/json-error.js';

const LARGEST = 1024 * 1024;
const DEEPEST = 1000;
const JSON_TYPE = /^application\/(?:[^;\s]+\+)?json\s*(?:;|$)/i;

/** The JSON; or the raw text of what does not say that it is JSON, which is then no object. */
export type Body = { ok: true; value: unknown } | { ok: false; answer: Answer };

export async function readBody(request: Request): Promise<Body> {
  const bytes = await readBytes(request);
  // The rest of it is on its way: the connection cannot carry another request.
  if (!bytes) return refuse(refused(413, 'Request body too large', { Connection: 'close' }));
  if (bytes.length === 0) return { ok: true, value: undefined };
  const type = request.headers.get('content-type');
  if (type !== null && !JSON_TYPE.test(type.trim())) return { ok: true, value: bytes.toString() };
  if (!isUtf8(bytes)) return refuse(refused(400, 'There was an error parsing the body'));
  return parse(bytes.toString().replace(/^\uFEFF/, ''));
}

/** Nothing when there are too many: what a sender says of the length is believed only when it says too much. */
async function readBytes(request: Request): Promise<Buffer | undefined> {
  const announced = Number(request.headers.get('content-length') ?? NaN);
  if (announced > LARGEST) return undefined;
  if (!Number.isNaN(announced)) {
    const bytes = Buffer.from(await request.arrayBuffer());
    return bytes.length > LARGEST ? undefined : bytes;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LARGEST) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(json: string): Body {
  if (json.length > DEEPEST && isDeeperThan(DEEPEST, json))
    return refuse(refused(400, 'There was an error parsing the body'));
  try {
    return { ok: true, value: JSON.parse(json) as unknown };
  } catch {
    const { position, reason } = findJsonFault(json);
    const loc = ['body', position];
    const problem = {
      type: 'json_invalid',
      loc,
      msg: 'JSON decode error',
      input: {},
      ctx: { error: reason },
    };
    return refuse(invalid([problem]));
  }
}

/** As Python's parser refuses it; and an answer that repeats it could not be written. */
function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length && depth <= most; index += 1) {
    const character = json[index];
    if (inText && character === '\\') index += 1;
    if (character === '"') inText = !inText;
    if (inText) continue;
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
  }
  return depth > most;
}

function refuse(answer: Answer): Body {
  return { ok: false, answer };
}
