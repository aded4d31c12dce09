import { randomBytes } from 'node:crypto';
import {
  createLog,
  DatabaseOpenError,
  describeOutgoing,
  openDatabase,
  readServiceConfig,
  type RunningProgram,
  runUntilStopped,
  type ServiceSettings,
  SettingsError,
  startService,
  watchUpdates,
} from './upnext/index.js';

/** `npm run service`: the scheduling service without the bot. */
async function start(): Promise<RunningProgram> {
  const { service: settings, database: location, logLevel, warnings } = readServiceConfig();
  const database = await openDatabase(location);
  const { tokens, messages } = tokensOf(settings);
  const log = createLog(logLevel);
  const running = await startService({ ...settings, tokens }, database, {
    now: () => new Date(),
    log,
    pictures: undefined,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    messages: [
      `The scheduling service is listening on ${running.url}`,
      ...running.projects.map(({ id, name, timezone }) => `  project ${id}  ${name} (${timezone})`),
      ...messages,
      `  ${describeOutgoing(settings)}. Rehearsals are written to an outbox in the database.`,
      ...warnings,
    ],
    outdated: watchUpdates(database, running.migrations, log).outdated,
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

/** Without tokens nobody could call the service, so it creates one for this run. */
function tokensOf({ tokens }: ServiceSettings): Pick<ServiceSettings, 'tokens'> & { messages: string[] } {
  if (tokens.size > 0) return { tokens, messages: [] };
  const token = randomBytes(24).toString('base64url');
  return {
    tokens: new Map([[token, 'ADMIN']]),
    messages: [`  token ${token}  (for this run only; set SERVICE_TOKENS for permanent ones)`],
  };
}

await runUntilStopped(start, [SettingsError, DatabaseOpenError]);
