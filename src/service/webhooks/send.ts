import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What came of one call: an HTTP status, or why there is none. */
export type CallAnswer =
  | { status: number; retryAfter: string | undefined }
  | { status: undefined; why: string };

export type CallWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<CallAnswer>;

const TIMEOUT_MS = 15_000;

/**
 * Sends to this machine alone unless `anywhere` is allowed, so that nobody can make the service knock at doors inside a
 * network. The address is looked at in the moment of connecting, whatever a name server said before, and redirects are not
 * followed. `signal` breaks off what is under way.
 */
export function createCaller(options: { anywhere: boolean; signal: AbortSignal }): CallWebhook {
  return (url, headers, body) =>
    new Promise((done) => {
      const target = new URL(url);
      if (!options.anywhere && isOutside(target.hostname)) return done({ status: undefined, why: OUTSIDE });
      const send = target.protocol === 'https:' ? requestHttps : requestHttp;
      const call = send(target, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(!options.anywhere && { lookup: lookupHere }),
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      call.once('response', (response) => done(answerOf(response)));
      call.on('error', (error) => done({ status: undefined, why: whyOf(error) }));
      call.end(body);
    });
}

const OUTSIDE = 'The address is not on this machine (SERVICE_WEBHOOKS_ANYWHERE allows others)';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Only of addresses written as numbers: a name is looked up when it is connected to. */
function isOutside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isHere(address);
}

function isHere(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const lookupHere: LookupFunction = (hostname, options, then) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return then(error, []);
    if (!addresses.every(({ address }) => isHere(address))) return then(new Error(OUTSIDE), []);
    const [first] = addresses;
    return options.all ? then(null, addresses) : then(null, first?.address ?? '', first?.family);
  });
};

/** Of the answer only the head counts. */
function answerOf(response: IncomingMessage): CallAnswer {
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
}

function whyOf(error: Error): string {
  if (error.message === OUTSIDE) return OUTSIDE;
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError')
    return `No answer within ${TIMEOUT_MS / 1_000} s`;
  return 'code' in error ? String(error.code) : error.name;
}
