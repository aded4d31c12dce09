/** What goes out over a kept connection: what is asked for, with its body in hand. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  redirect: NonNullable<RequestInit['redirect']>;
  signal?: AbortSignal;
}

/** The arguments of a fetch; undefined for what is sent seldom, as a form with files. */
export async function plainRequest(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<PlainRequest | undefined> {
  if (input instanceof Request) return fromRequest(input, init);
  const { method = 'GET', headers, body, redirect = 'follow', signal } = init;
  if (body && typeof body !== 'string') return undefined;
  return {
    url: String(input),
    method,
    headers: Object.fromEntries(new Headers(headers)),
    redirect,
    ...(body && { body }),
    ...(signal && { signal }),
  };
}

/** A signal beside the Request is listened to instead of its own: to put one into a Request costs more than to send it. */
async function fromRequest(given: Request, { signal, ...changes }: RequestInit): Promise<PlainRequest> {
  const request = Object.keys(changes).length > 0 ? new Request(given, changes) : given;
  const { url, method, redirect } = request;
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  const headers = Object.fromEntries(request.headers);
  return { url, method, headers, redirect, signal: signal ?? request.signal, ...(body && { body }) };
}
