import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The HTTP status, or the reason why there is none. */
export type WebhookResult =
  | { status: number; retryAfter: string | undefined }
  | { status: undefined; reason: string };

export type SendWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<WebhookResult>;

const TIMEOUT_MS = 15_000;

/**
 * Sends to this machine only, unless `anywhere` is set, so that nobody can make the service call into an internal network.
 * The address is checked while connecting, so DNS cannot change it afterwards, and redirects are not followed. `signal`
 * aborts requests in flight.
 */
export function createSender(options: { anywhere: boolean; signal: AbortSignal }): SendWebhook {
  return (url, headers, body) =>
    new Promise((resolve) => {
      const target = new URL(url);
      if (!options.anywhere && isRemote(target.hostname))
        return resolve({ status: undefined, reason: NOT_LOCAL });
      const send = target.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(target, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(!options.anywhere && { lookup: lookupLocal }),
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      request.once('response', (response) => resolve(resultOf(response)));
      request.on('error', (error) => resolve({ status: undefined, reason: reasonOf(error) }));
      request.end(body);
    });
}

const NOT_LOCAL = 'The URL is not on this machine (set SERVICE_WEBHOOKS_ANYWHERE to allow others)';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** For IP addresses only: a name is checked when it is resolved. */
function isRemote(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isLocal(address);
}

function isLocal(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const lookupLocal: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isLocal(address))) return callback(new Error(NOT_LOCAL), []);
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family);
  });
};

/** Only the head of the response matters. */
function resultOf(response: IncomingMessage): WebhookResult {
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
}

function reasonOf(error: Error): string {
  if (error.message === NOT_LOCAL) return NOT_LOCAL;
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError')
    return `No response within ${TIMEOUT_MS / 1_000} s`;
  return 'code' in error ? String(error.code) : error.name;
}
