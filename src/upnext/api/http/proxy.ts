/** A proxy through which a company’s network reaches the internet. */
export interface Proxy {
  url: string;
  /** Hosts that are reached directly, with their subdomains. */
  except: string[];
}

/** The URL of the proxy, for addresses with TLS that it serves. */
export function proxyFor(proxy: Proxy | undefined, { protocol, hostname }: URL): string | undefined {
  if (!proxy || !['https:', 'wss:'].includes(protocol)) return undefined;
  const isDirect = proxy.except.some((host) => `.${hostname}`.endsWith(`.${host}`));
  return isDirect ? undefined : proxy.url;
}
