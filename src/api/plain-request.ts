/** What goes out over a kept connection: what is asked for, with its body in hand. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: NonNullable<RequestInit['redirect']>;
  signal?: AbortSignal;
}

/** The arguments of a fetch; undefined for what is sent seldom: forms with files, and what is a Request already. */
export function plainRequest(
  input: string | URL | Request,
  init: RequestInit = {},
): PlainRequest | undefined {
  const { method = 'GET', headers, body, redirect = 'follow', signal } = init;
  if (input instanceof Request || (body && typeof body !== 'string')) return undefined;
  return {
    url: String(input),
    method,
    headers: Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
    redirect,
    ...(body && { body }),
    ...(signal && { signal }),
  };
}
