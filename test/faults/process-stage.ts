import { createJobs } from '../../src/jobs/jobs.js';
import { openDatabase } from '../../src/database/open.js';
import { createLog } from '../../src/log.js';
import { createSeal } from '../../src/store/seal.js';
import { openStore } from '../../src/store/store.js';
import { openHostedEnvironment } from '../support/hosted-bot.js';
import { inhabitants, pause, type Stage } from './stage.js';

export type ProcessStage = Awaited<ReturnType<typeof openProcessStage>>;

/** The bot in a process of its own, to be killed. Nothing can move its clock on: time passes by itself. */
export async function openProcessStage(handles: string[]) {
  const world = await openHostedEnvironment(undefined, inhabitants(handles));
  const start = async () => {
    const program = await world.startBot();
    await world.slack.deliverTo(program.events);
    return program;
  };
  let program = await start();
  const bot = await openDatabase({ url: world.settings.DATABASE_URL });
  const now = () => new Date();
  const stage: Stage = {
    user: (handle) => world.desk.user(handle),
    slack: world.slack,
    now,
    service: world.database,
    bot,
    store: await openStore(bot, createSeal(['a key for tests'])),
    jobs: await createJobs({ database: bot, now, log: createLog('silent') }),
    passes: () => pause(300),
    async close() {
      await program.kill('SIGTERM');
      await bot.close();
      await world.close();
    },
  };
  return {
    ...stage,
    kill: async () => void (await program.kill('SIGKILL')),
    start: async () => void (program = await start()),
  };
}
