import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/**
 * A connector that reaches only the public internet: an address that somebody sets in Slack must not lead into the
 * network in which this program runs. It checks the address when it connects, which also stops DNS rebinding.
 */
export function publicOnly(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: publicLookup });
  return (to, callback) => {
    if (isPrivateHost(to.hostname)) return callback(new PrivateAddressError(), null);
    return connect(to, callback);
  };
}

/** For IP addresses: a name is checked when it is resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && isPrivate(host);
}

/** Has a code like a system error, so that it counts as a connection that was never made. */
class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
  constructor() {
    super('This URL is in a private network.');
  }
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true };
  lookup(hostname, all, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddressError(), '');
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

/**
 * From IANA's special-purpose address registries: addresses that are not globally reachable, and tunnels to them. Also the
 * address at which Azure’s machines reach their host.
 */
const PRIVATE: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const refused = new BlockList();
for (const [network, prefix] of PRIVATE)
  refused.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

export function isPrivate(address: string): boolean {
  return refused.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
