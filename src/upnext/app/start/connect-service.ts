import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceConnection } from '../../api/clients.js';
import type { Database } from '../../database/database.js';
import { tablesIn } from '../../database/tables.js';
import type { Log } from '../../log.js';
import { picturesIn } from '../../pictures/table.js';
import type { Config } from '../config.js';
import type { RunningService } from './service.js';

export interface ConnectedService extends ServiceConnection {
  /** The service of this repository, if no hosted one is set. */
  shipped?: RunningService;
  stop(): Promise<void>;
}

interface Environment {
  database: Database;
  now: () => Date;
  log: Log;
  /** The same at each start and in each instance. */
  tokenKey: string | undefined;
  /** Calls a hosted service. */
  fetch: typeof fetch;
}

/** Connects to the hosted service, or starts the one of this repository and calls it in process. */
export async function connectService(
  config: Config,
  { database, now, log, tokenKey, fetch }: Environment,
): Promise<ConnectedService> {
  if (config.hosted) return { ...config.hosted, fetch, stop: async () => undefined };
  const { startService } = await import('./service.js');
  // An Idempotency-Key belongs to the token that sent it.
  const token = createHmac('sha256', tokenKey ?? randomBytes(32))
    .update('scheduling service')
    .digest('base64url');
  const tokens = new Map([...config.service.tokens, [token, 'ADMIN' as const]]);
  const rehearsesOnly = config.slack.kind === 'desk';
  const pictures = picturesIn(tablesIn(database));
  const settings = { ...config.service, tokens, rehearsesOnly };
  const shipped = await startService(settings, database, { now, log, pictures });
  const inProcess: typeof globalThis.fetch = (input, init) => shipped.service.fetch(new Request(input, init));
  return { url: shipped.url, token, fetch: inProcess, shipped, stop: () => shipped.stop() };
}
