import { readConfig, SettingsRefused, type Config } from './config.js';
import { DatabaseOpenError } from './database/errors.js';
import { openDatabase } from './database/open.js';
import { createLog } from './log.js';
import type { Running } from './start/running.js';
import { untilStopped } from './start/until-stopped.js';

/** What `npm start` runs: the local desk where no Slack is named, else the bot. Each loads only what it needs. */
async function start(config: Config): Promise<Running> {
  const database = await openDatabase(config.database);
  const running = await begin(config, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return {
    says: [...running.says, ...config.doubts],
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

async function begin(config: Config, database: Awaited<ReturnType<typeof openDatabase>>): Promise<Running> {
  const { slack } = config;
  if (slack.kind === 'desk') {
    const { startDesk } = await import('./start/local-desk.js');
    return startDesk(config, database, createLog(config.logLevel));
  }
  const { startBot } = await import('./start/hosted-bot.js');
  return startBot(slack, config, database, createLog(config.logLevel));
}

await untilStopped(async () => start(readConfig()), [SettingsRefused, DatabaseOpenError]);
