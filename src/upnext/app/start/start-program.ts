import type { Database } from '../../database/database.js';
import { createLog } from '../../log.js';
import type { Config } from '../config.js';
import type { RunningProgram } from './run-until-stopped.js';

/** The local desk if the settings name no Slack, otherwise the bot. Each loads only what it needs. */
export async function startProgram(config: Config, database: Database): Promise<RunningProgram> {
  const { slack } = config;
  const log = createLog(config.logLevel);
  if (slack.kind === 'desk') {
    const { startDesk } = await import('./local-desk.js');
    return startDesk(config, database, log);
  }
  const { startBot } = await import('./hosted-bot.js');
  return startBot(slack, config, database, log);
}
