import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** What `request` of undici tells of an answer whose body has been read to its end. */
export interface ReadParts {
  url: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

export const LARGEST_ANSWER = 32 * 1024 * 1024;
/** Unpacked: a few bytes may stand for more than there is room for. */
const LARGEST = { maxOutputLength: LARGEST_ANSWER };
const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, LARGEST),
  'x-gzip': (bytes) => gunzipSync(bytes, LARGEST),
  deflate: (bytes) => inflateSync(bytes, LARGEST),
  br: (bytes) => brotliDecompressSync(bytes, LARGEST),
};

/** A Response that is here already. Node's own costs as much to make as the rest of the call; it is made only for what is rare. */
export class ReadResponse implements Response {
  readonly status: number;
  readonly url: string;
  readonly headers = new Headers();
  readonly redirected = false;
  readonly statusText = '';
  readonly type = 'default';
  readonly #bytes: Buffer;
  #node: Response | undefined;

  constructor({ url, status, headers, bytes }: ReadParts) {
    this.url = url;
    this.status = status;
    for (const [name, value] of Object.entries(headers)) this.#addHeader(name, value);
    this.#bytes = UNPACK[(this.headers.get('content-encoding') ?? '').toLowerCase()]?.(bytes) ?? bytes;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    return textIn(this.#bytes);
  }

  async json(): Promise<unknown> {
    return JSON.parse(textIn(this.#bytes));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asNode().arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.#asNode().blob();
  }

  formData(): Promise<FormData> {
    return this.#asNode().formData();
  }

  get body(): Response['body'] {
    return this.#asNode().body;
  }

  get bodyUsed(): boolean {
    return this.#node?.bodyUsed ?? false;
  }

  clone(): Response {
    return this.#asNode().clone();
  }

  #addHeader(name: string, value: string | string[] | undefined): void {
    if (typeof value === 'string') this.headers.append(name, value);
    if (Array.isArray(value)) for (const each of value) this.headers.append(name, each);
  }

  #asNode(): Response {
    const body = this.#bytes.length > 0 ? new Uint8Array(this.#bytes) : null;
    return (this.#node ??= new Response(body, { status: this.status, headers: this.headers }));
  }
}

/** Without the mark that some services begin with: Node's own Response drops it too, and it is no JSON. */
function textIn(bytes: Buffer): string {
  const text = bytes.toString();
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
