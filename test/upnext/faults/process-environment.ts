import { openStore } from '../../../src/upnext/app/tables/store.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { createSeal } from '../../../src/upnext/database/seal.js';
import { createJobs } from '../../../src/upnext/jobs/jobs.js';
import { createLog } from '../../../src/upnext/log.js';
import { IS_FULL } from '../../support/extent.js';
import { openHostedEnvironment } from '../../support/hosted-bot.js';
import { expireLeases, makeChecksDue } from '../../support/leases.js';
import { type Environment, pause, peopleAndChannels } from './environment.js';

export type ProcessEnvironment = Awaited<ReturnType<typeof openProcessEnvironment>>;

/** The bot runs in its own process, so that it can be killed. Its clock is the real one. */
export async function openProcessEnvironment(handles: string[]) {
  const world = await openHostedEnvironment(undefined, peopleAndChannels(handles));
  const start = async () => {
    const program = await world.startBot();
    await world.deliverTo(program.origin);
    return program;
  };
  let program = await start();
  const bot = await openDatabase({ url: world.settings.DATABASE_URL });
  const now = () => new Date();
  const environment: Environment = {
    slack: world.slack,
    now,
    service: world.database,
    bot,
    store: await openStore(bot, createSeal(['a key for tests'])),
    jobs: await createJobs({ database: bot, now, log: createLog('silent') }),
    async letTimePass() {
      if (!IS_FULL) await makeChecksDue(bot);
      await pause(300);
    },
    async close() {
      await program.kill('SIGTERM');
      await bot.close();
      await world.close();
    },
  };
  return {
    ...environment,
    async kill(): Promise<void> {
      await program.kill('SIGKILL');
      if (!IS_FULL) await expireLeases(bot);
    },
    start: async () => void (program = await start()),
  };
}
