/** An HTTP request to the workspace, whether it came over a port or through `workspace.fetch`. */
export interface HttpRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** The body as it came, if it was not given as a text. */
  bytes?: Uint8Array;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function rateLimited(
  seconds: number,
  { status = 429, error = 'ratelimited' }: { status?: number; error?: string } = {},
): HttpResponse {
  return json(status, { ok: false, error }, { 'retry-after': String(seconds) });
}

export function html(status: number, body: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
