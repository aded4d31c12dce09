import { randomBytes } from 'node:crypto';
import type { Reached } from '../api/clients.js';
import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import type { Log } from '../log.js';
import type { RunningService } from './service.js';

export interface ReachedService extends Reached {
  /** Where none is hosted. */
  shipped?: RunningService;
  stop(): Promise<void>;
}

/** The hosted service, or the one of this repository, started beside the bot and called in process. */
export async function reachService(
  config: Config,
  database: Database,
  now: () => Date,
  log: Log,
  keptAlive: typeof fetch,
): Promise<ReachedService> {
  if (config.hosted) return { ...config.hosted, fetch: keptAlive, stop: async () => undefined };
  const { startService } = await import('./service.js');
  const token = randomBytes(24).toString('base64url');
  const tokens = new Map([...config.service.tokens, [token, 'ADMIN' as const]]);
  const shipped = await startService({ ...config.service, tokens }, database, now, log);
  const inProcess: typeof fetch = (input, init) => shipped.service.fetch(new Request(input, init));
  return { url: shipped.url, token, fetch: inProcess, shipped, stop: () => shipped.stop() };
}
