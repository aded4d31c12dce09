import { manifestOverHttp } from './slack/manifest.js';

const USAGE = `Add the address where Slack reaches Upnext:
    npm run --silent manifest -- https://your.host
For Socket Mode, use manifest.yml as it is.`;

/** The origin of an address that Slack can reach, or what is wrong with it. */
function readOrigin([address, ...others]: string[]): { origin: string } | { problem: string } {
  if (address === undefined || others.length > 0) return { problem: USAGE };
  if (!/^\w+:\/\//.test(address) && URL.canParse(`https://${address}`))
    return { problem: `“${address}” has no https:// in front. Try https://${address}` };
  if (!URL.canParse(address)) return { problem: `“${address}” isn’t an address.\n${USAGE}` };
  const { protocol, hostname, pathname, search, hash, origin } = new URL(address);
  if (protocol !== 'https:')
    return { problem: `Slack only sends to https:// addresses. Try https://${hostname}` };
  if (isLocal(hostname))
    return { problem: `Slack can’t reach ${hostname}. Use Upnext’s public address, or Socket Mode.` };
  if (pathname !== '/' || search || hash)
    return { problem: `Upnext’s addresses have fixed paths, so give only the host: ${origin}` };
  return { origin };
}

const isLocal = (host: string) => !host.includes('.') || /^(127|10|192\.168)\.|\.local(host)?$/.test(host);

/** `npm run manifest -- https://your.host`: prints the manifest of the app over HTTP. */
const read = readOrigin(process.argv.slice(2));
if ('origin' in read) process.stdout.write(manifestOverHttp(read.origin));
else {
  console.error(read.problem);
  process.exitCode = 1;
}
