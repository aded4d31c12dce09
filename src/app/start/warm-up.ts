import { request } from 'node:http';
import type { Store } from '../tables/store.js';

/** What Slack sends to check a certificate: it is read like any other request, and it has no effect. */
const SSL_CHECK = 'ssl_check=1&token=';

/** Opens database connections and sends a request to Upnext's own address, so that the first command needn't wait for them. */
export function warmUp(store: Store, ownAddress?: string): void {
  void warmUpStore(store);
  if (ownAddress) warmUpHttp(ownAddress);
}

function warmUpHttp(address: string): void {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const check = request(address, { method: 'POST', headers }, (response) => response.resume());
  // Harmless: only the first command is slower.
  check.on('error', () => undefined);
  check.end(SSL_CHECK);
}

/** In parallel, so that as many connections are open as one command uses. */
async function warmUpStore({ settings, channels, services, projectSettings }: Store): Promise<void> {
  await Promise.allSettled([
    settings.of(''),
    projectSettings.restricted(''),
    channels.find('', ''),
    services.find(''),
  ]);
}
