/** Measured instances: each a process with its own clock, or only what an instance has open at the database. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openStore } from '../../dist/app/tables/store.js';
import { openDatabase } from '../../dist/database/open.js';
import { createSeal } from '../../dist/database/seal.js';
import { createJobs } from '../../dist/jobs/jobs.js';
import { createLog } from '../../dist/log.js';
import { run as sql } from './postgres.mjs';

/** A process with a new database. */
export async function startInstance(server, name, outside) {
  await sql(server, 'postgres', `create database ${name}`);
  const worker = fork(join(import.meta.dirname, 'scale-worker.mjs'), {
    env: { PATH: process.env.PATH, DATABASE_URL: server.url(name), ...outside.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return {
    name,
    /** Resolves to the statements, their milliseconds and those of the processor. */
    async ask(what, about = {}) {
      worker.send({ what, ...about });
      const [answer] = await once(worker, 'message');
      if (answer.error) throw new Error(`${what}: ${answer.error}`);
      return answer;
    },
    async stop() {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    },
  };
}

const AT_ONCE = 100;

/** The pool, the connection that listens, and a queue that polls. */
export async function openConnections(url) {
  const database = await openDatabase({ url });
  const log = createLog('silent');
  const store = await openStore(database, createSeal(['bench']), log);
  const jobs = await createJobs({ database, now: () => new Date(), log });
  jobs.work({ queue: 'bench', concurrency: 1, leaseSeconds: 60, handler: async () => undefined });
  jobs.start();
  return {
    store,
    load: () =>
      Promise.all(Array.from({ length: AT_ONCE }, () => database.executeSql('select pg_sleep(0.02)'))),
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
