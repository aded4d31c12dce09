import {
  type Config,
  DatabaseOpenError,
  openDatabase,
  readConfig,
  type RunningProgram,
  runUntilStopped,
  SettingsError,
  startProgram,
} from './upnext/index.js';

/** `npm start`: the local desk, or the bot. */
async function start(config: Config): Promise<RunningProgram> {
  const database = await openDatabase(config.database);
  const running = await startProgram(config, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    ...running,
    messages: [...running.messages, ...config.warnings],
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

await runUntilStopped(async () => start(readConfig()), [SettingsError, DatabaseOpenError]);
