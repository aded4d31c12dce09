import { readConfig, SettingsError, type Config } from './upnext/app/config.js';
import { DatabaseOpenError } from './upnext/database/errors.js';
import { openDatabase } from './upnext/database/open.js';
import { createLog } from './upnext/log.js';
import { runUntilStopped, type RunningProgram } from './upnext/app/start/run-until-stopped.js';

/** `npm start`: the local desk if the settings name no Slack, otherwise the bot. Each imports only what it needs. */
async function start(config: Config): Promise<RunningProgram> {
  const database = await openDatabase(config.database);
  const running = await startProgram(config, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    messages: [...running.messages, ...config.warnings],
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

async function startProgram(
  config: Config,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<RunningProgram> {
  const { slack } = config;
  if (slack.kind === 'desk') {
    const { startDesk } = await import('./upnext/app/start/local-desk.js');
    return startDesk(config, database, createLog(config.logLevel));
  }
  const { startBot } = await import('./upnext/app/start/hosted-bot.js');
  return startBot(slack, config, database, createLog(config.logLevel));
}

await runUntilStopped(async () => start(readConfig()), [SettingsError, DatabaseOpenError]);
