import type { MiddlewareHandler } from 'hono';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Nothing on the page comes from elsewhere, not even an image that a bot names: the desk makes no noise outside. */
export const policy: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Content-Security-Policy', POLICY);
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cross-Origin-Resource-Policy', 'same-origin');
  context.header('Cross-Origin-Opener-Policy', 'same-origin');
};

/**
 * Other sites in the same browser can reach this address. A foreign Host means that a name was re-bound
 * to it, a foreign Origin that another page asks: both are refused.
 */
export function ownRequestsOnly(hosts: () => string[]): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site') ?? 'none';
    if (!hosts().includes(host)) return context.text('This desk answers only under its own address.', 403);
    if (origin !== undefined && origin !== `http://${host}`) return context.text('Another origin asks.', 403);
    if (!['same-origin', 'none'].includes(site) && context.req.path !== '/') {
      return context.text('Another site asks.', 403);
    }
    if (context.req.method === 'POST' && !isJson(context.req.header('content-type'))) {
      return context.text('Only JSON is taken.', 415);
    }
    return next();
  };
}

function isJson(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim() === 'application/json';
}

/** The names under which a server on this port of this machine may be called. */
export function ownHosts(host: string, port: number): string[] {
  return [...new Set([host, '127.0.0.1', 'localhost', '[::1]'])].map((name) => `${name}:${port}`);
}
