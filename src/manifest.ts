import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { manifestOverHttp } from './upnext/index.js';

const USAGE = `Add the URL where Slack can reach Upnext:
    npm run --silent manifest -- https://your.host
For a single workspace or organization, also add Upnext’s workflow steps: --steps
For Socket Mode, use manifest.yml as it is.`;

type Problem = { problem: string };

/** What follows `npm run manifest --`, or what is wrong with it. */
function readArguments(args: string[]): { origin: string; steps: boolean } | Problem {
  try {
    const options = { steps: { type: 'boolean' as const, default: false } };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { ...readOrigin(positionals), ...values };
  } catch {
    return { problem: USAGE };
  }
}

/** The origin of a URL that Slack can reach, or what is wrong with it. */
function readOrigin([address, ...others]: string[]): { origin: string } | Problem {
  if (address === undefined || others.length > 0) return { problem: USAGE };
  if (!/^\w+:\/\//.test(address) && URL.canParse(`https://${address}`))
    return { problem: `“${address}” doesn’t start with https://. Try https://${address}` };
  if (!URL.canParse(address)) return { problem: `“${address}” isn’t a valid URL.\n${USAGE}` };
  const { protocol, hostname, pathname, search, hash, origin } = new URL(address);
  if (protocol !== 'https:') return { problem: `Slack requires https. Try https://${hostname}` };
  if (isLocal(hostname))
    return { problem: `Slack can’t reach ${hostname}. Use Upnext’s public URL, or Socket Mode.` };
  if (pathname !== '/' || search || hash)
    return { problem: `Upnext adds the paths, so give only the host: ${origin}` };
  return { origin };
}

const PRIVATE_IP = /^(127|10|172\.(1[6-9]|2\d|3[01])|192\.168|169\.254)\.|^(::1$|f[cd]|fe[89ab])/;

/** `hostname` is as a URL has it: an IPv6 address is in brackets. */
function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 ? PRIVATE_IP.test(host) : !host.includes('.') || /\.local(host)?$/.test(host);
}

/** `npm run manifest -- https://your.host`: prints the manifest of the app over HTTP. */
const read = readArguments(process.argv.slice(2));
if ('origin' in read) process.stdout.write(manifestOverHttp(read.origin, read));
else {
  console.error(read.problem);
  process.exitCode = 1;
}
