import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * Any user of the machine can reach the desk, and may not act in the name of the one who started it. The address that is
 * printed at the start holds a key, which the browser exchanges for a cookie.
 */
const PARAMETER = 'key';
const REFUSED =
  'Open the address that Upnext printed when it started. It contains a key that only works for this start.\n';

/**
 * Any user of the machine can reach the desk, and may not act in the name of the one who started it. The address that is
 * printed at the start holds a key, which the browser exchanges for a cookie.
 */
export function createDeskAccess(port: () => number) {
  const key = randomBytes(24).toString('base64url');
  const isKey = (given: string | undefined) => given !== undefined && timingSafeEqual(hash(given), hash(key));
  // Cookies are shared by all ports of a host.
  const name = () => `upnext-desk-${port()}`;

  /** Without the cookie, nothing is read or done. */
  const require: MiddlewareHandler = async (context, next) => {
    if (context.req.path === '/' && isKey(context.req.query(PARAMETER))) {
      setCookie(context, name(), key, { httpOnly: true, sameSite: 'Strict', path: '/' });
      return context.redirect('/', 303);
    }
    if (!isKey(getCookie(context, name()))) return context.text(REFUSED, 401);
    return next();
  };
  /** `query` is part of the printed address. */
  return { query: new URLSearchParams({ [PARAMETER]: key }).toString(), require };
}

const hash = (text: string) => createHash('sha256').update(text).digest();
