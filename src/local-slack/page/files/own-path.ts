const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The path, if the address belongs to the server of this page, under any name of this machine. */
export function ownPath(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || url.port !== location.port || url.protocol !== location.protocol) return undefined;
  const isOwn =
    url.host === location.host || [url, location].every(({ hostname }) => LOOPBACK.includes(hostname));
  return isOwn ? url.pathname : undefined;
}
