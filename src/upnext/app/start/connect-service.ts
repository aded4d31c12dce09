import { randomBytes } from 'node:crypto';
import type { ServiceConnection } from '../../api/clients.js';
import type { Database } from '../../database/database.js';
import type { Log } from '../../log.js';
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
  /** Calls a hosted service. */
  fetch: typeof fetch;
}

/** Connects to the hosted service, or starts the one of this repository and calls it in process. */
export async function connectService(
  config: Config,
  { database, now, log, fetch }: Environment,
): Promise<ConnectedService> {
  if (config.hosted) return { ...config.hosted, fetch, stop: async () => undefined };
  const { startService } = await import('./service.js');
  const token = randomBytes(24).toString('base64url');
  const tokens = new Map([...config.service.tokens, [token, 'ADMIN' as const]]);
  const shipped = await startService({ ...config.service, tokens }, database, now, log);
  const inProcess: typeof globalThis.fetch = (input, init) => shipped.service.fetch(new Request(input, init));
  return { url: shipped.url, token, fetch: inProcess, shipped, stop: () => shipped.stop() };
}
