import {
  createLog,
  DatabaseOpenError,
  openDatabase,
  readConfig,
  runUntilStopped,
  SettingsError,
  startBot,
  startDesk,
  type Config,
  type Database,
  type RunningProgram,
} from './upnext/index.js';

/** `npm start`: the local desk if the settings name no Slack, otherwise the bot. */
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

function startProgram(config: Config, database: Database): Promise<RunningProgram> {
  const { slack } = config;
  const log = createLog(config.logLevel);
  return slack.kind === 'desk' ? startDesk(config, database, log) : startBot(slack, config, database, log);
}

await runUntilStopped(async () => start(readConfig()), [SettingsError, DatabaseOpenError]);
