import { randomBytes } from 'node:crypto';
import { readServiceConfig, SettingsRefused, type ServiceSettings } from './config.js';
import { DatabaseOpenError } from './database/errors.js';
import { openDatabase } from './database/open.js';
import { createLog } from './log.js';
import type { Running } from './start/running.js';
import { startService, whatLeaves } from './start/service.js';
import { untilStopped } from './start/until-stopped.js';

/** What `npm run service` runs: the scheduling service alone. */
async function start(): Promise<Running> {
  const { service: settings, database: place, logLevel, doubts } = readServiceConfig();
  const database = await openDatabase(place);
  const { tokens, says } = tokensOf(settings);
  const running = await startService(
    { ...settings, tokens },
    database,
    () => new Date(),
    createLog(logLevel),
  ).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    says: [
      `The scheduling service is listening on ${running.url}`,
      ...running.projects.map(({ id, name, timezone }) => `  project ${id}  ${name} (${timezone})`),
      ...says,
      `  ${whatLeaves(settings)}: what is published is written to an outbox in the database.`,
      ...doubts,
    ],
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

/** Without tokens nobody could call: then one is made for as long as the service runs. */
function tokensOf({ tokens }: ServiceSettings): Pick<ServiceSettings, 'tokens'> & { says: string[] } {
  if (tokens.size > 0) return { tokens, says: [] };
  const token = randomBytes(24).toString('base64url');
  return {
    tokens: new Map([[token, 'ADMIN']]),
    says: [`  token ${token}  (until the end of this run; SERVICE_TOKENS sets lasting ones)`],
  };
}

await untilStopped(start, [SettingsRefused, DatabaseOpenError]);
