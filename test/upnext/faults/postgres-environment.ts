import type { Database } from '../../../src/upnext/database/database.js';
import { openDatabase } from '../../../src/upnext/database/open.js';
import { retryingClient } from '../../../src/upnext/slack/install/client.js';
import { freshPostgres } from '../../support/databases.js';
import { openDesk } from '../../support/desk.js';
import { openDatabaseProxy } from './database-proxy.js';
import { type Environment, peopleAndChannels, type ServiceBehavior } from './environment.js';

export type PostgresEnvironment = Awaited<ReturnType<typeof openPostgresEnvironment>>;

const TICK_MS = 50;
const STEP_MS = 20_000;

/** The bot runs in this process. Its clock runs in real time and can be moved forward. */
export async function openInProcessEnvironment(handles: string[], bot: Database) {
  let behavior: ServiceBehavior | undefined;
  let readClock: (now: Date) => Date = (now) => now;
  const desk = await openDesk({
    ...peopleAndChannels(handles),
    botDatabase: bot,
    client: retryingClient,
    botTime: (now) => readClock(now),
    service: (service) => (request) => {
      const carryOut = () => service.fetch(request);
      return behavior ? behavior(carryOut) : carryOut();
    },
  });
  const { clock, deps, slack } = desk;
  let lastTick = performance.now();
  const ticking = setInterval(() => {
    const elapsed = Math.floor(performance.now() - lastTick);
    lastTick += elapsed;
    clock.moveForward(elapsed);
  }, TICK_MS);

  deps.jobs.start();

  const environment: Environment = {
    slack,
    now: () => clock.now(),
    service: desk.database,
    bot,
    store: deps.store,
    jobs: deps.jobs,
    async letTimePass() {
      // Leases in use are renewed in real time: they must not expire because this clock is moved.
      await deps.inFlight.drained();
      clock.moveForward(STEP_MS);
      deps.jobs.wake();
      await deps.jobs.runDue().catch(() => undefined);
    },
    async close() {
      clearInterval(ticking);
      await deps.jobs.stop();
      await desk.close();
      await bot.close();
    },
  };
  return {
    ...environment,
    setServiceBehavior: (bad: ServiceBehavior | undefined) => void (behavior = bad),
    setClock: (read: (now: Date) => Date) => void (readClock = read),
  };
}

/** The bot's database is a real PostgreSQL behind a proxy. */
export async function openPostgresEnvironment(handles: string[]) {
  const proxy = await openDatabaseProxy(await freshPostgres());
  const environment = await openInProcessEnvironment(handles, await openDatabase({ url: proxy.url }));
  return {
    ...environment,
    proxy,
    async close() {
      await environment.close();
      proxy.close();
    },
  };
}
