import type { MiddlewareHandler } from 'hono';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page loads nothing from other hosts, not even images in a bot's message. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cross-Origin-Resource-Policy', 'same-origin');
  context.header('Cross-Origin-Opener-Policy', 'same-origin');
};

/**
 * Other sites in the same browser can reach the desk. An unknown Host header is a sign of DNS rebinding,
 * an unknown Origin of a request from another page.
 */
export function requireSameOrigin(hosts: () => string[]): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host') ?? '';
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site') ?? 'none';
    if (!hosts().includes(host)) return context.text('Unknown host.', 403);
    if (origin !== undefined && origin !== `http://${host}`)
      return context.text('Requests from other origins are not allowed.', 403);
    if (!['same-origin', 'none'].includes(site) && context.req.path !== '/')
      return context.text('Requests from other sites are not allowed.', 403);
    if (context.req.method === 'POST' && !needsPreflight(context.req.header('content-type')))
      return context.text('The body must be JSON or the bytes of a file.', 415);
    return next();
  };
}

/** A browser sends these types to another origin only after that has allowed it. */
function needsPreflight(contentType: string | undefined): boolean {
  const type = contentType?.split(';')[0]?.trim() ?? '';
  return ['application/json', 'application/octet-stream'].includes(type);
}

export function allowedHosts(host: string, port: number): string[] {
  return [...new Set([host, '127.0.0.1', 'localhost', '[::1]'])].map((name) => `${name}:${port}`);
}
