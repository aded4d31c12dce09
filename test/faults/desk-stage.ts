import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { patientClient } from '../../src/slack/client.js';
import { freshPostgres } from '../support/databases.js';
import { openDesk } from '../support/desk.js';
import { openLine } from './database-line.js';
import { inhabitants, type Mood, type Stage } from './stage.js';

export type DeskStage = Awaited<ReturnType<typeof openDeskStage>>;

const TICK_MS = 50;
const PASSES_MS = 20_000;

/** In this process: time goes as fast as the machine's, and can be moved on. */
export async function openStage(handles: string[], bot: Database) {
  let mood: Mood | undefined;
  let hears: (now: Date) => Date = (now) => now;
  const desk = await openDesk({
    ...inhabitants(handles),
    botDatabase: bot,
    slack: patientClient,
    botTime: (now) => hears(now),
    service: (service) => (request) => {
      const carryOut = () => service.fetch(request);
      return mood ? mood(carryOut) : carryOut();
    },
  });
  const { clock, deps, workspace: slack } = desk;
  let ticked = performance.now();
  const ticking = setInterval(() => {
    const elapsed = Math.floor(performance.now() - ticked);
    ticked += elapsed;
    clock.moveForward(elapsed);
  }, TICK_MS);

  desk.bot.recovery.start();
  deps.jobs.start();

  const stage: Stage = {
    user: (handle) => desk.user(handle),
    slack,
    now: () => clock.now(),
    service: desk.database,
    bot,
    store: deps.store,
    jobs: deps.jobs,
    async passes() {
      // Who works on something holds it by the machine's time: no lease may run out only because this one is moved on.
      await deps.inFlight.drained();
      clock.moveForward(PASSES_MS);
      deps.jobs.wake();
      await desk.bot.recovery.recover().catch(() => undefined);
    },
    async close() {
      clearInterval(ticking);
      await Promise.all([desk.bot.recovery.stop(), deps.jobs.stop()]);
      await desk.close();
      await bot.close();
    },
  };
  return {
    ...stage,
    serviceIs: (bad: Mood | undefined) => void (mood = bad),
    clockSays: (says: (now: Date) => Date) => void (hears = says),
  };
}

/** The bot keeps what it keeps on a real PostgreSQL, at the end of a line. */
export async function openDeskStage(handles: string[]) {
  const line = await openLine(await freshPostgres());
  const stage = await openStage(handles, await openDatabase({ url: line.url }));
  return {
    ...stage,
    line,
    async close() {
      await stage.close();
      line.close();
    },
  };
}
