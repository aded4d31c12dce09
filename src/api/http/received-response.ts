interface ReceivedBytes {
  url: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/**
 * A Response whose body has arrived. Node's own copies it into a stream, which costs a tenth of the CPU of a list; it is
 * created only for uses that are rare.
 */
export class ReceivedResponse implements Response {
  readonly redirected = false;
  readonly statusText = '';
  readonly type = 'default';
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly #bytes: Buffer;
  #node: Response | undefined;

  constructor({ url, status, headers, bytes }: ReceivedBytes) {
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.#bytes = bytes;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    const text = this.#bytes.toString();
    // Some services begin with a byte order mark, which is not JSON. Node's Response drops it too.
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  arrayBuffer = () => this.#asNode().arrayBuffer();
  blob = () => this.#asNode().blob();
  formData = () => this.#asNode().formData();
  clone = () => this.#asNode().clone();

  get body(): Response['body'] {
    return this.#asNode().body;
  }

  get bodyUsed(): boolean {
    return this.#node?.bodyUsed ?? false;
  }

  #asNode(): Response {
    const { status, headers } = this;
    const body = this.#bytes.length > 0 ? new Uint8Array(this.#bytes) : null;
    return (this.#node ??= new Response(body, { status, headers }));
  }
}
